/** Finds the expected provider of a file's row, allowing for variant spellings. */
import { SURVEY_ROLES } from '../instrument/roles.ts';
import { listPositions, type Mapping } from './mapping.ts';
import { normaliseName, toCellText, type Cell } from './rows/cell-text.ts';
import { countSlips, foldName, indexFormerNames, indexPairs, type ExpectedPair } from './names.ts';

/** A finder that reads the names of a row's cells. */
export function createRowProviderFinder(
  expected: readonly ExpectedPair[],
  mapping: Mapping,
): (cells: readonly Cell[]) => string | null {
  const find = createProviderFinder(expected);
  const at = (name: string) => listPositions(mapping[name])[0] ?? -1;
  const [provider, program] = [at(SURVEY_ROLES.provider.name), at(SURVEY_ROLES.program.name)];
  return (cells) => find(toCellText(cells[provider]), toCellText(cells[program]));
}

export type ProviderFinder = (provider: string, program: string) => string | null;

/** A finder over the expected providers: by name, former name, pair, or approximate match of either. */
export function createProviderFinder(expected: readonly ExpectedPair[]): ProviderFinder {
  const pairs = indexPairs(expected);
  const names = [...new Set(pairs.pairs.map(({ provider_name }) => provider_name))];
  const byName = new Map(indexFormerNames(expected));
  for (const name of names) byName.set(name, name);
  const nearest = (provider: string): string | null => {
    const near = names.filter((name) => countSlips(foldName(provider), foldName(name)) !== null);
    return near.length === 1 ? (near[0] ?? null) : null;
  };
  const known = new Map<string, string | null>();
  return (rawProvider, rawProgram) => {
    const key = `${rawProvider}\n${rawProgram}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const provider = normaliseName(rawProvider);
    const found =
      byName.get(provider) ??
      pairs.suggest(provider, normaliseName(rawProgram))?.provider ??
      (provider.length > NAME_MAX ? null : nearest(provider));
    if (known.size < REMEMBERED_MAX && key.length < KEY_MAX) known.set(key, found);
    return found;
  };
}

// A file of free text in the name columns has as many pairs as rows.
const REMEMBERED_MAX = 5_000;
const KEY_MAX = 1_000;
const NAME_MAX = 200;
