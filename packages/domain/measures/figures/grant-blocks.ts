/**
 * Partial sums of form figures. A place's grants are split into blocks, and a block's results are cached while its
 * grants have the same answers: a national figure adds up blocks, and a commit recomputes one block (decision 62).
 * Guarantees that no cached result belongs to other answers.
 */
import type { FormLevel, FormUnit } from '../catalogue/measure.ts';
import type { GrantFacts } from './facts.ts';

export type GrantBlock = {
  readonly grants: readonly GrantFacts[];
  /** The units of a level in these grants, collected once. */
  readonly units: (level: FormLevel) => readonly FormUnit[];
  /** The value that `make` returns for block and `key`, computed once; `kind` separates uses of one key. */
  readonly once: <T>(kind: string, key: object, make: (block: GrantBlock) => T) => T;
};

/** Grants per block: few enough for cheap recomputation, enough for cheap summation. */
export const BLOCK_GRANTS = 50;

/** The grants in blocks, in their order. */
export function toBlocks(grants: readonly GrantFacts[]): readonly GrantBlock[] {
  const blocks: GrantBlock[] = [];
  for (let first = 0; first < grants.length; first += BLOCK_GRANTS)
    blocks.push(findOrMakeBlock(grants.slice(first, first + BLOCK_GRANTS)));
  return blocks;
}

/** Blocks by the answers of their first grant, and collected with them. Latest first. */
const known = new WeakMap<object, readonly GrantBlock[]>();
/** Cached blocks per first grant: places combine it with different others, and grants change their answers. */
const CACHED_PER_GRANT = 6;

function findOrMakeBlock(grants: readonly GrantFacts[]): GrantBlock {
  const first = grants[0]?.answers;
  if (first === undefined) return makeBlock(grants);
  const cached = known.get(first) ?? [];
  const block = cached.find((one) => isSame(one.grants, grants)) ?? makeBlock(grants);
  if (block !== cached[0])
    known.set(first, [block, ...cached.filter((one) => one !== block)].slice(0, CACHED_PER_GRANT));
  return block;
}

/** Whether all inputs of the units are identical: answers and providers are immutable. */
function isSame(one: readonly GrantFacts[], other: readonly GrantFacts[]): boolean {
  return (
    one.length === other.length &&
    one.every((grant, at) => {
      const now = other[at];
      return (
        now !== undefined &&
        grant.grantId === now.grantId &&
        grant.answers === now.answers &&
        grant.providers === now.providers &&
        grant.yearReach === now.yearReach
      );
    })
  );
}

function makeBlock(grants: readonly GrantFacts[]): GrantBlock {
  const units = new Map<FormLevel, readonly FormUnit[]>();
  const made = new Map<string, WeakMap<object, unknown>>();
  const block: GrantBlock = {
    grants,
    units: (level) => {
      const own = units.get(level) ?? listUnits(level, grants);
      units.set(level, own);
      return own;
    },
    once: <T>(kind: string, key: object, make: (block: GrantBlock) => T): T => {
      const ofKind = made.get(kind) ?? new WeakMap<object, unknown>();
      made.set(kind, ofKind);
      if (!ofKind.has(key)) ofKind.set(key, make(block));
      return ofKind.get(key) as T; // made by the same kind of caller
    },
  };
  return block;
}

/** The units of a level of these grants. */
export function listUnits(level: FormLevel, grants: readonly GrantFacts[]): readonly FormUnit[] {
  return grants.flatMap(({ grantId, answers, providers, yearReach = null }): readonly FormUnit[] => {
    if (level === 'grant')
      return [{ grantId, answers, curriculum: null, providers: providers.length, yearReach }];
    if (level === 'provider')
      return providers.map((provider) => ({ grantId, answers: provider.answers, curriculum: null }));
    return providers.flatMap(({ programs }) => programs.map((program) => ({ ...program, grantId })));
  });
}
