/** The fixed family of places: all, stream, cohort, grant, provider and program, numbered from the top (Q143). */
import type { FamilyPlace } from './facts.ts';

/** A grant with its active providers and programs. */
export type FamilyGrant = {
  readonly grantId: number;
  readonly stream: number;
  readonly cohort: string | null;
  readonly providers: readonly {
    readonly pk: number;
    readonly programs: readonly { readonly pk: number }[];
  }[];
};

export type PlaceTree = {
  /** The names of places, each after the place above it. */
  readonly keys: readonly string[];
  /** The place above, or -1. */
  readonly parents: readonly number[];
  readonly children: readonly (readonly number[])[];
  /** The places of programs. */
  readonly placeOf: ReadonlyMap<number, number>;
  /** For each place the finest one that is released with it: itself, or what holds it. */
  readonly finest: (place: number) => number;
};

/** The tree of active places. */
export function placeTree(grants: Iterable<FamilyGrant>): PlaceTree {
  const keys: string[] = [];
  const parents: number[] = [];
  const children: number[][] = [];
  const numberOf = new Map<string, number>();
  const placeOf = new Map<number, number>();
  const numberAt = (place: FamilyPlace, parent: number): number => {
    const key = placeKey(place);
    const known = numberOf.get(key);
    if (known !== undefined) return known;
    const number = keys.push(key) - 1;
    numberOf.set(key, number);
    parents.push(parent);
    children.push([]);
    children[parent]?.push(number);
    return number;
  };
  for (const { grantId, stream, cohort, providers } of grants) {
    for (const provider of providers) {
      for (const program of provider.programs) {
        const steps: FamilyPlace[] = [
          {},
          { stream },
          { stream, cohort: cohort ?? 'none' },
          { grant: grantId },
          { provider: provider.pk },
          { program: program.pk },
        ];
        placeOf.set(
          program.pk,
          steps.reduce((above, step) => numberAt(step, above), -1),
        );
      }
    }
  }
  return { keys, parents, children, placeOf, finest: (place) => place };
}

/** The same places without what lies below providers: sensitive answers are never released there (rule 4). */
export function aboveProgram(tree: PlaceTree): PlaceTree {
  const isProgram = (place: number) => tree.children[place]?.length === 0;
  return {
    ...tree,
    finest: (place) => (isProgram(place) ? (tree.parents[place] ?? place) : place),
    children: tree.children.map((below) => (below.every(isProgram) ? [] : below)),
  };
}

/** Adds the counts of every place to those of the place above it, from the lowest up; `width` counts each. */
export function addUpwards({ parents }: PlaceTree, counts: Float64Array, width: number): void {
  for (let place = parents.length - 1; place > 0; place -= 1) {
    const own = place * width;
    const above = (parents[place] ?? 0) * width;
    for (let cell = 0; cell < width; cell += 1) {
      const count = counts[own + cell] ?? 0;
      if (count !== 0) counts[above + cell] = (counts[above + cell] ?? 0) + count;
    }
  }
}

/** The name of a place in the family; a cohort is one of a stream. */
export function placeKey({ stream, cohort, grant, provider, program }: FamilyPlace): string {
  if (program !== undefined) return `program ${program}`;
  if (provider !== undefined) return `provider ${provider}`;
  if (grant !== undefined) return `grant ${grant}`;
  if (stream === undefined) return 'all';
  return cohort === undefined ? `stream ${stream}` : `stream ${stream} cohort ${cohort}`;
}
