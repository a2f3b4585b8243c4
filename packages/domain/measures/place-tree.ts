/** The fixed family of places: all, stream, cohort, grant, provider and program, numbered from the top (Q143). */
import type { FamilyPlace, GrantFacts } from './facts.ts';

export type PlaceTree = {
  /** The names of places, each after the place above it. */
  readonly keys: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  /** The place above, or -1. */
  readonly parents: readonly number[];
  readonly children: readonly (readonly number[])[];
  /** For each program the places that hold it, from all to the program itself. */
  readonly paths: ReadonlyMap<number, readonly number[]>;
};

/** The tree of active facts. */
export function placeTree(grants: readonly GrantFacts[]): PlaceTree {
  const keys: string[] = [];
  const parents: number[] = [];
  const children: number[][] = [];
  const numberOf = new Map<string, number>();
  const paths = new Map<number, readonly number[]>();
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
        const path: number[] = [];
        const steps: FamilyPlace[] = [
          {},
          { stream },
          { stream, cohort: cohort ?? 'none' },
          { grant: grantId },
          { provider: provider.pk },
          { program: program.pk },
        ];
        for (const step of steps) path.push(numberAt(step, path.at(-1) ?? -1));
        paths.set(program.pk, path);
      }
    }
  }
  return { keys, numberOf, parents, children, paths };
}

/** The same places without what lies below providers: sensitive answers are never released there (rule 4). */
export function aboveProgram(tree: PlaceTree): PlaceTree {
  const paths = new Map([...tree.paths].map(([program, path]) => [program, path.slice(0, -1)]));
  const lowest = new Set([...paths.values()].map((path) => path.at(-1)));
  return { ...tree, paths, children: tree.children.map((below, place) => (lowest.has(place) ? [] : below)) };
}

/** The name of a place in the family; a cohort is one of a stream. */
export function placeKey({ stream, cohort, grant, provider, program }: FamilyPlace): string {
  if (program !== undefined) return `program ${program}`;
  if (provider !== undefined) return `provider ${provider}`;
  if (grant !== undefined) return `grant ${grant}`;
  if (stream === undefined) return 'all';
  return cohort === undefined ? `stream ${stream}` : `stream ${stream} cohort ${cohort}`;
}
