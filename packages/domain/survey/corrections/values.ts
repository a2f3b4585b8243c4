/** The mappable values of a file: those not accepted, with their number of rows and a likely answer (BEY-158). */
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { toCodeId, getCellValidator } from '../catalogue/accepted-values.ts';
import { findColumn, listFileColumns } from '../catalogue/catalogue.ts';
import type { SurveyColumn } from '../catalogue/column.ts';
import type { CheckOptions } from '../check/state.ts';
import { listPositions } from '../mapping.ts';
import { indexPairs } from '../names.ts';
import { copyText, toCellText, normaliseName, normaliseText, type Cell } from '../rows/cell-text.ts';
import { CORRECTIONS_MAX, isMappable, mappingKey, NAMES_COLUMN, type UsedMapping } from './corrections.ts';
import { suggestAnswer } from './suggest.ts';

/** A value, or a pair of names, that is not accepted; mapped ones stay in the list, so that a decision can be changed. */
export type ValueToMap = {
  readonly column: string;
  readonly found: readonly string[];
  /** Cells of an item, rows of a pair of names. */
  readonly rows: number;
  /** The likely answer, or null. */
  readonly suggestion: readonly string[] | null;
};

/** The mappable values up to the limit, and the number of further ones. */
export type ListedValues = { readonly values: readonly ValueToMap[]; readonly left: number };

export type ValueCounter = {
  /** Counts the unaccepted values of a row that needs a correction. */
  readonly row: (cells: readonly Cell[]) => void;
  /** The values in the order of the catalogue, the names first and the most frequent before others. */
  readonly list: (used: readonly UsedMapping[]) => ListedValues;
};

// A file of free text has as many values as rows; the first ones of a column are enough to help.
const REMEMBERED_MAX = 2_000;

/** Counts the values of one file that could be mapped to an accepted answer, row by row (BEY-158). */
export function createValueCounter({ survey, mapping, expected }: CheckOptions): ValueCounter {
  // A check without the grant's names has none to map.
  const pairs = expected === null ? null : indexPairs(expected);
  const answers = listFileColumns(survey)
    .filter(isMappable)
    .flatMap((column) =>
      listPositions(mapping[column.name]).map((at) => ({ at, column, validator: getCellValidator(column) })),
    );
  const providerAt = listPositions(mapping[SURVEY_ROLES.provider.name])[0] ?? -1;
  const programAt = listPositions(mapping[NAMES_COLUMN])[0] ?? -1;
  const counted = new Map<string, Map<string, Counted>>();

  const count = (column: string, found: readonly string[], rows = 1) => {
    if (found.some((text) => text.length > CORRECTIONS_MAX.text)) return;
    const key = mappingKey(column, found);
    const ofColumn = counted.get(column) ?? new Map<string, Counted>();
    counted.set(column, ofColumn);
    const known = ofColumn.get(key);
    if (known) known.rows += rows;
    else if (ofColumn.size < REMEMBERED_MAX) ofColumn.set(key, { found: found.map(copyText), rows });
  };

  return {
    row(cells) {
      for (const { at, column, validator } of answers) {
        const cell = cells[at];
        if (toCodeId(validator, cell) === validator.outOfRange)
          count(column.name, [normaliseText(toCellText(cell))]);
      }
      if (pairs === null || providerAt < 0 || programAt < 0) return;
      const provider = normaliseName(toCellText(cells[providerAt]));
      const program = normaliseName(toCellText(cells[programAt]));
      if (provider === '' || program === '' || pairs.find(provider, program) !== undefined) return;
      count(NAMES_COLUMN, [provider, program]);
    },

    list(used) {
      for (const { column, found, rows } of used) count(column, found, rows);
      const likely = (column: SurveyColumn, [first = '', second = '']: readonly string[]) => {
        if (column.name === NAMES_COLUMN) {
          const pair = pairs?.suggest(first, second) ?? null;
          return pair && [pair.provider, pair.program];
        }
        const code = suggestAnswer(column, first);
        return code === null ? null : [code];
      };
      const names = findColumn(survey, NAMES_COLUMN);
      const columns = [...(names ? [names] : []), ...listFileColumns(survey).filter(isMappable)];
      const all = columns.flatMap((column) =>
        Array.from(counted.get(column.name)?.values() ?? [])
          .toSorted((one, other) => other.rows - one.rows || compare(one.found, other.found))
          .map((one) => ({ ...one, column })),
      );
      const mapped = new Set(used.map(({ column, found }) => mappingKey(column, found)));
      const isMapped = ({ column, found }: (typeof all)[number]) =>
        mapped.has(mappingKey(column.name, found));
      // Mapped values stay listed, so that they can be changed; of the others the most frequent.
      const listed = new Set(
        all
          .toSorted((one, other) => Number(isMapped(other)) - Number(isMapped(one)) || other.rows - one.rows)
          .slice(0, CORRECTIONS_MAX.mappings),
      );
      const values = all
        .filter((one) => listed.has(one))
        .map(({ column, found, rows }) => ({
          column: column.name,
          found,
          rows,
          suggestion: likely(column, found),
        }));
      return { values, left: all.length - values.length };
    },
  };
}

type Counted = { readonly found: readonly string[]; rows: number };

function compare(one: readonly string[], other: readonly string[]): number {
  return one.join('\n').localeCompare(other.join('\n'));
}
