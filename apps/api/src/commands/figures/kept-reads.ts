/**
 * What was read of many grants is kept in memory, by what it is of, until the version of what it was read from is another
 * one (decision 65). Guarantees that nothing is answered that is older than the versions it is asked for with.
 */
import type { FigureVersions } from '../../store/figures/figure-changes.ts';

/** The value of that name and version, made where it is not kept; two who ask at once wait for the same. */
export function keep<T>(
  { memory }: FigureVersions,
  name: string,
  version: string,
  make: () => Promise<T>,
): Promise<T> {
  const kept = keptBy(memory);
  const known = kept.get(name);
  kept.delete(name);
  if (known?.version === version) {
    kept.set(name, known);
    // Made by the same caller; where that one has failed, this one does not have to.
    return (known.value as Promise<T>).catch(make);
  }
  const value = make();
  kept.set(name, { version, value });
  value.catch(() => {
    if (kept.get(name)?.value === value) kept.delete(name);
  });
  for (const oldest of [...kept.keys()].slice(0, -MAX_KEPT)) kept.delete(oldest);
  return value;
}

/** The latest names: every selection of filters that somebody looks at has some. */
const MAX_KEPT = 200;

type Kept = Map<string, { readonly version: string; readonly value: Promise<unknown> }>;

/** In order of use. */
const keptReads = new WeakMap<object, Kept>();

function keptBy(memory: object): Kept {
  const kept: Kept = keptReads.get(memory) ?? new Map();
  keptReads.set(memory, kept);
  return kept;
}
