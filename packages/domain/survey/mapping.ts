/** The column mapping: which file column holds which survey item (UPL-007, UPL-008, UPL-050; Q106, Q110). */
import { withoutUnstorable } from '../form-kit/texts.ts';
import { listFileColumns } from './catalogue/catalogue.ts';
import type { Survey, SurveyColumn } from './catalogue/column.ts';
import { headingLabels, indexHeadings, type HeadingFinder } from './catalogue/headings.ts';
import { NOT_IN_FILE_TEXT } from './messages.ts';

/** Two file columns for one item: the one of the high school and the one of the middle school version (Q106). */
export type ColumnPair = { readonly hs: number; readonly ms: number };

/** Positions of file columns count from 0. */
export type ColumnChoice = number | ColumnPair | 'not-in-file';

/** The choice for each column of the catalogue, by its name; undefined while none is made. */
export type Mapping = Readonly<Record<string, ColumnChoice | undefined>>;

/**
 * The mapping the headings suggest. A heading that could be two file columns is left to the person in a custom
 * file; in the standard workbook the leftmost counts, and what it lacks is not in the file (Q108).
 */
export function suggestMapping(survey: Survey, headings: readonly string[], custom: boolean): Mapping {
  const find = indexHeadings(survey, headings);
  const used = new Set<number>();
  const mapping: Record<string, ColumnChoice | undefined> = {};
  for (const read of READINGS) {
    for (const column of listFileColumns(survey)) {
      if (mapping[column.name] !== undefined) continue;
      const choice = read(find, column, (positions) => {
        const free = positions.filter((position) => !used.has(position));
        return custom && free.length > 1 ? undefined : free[0];
      });
      if (choice === undefined) continue;
      mapping[column.name] = choice;
      for (const position of listPositions(choice)) used.add(position);
    }
  }
  if (custom) return mapping;
  return Object.fromEntries(
    listFileColumns(survey).map(({ name }) => [name, mapping[name] ?? ('not-in-file' as const)]),
  );
}

/** The pair of file columns for an item that two versions number differently, when the file has both (BEY-132). */
export function findPair(
  survey: Survey,
  column: SurveyColumn,
  headings: readonly string[],
): ColumnPair | null {
  const find = indexHeadings(survey, headings);
  const choice = byCode(find, column, (positions) => positions[0]);
  return typeof choice === 'object' ? choice : null;
}

/** The file columns a choice takes. */
export function listPositions(choice: ColumnChoice | undefined): readonly number[] {
  if (choice === undefined || choice === 'not-in-file') return [];
  return typeof choice === 'number' ? [choice] : [choice.hs, choice.ms];
}

/** File columns that are mapped already, the given column's own aside: they are disabled in its select (Q110). */
export function takenPositions(mapping: Mapping, exceptColumn?: string): ReadonlySet<number> {
  const others = Object.entries(mapping).filter(([name]) => name !== exceptColumn);
  return new Set(others.flatMap(([, choice]) => listPositions(choice)));
}

/** Columns without a choice; Check Data waits until there are none (UPL-050). */
export function unmappedColumns(survey: Survey, mapping: Mapping): readonly SurveyColumn[] {
  return listFileColumns(survey).filter(({ name }) => mapping[name] === undefined);
}

/** Columns of which a file column is chosen for another one too (UPL-008). */
export function doublyMapped(survey: Survey, mapping: Mapping): readonly SurveyColumn[] {
  const uses = new Map<number, Set<string>>();
  for (const [name, choice] of Object.entries(mapping)) {
    for (const position of listPositions(choice)) {
      uses.set(position, (uses.get(position) ?? new Set()).add(name));
    }
  }
  return listFileColumns(survey).filter(({ name }) =>
    listPositions(mapping[name]).some((position) => (uses.get(position)?.size ?? 0) > 1),
  );
}

/** Whether Check Data may run: every item has a choice and no file column is used twice. */
export function isComplete(survey: Survey, mapping: Mapping): boolean {
  return unmappedColumns(survey, mapping).length === 0 && doublyMapped(survey, mapping).length === 0;
}

/** Required columns that no file column is chosen for (UPL-036). */
export function missingRequiredColumns(survey: Survey, mapping: Mapping): readonly SurveyColumn[] {
  return listFileColumns(survey).filter(
    (column) => column.required && listPositions(mapping[column.name]).length === 0,
  );
}

/** File columns that no item uses; they are named in the Data Summary (Q116). */
export function ignoredColumns(mapping: Mapping, headings: readonly string[]): readonly string[] {
  const taken = takenPositions(mapping);
  const labels = headingLabels(headings);
  return labels.filter((_, index) => !taken.has(index) && headings[index] !== '');
}

/** A choice in words: the heading, 'Q15a / Q13a' for a pair, or the not-in-file text. */
export function choiceText(choice: ColumnChoice, labels: readonly string[]): string {
  if (choice === 'not-in-file') return NOT_IN_FILE_TEXT;
  return listPositions(choice)
    .map((position) => labels[position] ?? '')
    .join(' / ');
}

/** The mapping as upload_column_mapping holds it: a line 'database column: file column' for every item. */
export function describeMapping(survey: Survey, mapping: Mapping, headings: readonly string[]): string {
  const labels = headingLabels(headings);
  return listFileColumns(survey)
    .map(({ name }) => `${name}: ${withoutUnstorable(choiceText(mapping[name] ?? 'not-in-file', labels))}`)
    .join('\n');
}

/** A remembered mapping, as far as it is one for this survey and that many file columns; what does not fit is left out. */
export function restoreMapping(survey: Survey, stored: unknown, fileColumns: number): Mapping {
  const entries: readonly [string, unknown][] =
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const remembered = new Map(entries);
  const used = new Set<number>();
  const mapping: Record<string, ColumnChoice> = {};
  for (const { name } of listFileColumns(survey)) {
    const choice = readChoice(remembered.get(name));
    if (choice === undefined) continue;
    const positions = listPositions(choice);
    if (positions.some((position) => position >= fileColumns || used.has(position))) continue;
    mapping[name] = choice;
    for (const position of positions) used.add(position);
  }
  return mapping;
}

type Pick = (positions: readonly number[]) => number | undefined;
type Reading = (find: HeadingFinder, column: SurveyColumn, pick: Pick) => ColumnChoice | undefined;

// From the surest reading of a heading to the loosest; a surer one of any column goes first.
const READINGS: readonly Reading[] = [
  (find, column, pick) => pick(find.byName(column)),
  byCode,
  (find, column, pick) => pick(find.byLabel(column)),
  (find, column, pick) => pick(find.loosely(column)),
];

function byCode(find: HeadingFinder, column: SurveyColumn, pick: Pick): ColumnChoice | undefined {
  const [first, second] = column.question.map((code) => pick(find.byCode(code)));
  if (first !== undefined && second !== undefined) return { hs: first, ms: second };
  return first ?? second;
}

function readChoice(value: unknown): ColumnChoice | undefined {
  if (value === 'not-in-file') return value;
  if (isPosition(value)) return value;
  if (typeof value !== 'object' || value === null || !('hs' in value) || !('ms' in value)) return undefined;
  const { hs, ms } = value;
  return isPosition(hs) && isPosition(ms) && hs !== ms ? { hs, ms } : undefined;
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
