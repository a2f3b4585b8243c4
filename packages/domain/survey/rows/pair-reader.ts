/** Reads the two name cells of each row and finds the expected pair; remembers wrong ones with their suggestions. */
import { detached, shownValue, textOfCell, type Cell } from './cell-text.ts';
import type { WrongPair } from '../check/report.ts';
import { normaliseName, type NamePair, type PairIndex } from '../names.ts';

/** The names as people see them ('' when blank) and the position of the expected pair, or NO_PAIR. */
export type ReadPair = NamePair & { readonly index: number };

export const NO_PAIR = -1;

export type PairReader = {
  readonly read: (provider: Cell, program: Cell) => ReadPair;
  /** Counts a row of a wrong pair; answers how many rows had one. */
  readonly countWrong: (pair: ReadPair, row: number) => void;
  readonly wrongRows: () => number;
  /** The wrong pairs, most frequent first. */
  readonly wrongPairs: () => readonly WrongPair[];
};

// A file of free text in the name columns has as many pairs as rows; the first ones are enough to help.
const REMEMBERED_MAX = 5_000;
const SUGGESTED_MAX = 500;
const LISTED_MAX = 100;

/** A reader of pairs against the expected ones. */
export function createPairReader(expected: PairIndex): PairReader {
  const known = new Map<string, ReadPair>();
  const wrong = new Map<ReadPair, WrongPair>();
  let wrongRows = 0;
  // Rows of one program mostly stand together.
  let lastProvider: Cell;
  let lastProgram: Cell;
  let last: ReadPair = { provider: '', program: '', index: NO_PAIR };

  const find = (providerCell: Cell, programCell: Cell): ReadPair => {
    const rawProvider = textOfCell(providerCell);
    const rawProgram = textOfCell(programCell);
    const key = `${rawProvider}\n${rawProgram}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const provider = normaliseName(rawProvider);
    const program = normaliseName(rawProgram);
    const index = expected.find(provider, program) ?? NO_PAIR;
    const pair = { provider: shownValue(provider), program: shownValue(program), index };
    if (known.size < REMEMBERED_MAX && key.length < 1_000) known.set(detached(key), pair);
    return pair;
  };

  return {
    read(provider, program) {
      if (provider === lastProvider && program === lastProgram) return last;
      last = find(provider, program);
      lastProvider = provider;
      lastProgram = program;
      return last;
    },
    countWrong(pair, row) {
      wrongRows += 1;
      const before = wrong.get(pair);
      if (before) {
        wrong.set(pair, { ...before, count: before.count + 1 });
      } else if (wrong.size < REMEMBERED_MAX) {
        const { provider, program } = pair;
        const suggestion = wrong.size < SUGGESTED_MAX ? expected.suggest(provider, program) : null;
        wrong.set(pair, { provider, program, count: 1, firstRow: row, suggestion });
      }
    },
    wrongRows: () => wrongRows,
    wrongPairs: () =>
      [...wrong.values()]
        .toSorted((a, b) => b.count - a.count || a.firstRow - b.firstRow)
        .slice(0, LISTED_MAX),
  };
}
