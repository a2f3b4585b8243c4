/** The column mapping: the file column of each survey item (UPL-007, UPL-008, UPL-050; Q106, Q110). */
import { withoutUnstorable } from '../form-kit/texts.ts';
import { listFileColumns } from './catalogue/catalogue.ts';
import type { Survey, SurveyColumn } from './catalogue/column.ts';
import { headingLabels, indexHeadings, type HeadingFinder } from './catalogue/headings.ts';
import { NOT_IN_FILE_TEXT } from './messages.ts';

/** Two file columns for one item: the one of the high school and the one of the middle school version (Q106). */
export type ColumnPair = { readonly hs: number; readonly ms: number };

/** 0-based positions of file columns. */
export type ColumnChoice = number | ColumnPair | 'not-in-file';

/** The choice for each catalogue column, by name; undefined until one is made. */
export type Mapping = Readonly<Record<string, ColumnChoice | undefined>>;

/**
 * The mapping suggested by the headings. In a custom file an ambiguous heading is left to the person; in the standard
 * workbook the leftmost column counts, and missing columns are not in the file (Q108).
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

/** The pairs of file columns for the items that two versions number differently, by name, if the file has both (BEY-132). */
export function findPairs(survey: Survey, headings: readonly string[]): ReadonlyMap<string, ColumnPair> {
  const find = indexHeadings(survey, headings);
  const pairs = new Map<string, ColumnPair>();
  for (const column of listFileColumns(survey)) {
    const choice = byCode(find, column, (positions) => positions[0]);
    if (typeof choice === 'object') pairs.set(column.name, choice);
  }
  return pairs;
}

/** The file columns of a choice. */
export function listPositions(choice: ColumnChoice | undefined): readonly number[] {
  if (choice === undefined || choice === 'not-in-file') return [];
  return typeof choice === 'number' ? [choice] : [choice.hs, choice.ms];
}

/** File columns mapped to other catalogue columns: disabled in this column's select (Q110). */
export function takenPositions(mapping: Mapping, exceptColumn?: string): ReadonlySet<number> {
  const others = Object.entries(mapping).filter(([name]) => name !== exceptColumn);
  return new Set(others.flatMap(([, choice]) => listPositions(choice)));
}

/** Columns without a choice; Check Data waits until there are none (UPL-050). */
export function unmappedColumns(survey: Survey, mapping: Mapping): readonly SurveyColumn[] {
  return listFileColumns(survey).filter(({ name }) => mapping[name] === undefined);
}

/** Columns whose file column is also chosen for another one (UPL-008). */
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

/** Required columns without a file column (UPL-036). */
export function missingRequiredColumns(survey: Survey, mapping: Mapping): readonly SurveyColumn[] {
  return listFileColumns(survey).filter(
    (column) => column.required && listPositions(mapping[column.name]).length === 0,
  );
}

/** File columns that no item uses; listed in the Data Summary (Q116). */
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

/** The text of upload_column_mapping: one line 'database column: file column' per item. */
export function describeMapping(survey: Survey, mapping: Mapping, headings: readonly string[]): string {
  const labels = headingLabels(headings);
  return listFileColumns(survey)
    .map(({ name }) => `${name}: ${withoutUnstorable(choiceText(mapping[name] ?? 'not-in-file', labels))}`)
    .join('\n');
}

/** A remembered mapping, validated for this survey and number of file columns; invalid choices are dropped. */
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

/**
 * The remembered mapping with suggestions from unused columns for items that it leaves open, such as those that the
 * instrument it was made under did not ask.
 */
export function completeMapping(survey: Survey, headings: readonly string[], restored: Mapping): Mapping {
  const taken = takenPositions(restored);
  const suggested = suggestMapping(survey, headings, true);
  const open = listFileColumns(survey).flatMap(({ name }) => {
    const choice = suggested[name];
    const isFree = !listPositions(choice).some((position) => taken.has(position));
    return restored[name] === undefined && choice !== undefined && isFree ? [[name, choice] as const] : [];
  });
  return { ...restored, ...Object.fromEntries(open) };
}

type Pick = (positions: readonly number[]) => number | undefined;
type Reading = (find: HeadingFinder, column: SurveyColumn, pick: Pick) => ColumnChoice | undefined;

// From the most to the least certain match of a heading; a more certain match of any column takes precedence.
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
