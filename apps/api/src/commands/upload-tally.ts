/** Counts the rows of an upload into tallies. Answers to items that the row's version does not ask are left out (decision 17). */
import { columnsOf, isAskedOf } from '@srae/domain/survey/catalogue';
import {
  choicesOf,
  type SurveyColumn,
  type SurveyKind,
  type SurveyVersion,
} from '@srae/domain/survey/column';
import type { CodedRow } from '../store/survey-rows.ts';
import type { Tally, TallyFactor } from '../store/tallies.ts';
import { derivedItemsOf, factorsOf } from './upload-tally-items.ts';

export type TallyCounter = {
  readonly add: (row: CodedRow) => void;
  readonly tallies: () => readonly Tally[];
};

/** The columns that tallies count, in the order in which rows carry their codes. */
export function talliedColumnsOf(kind: SurveyKind): readonly SurveyColumn[] {
  return columnsOf(kind).filter((column) => choicesOf(column).length > 0 && column.name !== 'survey_version');
}

/** A counter for one upload; rows carry the codes of `talliedColumnsOf`. */
export function createTallyCounter(kind: SurveyKind): TallyCounter {
  const columns = talliedColumnsOf(kind);
  const positions = new Map(columns.map(({ name }, index) => [name, index]));
  const derived = derivedItemsOf(kind);
  const factors = factorsOf(kind);
  const cells = cellRegister();
  const items = [...columns, ...derived].map(({ name }) => cells.item(name));
  const asked = askedBy(columns);
  const programs = new Map<string, ProgramCount>();
  const touched = new Uint32Array(items.length);
  let codes: readonly string[] = [];
  const codeOf = (column: string): string => codes[positions.get(column) ?? -1] ?? '';

  return {
    add(row) {
      codes = row.codes;
      const questions = asked(row.version);
      let count = 0;
      for (const position of questions) touched[count++] = items[position]?.(codes[position] ?? '') ?? 0;
      for (const [index, item] of derived.entries()) {
        touched[count++] = items[columns.length + index]?.(item.codeOf(codeOf)) ?? 0;
      }
      const program = countOf(programs, row);
      addTo(program, 'all', '', touched, count);
      for (const { factor, codeOf: group } of factors) addTo(program, factor, group(codeOf), touched, count);
    },
    tallies: () =>
      [...programs.values()].flatMap(({ programId, version, groups }) =>
        [...groups.values()].map(({ factor, factorCode, rows, counts }) => ({
          programId,
          version,
          factor,
          factorCode,
          rows,
          cells: cells.named(counts),
        })),
      ),
  };
}

type Group = {
  readonly factor: TallyFactor;
  readonly factorCode: string;
  rows: number;
  readonly counts: Uint32Array;
};
type ProgramCount = {
  readonly programId: number;
  readonly version: string;
  readonly groups: Map<string, Group>;
};

// More cells than both catalogues have together.
const CELLS_MAX = 1_024;

/** Numbers every item's codes as they come, and gives counts their names again. */
function cellRegister() {
  const names: { readonly item: string; readonly code: string }[] = [];
  return {
    item: (item: string) => {
      const known = new Map<string, number>();
      return (code: string): number => {
        const cell = known.get(code);
        if (cell !== undefined) return cell;
        if (names.length === CELLS_MAX)
          throw new Error(`the survey rows hold more codes than the catalogue: ${item} ${code}`);
        names.push({ item, code });
        known.set(code, names.length - 1);
        return names.length - 1;
      };
    },
    named: (counts: Uint32Array): Tally['cells'] => {
      const cells: Record<string, Record<string, number>> = {};
      for (const [index, { item, code }] of names.entries()) {
        const count = counts[index] ?? 0;
        if (count > 0) (cells[item] ??= {})[code] = count;
      }
      return cells;
    },
  };
}

function askedBy(columns: readonly SurveyColumn[]): (version: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (version) => {
    const before = known.get(version);
    if (before) return before;
    // Stored rows hold versions of the catalogue alone.
    const made = columns.flatMap((column, index) =>
      isAskedOf(column, version as SurveyVersion) ? [index] : [],
    );
    known.set(version, made);
    return made;
  };
}

function countOf(programs: Map<string, ProgramCount>, { programId, version }: CodedRow): ProgramCount {
  const key = `${programId} ${version}`;
  const known = programs.get(key);
  if (known) return known;
  const made = { programId, version, groups: new Map<string, Group>() };
  programs.set(key, made);
  return made;
}

function addTo(
  program: ProgramCount,
  factor: TallyFactor,
  factorCode: string,
  touched: Uint32Array,
  count: number,
): void {
  const key = `${factor} ${factorCode}`;
  let group = program.groups.get(key);
  if (!group) {
    group = { factor, factorCode, rows: 0, counts: new Uint32Array(CELLS_MAX) };
    program.groups.set(key, group);
  }
  group.rows += 1;
  const { counts } = group;
  for (let index = 0; index < count; index += 1) {
    const cell = touched[index] ?? 0;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
}
