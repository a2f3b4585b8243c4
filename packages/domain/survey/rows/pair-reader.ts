/** Reads the two name cells of each row and finds the expected pair; remembers wrong ones with their suggestions. */
import { copyText, normaliseName, shownValue, toCellText, type Cell } from './cell-text.ts';
import type { FormerName, WrongPair } from '../check/report.ts';
import { hasFormerName, isAnotherName, type NamePair, type PairIndex } from '../names.ts';

/** The names as displayed ('' when blank) and the position of the expected pair, or NO_PAIR. */
export type ReadPair = NamePair & {
  readonly index: number;
  /** Whether the row uses a former name of the provider. */
  readonly former: boolean;
  /** Whether the row names another provider than the one allowed in the file. */
  readonly other: boolean;
};

export const NO_PAIR = -1;

export type PairReader = {
  readonly read: (provider: Cell, program: Cell) => ReadPair;
  /** Counts a row of a wrong pair. */
  readonly countWrong: (pair: ReadPair, row: number) => void;
  /** The number of rows with a wrong pair, of another provider or not. */
  readonly wrongRows: (other: boolean) => number;
  /** Counts a row with a provider's former name. */
  readonly countFormer: (pair: ReadPair) => void;
  /** Former names of providers, most frequent first (decision 32). */
  readonly formerNames: () => readonly FormerName[];
  /** The wrong pairs, of another provider or not, most frequent first. */
  readonly wrongPairs: (other: boolean) => readonly WrongPair[];
};

// A file of free text in the name columns has as many pairs as rows; the first ones are enough to help.
const REMEMBERED_MAX = 5_000;
const SUGGESTED_MAX = 500;
const LISTED_MAX = 100;

/** A reader of pairs against the expected ones; `own` lists the names of the only provider allowed in the file. */
export function createPairReader(expected: PairIndex, own: readonly string[] | null): PairReader {
  // Nested by provider, then program: a combined key would have to be built for every row.
  const known = new Map<string, Map<string, ReadPair>>();
  let remembered = 0;
  const wrong = new Map<ReadPair, WrongPair>();
  const wrongRows = { own: 0, other: 0 };
  // Rows of one program are usually adjacent.
  let lastProvider: Cell;
  let lastProgram: Cell;
  let last: ReadPair = { provider: '', program: '', index: NO_PAIR, former: false, other: false };
  const former = new Map<string, FormerName>();

  const find = (providerCell: Cell, programCell: Cell): ReadPair => {
    const rawProvider = toCellText(providerCell);
    const rawProgram = toCellText(programCell);
    const found = known.get(rawProvider)?.get(rawProgram);
    if (found) return found;
    const provider = normaliseName(rawProvider);
    const program = normaliseName(rawProgram);
    const index = expected.find(provider, program) ?? NO_PAIR;
    const namesake = expected.pairs[index];
    const pair = {
      provider: shownValue(provider),
      program: shownValue(program),
      index,
      former: namesake !== undefined && hasFormerName({ provider }, namesake),
      other: own !== null && index === NO_PAIR && isAnotherName(provider, own),
    };
    if (remembered < REMEMBERED_MAX && rawProvider.length + rawProgram.length < 1_000) {
      const ofProvider = known.get(rawProvider) ?? new Map<string, ReadPair>();
      known.set(copyText(rawProvider), ofProvider.set(copyText(rawProgram), pair));
      remembered += 1;
    }
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
      wrongRows[pair.other ? 'other' : 'own'] += 1;
      const before = wrong.get(pair);
      if (before) {
        wrong.set(pair, { ...before, count: before.count + 1 });
      } else if (wrong.size < REMEMBERED_MAX) {
        const { provider, program } = pair;
        const suggestion = wrong.size < SUGGESTED_MAX ? expected.suggest(provider, program) : null;
        wrong.set(pair, { provider, program, count: 1, firstRow: row, suggestion });
      }
    },
    countFormer({ provider, index }) {
      const rows = (former.get(provider)?.rows ?? 0) + 1;
      former.set(provider, { former: provider, provider: expected.pairs[index]?.provider_name ?? '', rows });
    },
    formerNames: () => [...former.values()].toSorted((a, b) => b.rows - a.rows),
    wrongRows: (other) => wrongRows[other ? 'other' : 'own'],
    wrongPairs: (other) =>
      [...wrong]
        .flatMap(([pair, counted]) => (pair.other === other ? [counted] : []))
        .toSorted((a, b) => b.count - a.count || a.firstRow - b.firstRow)
        .slice(0, LISTED_MAX),
  };
}
