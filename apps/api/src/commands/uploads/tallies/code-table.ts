/** Codes derived from the codes of several columns, computed once per combination instead of per row. */
import type { ComputedCode } from '@srae/domain/measures/catalogue/measures';
import { listCodes, type SurveyColumn } from '@srae/domain/survey/catalogue/column';
import type { Indexed } from '@srae/domain/survey/rows/columns';

export type CodeTable = {
  /** The code of each row; `codes` are those of the columns. */
  readonly compute: (codes: readonly Indexed<string>[], count: number) => Indexed<string>;
};

/** Maximum number of cached combinations. */
const COMBINATIONS_MAX = 65_536;

const UNKNOWN = -1;

/** An input column of a derived code: its position and its possible codes. */
type Source = { readonly position: number; readonly options: readonly string[] };

/** A table for one survey, filled with combinations as they occur. */
export function createCodeTable({ from, of }: ComputedCode, columns: readonly SurveyColumn[]): CodeTable {
  const sources = from.flatMap((position): readonly Source[] => {
    const column = columns[position];
    return column ? [{ position, options: listOptions(column) }] : [];
  });
  const combinations = sources.reduce((product, { options }) => product * options.length, 1);
  const known = new Int16Array(combinations <= COMBINATIONS_MAX ? combinations : 0).fill(UNKNOWN);
  const names: string[] = [];
  const learn = (combination: number): number => {
    let rest = combination;
    const codes: string[] = [];
    for (const { position, options } of sources) {
      codes[position] = options[rest % options.length] ?? '';
      rest = Math.floor(rest / options.length);
    }
    return (known[combination] = numberIn(names, of(codes)));
  };
  const computeEach = (codes: readonly Indexed<string>[], count: number): Indexed<string> => {
    const own: string[] = [];
    const row: string[] = [];
    const indices = new Uint16Array(count).map((_, at) => {
      for (const { position } of sources) {
        const column = codes[position] ?? BLANK;
        row[position] = column.values[column.indices[at] ?? 0] ?? '';
      }
      return numberIn(own, of(row));
    });
    return { values: own, indices };
  };

  return {
    compute(codes, count) {
      const found = known.length === 0 ? null : combined(sources, codes, count);
      if (!found) return computeEach(codes, count);
      const indices = new Uint16Array(count);
      for (let row = 0; row < count; row += 1) {
        const combination = found[row] ?? 0;
        const number = known[combination] ?? UNKNOWN;
        indices[row] = number === UNKNOWN ? learn(combination) : number;
      }
      return { values: names, indices };
    },
  };
}

const BLANK: Indexed<string> = { values: [], indices: new Uint16Array() };

/** The number of a name among those seen so far, of which there are few. */
function numberIn(names: string[], name: string): number {
  const number = names.indexOf(name);
  return number < 0 ? names.push(name) - 1 : number;
}

function listOptions(column: SurveyColumn): readonly string[] {
  return [...new Set(['', ...listCodes(column), ...column.specialCodes.map(({ code }) => code)])];
}

/** The number of each row's combination; null for a code that is not in the catalogue. */
function combined(
  sources: readonly Source[],
  codes: readonly Indexed<string>[],
  count: number,
): Uint32Array | null {
  const numbers = new Uint32Array(count);
  let weight = 1;
  for (const { position, options } of sources) {
    const { values, indices } = codes[position] ?? BLANK;
    const weights = values.map((value) => options.indexOf(value) * weight);
    if (weights.some((one) => one < 0)) return null;
    for (let row = 0; row < count; row += 1)
      numbers[row] = (numbers[row] ?? 0) + (weights[indices[row] ?? 0] ?? 0);
    weight *= options.length;
  }
  return numbers;
}
