/** Applies corrections to the rows of a file, and counts the changes. */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { toCodeId, getCellValidator, type CellValidator } from '../catalogue/accepted-values.ts';
import { findColumn } from '../catalogue/catalogue.ts';
import type { Survey } from '../catalogue/column.ts';
import { listPositions, type Mapping } from '../mapping.ts';
import { toCellText, type Cell } from '../rows/cell-text.ts';
import { isMappable, mappingKey, NAMES_COLUMN, type Corrections, type UsedMapping } from './corrections.ts';

export type Applier = {
  /** The row's cells after manual corrections, then mappings. The same array where nothing changes. */
  readonly apply: (row: number, cells: readonly Cell[]) => readonly Cell[];
  /** Manually corrected cells that differ from the file, among the rows processed. */
  readonly cellsCorrected: () => number;
  /** The mappings that changed something, with the number of cells or rows. */
  readonly mappingsUsed: () => readonly UsedMapping[];
};

/** An applier for files with that mapping of items. */
export function createApplier(survey: Survey, mapping: Mapping, corrections: Corrections): Applier {
  const { cells: corrected, mappings } = corrections;
  const byRow = new Map<number, Map<number, string>>();
  for (const { row, at, text } of corrected) {
    const ofRow = byRow.get(row) ?? new Map<number, string>();
    byRow.set(row, ofRow.set(at, text));
  }
  const decided = new Map(mappings.map((one) => [mappingKey(one.column, one.found), one]));
  const used = new Map<string, number>();
  const answers = listAnswers(survey, mapping, corrections);
  const providerAt = listPositions(mapping[SURVEY_ROLES.provider.name])[0] ?? -1;
  const programAt = listPositions(mapping[NAMES_COLUMN])[0] ?? -1;
  const mapsNames = mappings.some(({ column }) => column === NAMES_COLUMN);
  let cellsCorrected = 0;

  const byHand = (row: number, cells: readonly Cell[]): readonly Cell[] => {
    const ofRow = byRow.get(row);
    if (!ofRow) return cells;
    const made = padded(cells, Math.max(...ofRow.keys()) + 1);
    for (const [at, text] of ofRow) {
      if (toCellText(made[at]) !== text) cellsCorrected += 1;
      made[at] = text;
    }
    return made;
  };

  const mapped = (cells: readonly Cell[]): readonly Cell[] => {
    let made: Cell[] | null = null;
    const replace = (key: string, changes: readonly (readonly [at: number, text: string])[]) => {
      made ??= padded(cells, 0);
      for (const [at, text] of changes) made[at] = text;
      used.set(key, (used.get(key) ?? 0) + 1);
    };
    for (const { at, column, validator } of answers) {
      const cell = cells[at];
      if (toCodeId(validator, cell) !== validator.outOfRange) continue;
      const key = mappingKey(column, [toCellText(cell)]);
      const to = decided.get(key);
      if (to) replace(key, [[at, to.accepted[0] ?? '']]);
    }
    if (mapsNames && providerAt >= 0 && programAt >= 0) {
      const key = mappingKey(NAMES_COLUMN, [toCellText(cells[providerAt]), toCellText(cells[programAt])]);
      const to = decided.get(key);
      const [provider = '', program = ''] = to?.accepted ?? [];
      if (to)
        replace(key, [
          [providerAt, provider],
          [programAt, program],
        ]);
    }
    return made ?? cells;
  };

  const nothing = corrected.length === 0 && mappings.length === 0;
  return {
    apply: (row, cells) => (nothing ? cells : mapped(byHand(row, cells))),
    cellsCorrected: () => cellsCorrected,
    mappingsUsed: () =>
      [...decided].flatMap(([key, one]) => {
        const rows = used.get(key) ?? 0;
        return rows > 0 ? [{ ...one, rows }] : [];
      }),
  };
}

type Answer = { readonly at: number; readonly column: string; readonly validator: CellValidator };

/** The file columns in which a value is mapped. */
function listAnswers(survey: Survey, mapping: Mapping, { mappings }: Corrections): readonly Answer[] {
  return [...new Set(mappings.map(({ column }) => column))].flatMap((name) => {
    const column = findColumn(survey, name);
    if (!column || !isMappable(column)) return [];
    return listPositions(mapping[name]).map((at) => ({
      at,
      column: name,
      validator: getCellValidator(column),
    }));
  });
}

/** A copy with at least that many cells. */
function padded(cells: readonly Cell[], length: number): Cell[] {
  return Array.from({ length: Math.max(cells.length, length) }, (_, at) => cells[at]);
}
