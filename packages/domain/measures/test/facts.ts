/** Fictitious grants, and their surveys as seen by holders of the rows and by others, for the tests of figures. */
import type { Question } from '../catalogue/measure.ts';
import { activeFacts, listFactsIn, type GrantFacts, type Place, type SurveyTally } from '../figures/facts.ts';
import type { SurveySource } from '../figures/survey-figures.ts';
import { ownSums, releasedSums } from '../figures/tally-sums.ts';
import { findHolder } from '../protection/disclosure.ts';
import type { NoiseTable } from '../protection/noise.ts';

export const QUESTION: Question = {
  id: 'q',
  label: 'Material was clear',
  kind: 'exit',
  item: 'q',
  codes: [['1', '2'], ['3'], ['4']],
  sensitive: false,
};

/** The frequencies of one program's answers: by school level, rows by code. */
export type Frequencies = {
  readonly ms?: Readonly<Record<string, number>>;
  readonly hs?: Readonly<Record<string, number>>;
};

/** A grant with one provider for each list of programs. */
export function grant(
  grantId: number,
  providers: readonly (readonly Frequencies[])[],
  stream = 1,
): GrantFacts {
  let next = grantId * 1000;
  const built = providers.map((programs, index) => ({
    pk: grantId * 100 + index,
    name: `Provider ${index}`,
    answers: {},
    programs: programs.map((cells) => ({
      pk: (next += 1),
      name: 'Program',
      answers: {},
      curriculum: null,
      cells,
    })),
  }));
  return {
    grantId,
    stream,
    cohort: 'FY2020',
    answers: {},
    providers: built,
    tallies: built.flatMap(({ programs }) =>
      programs.flatMap(({ pk, cells }) =>
        (['ms', 'hs'] as const).map((school) => ({
          kind: 'exit' as const,
          programId: pk,
          version: school.toUpperCase(),
          rows: Object.values(cells[school] ?? {}).reduce((sum, count) => sum + count, 0),
          cells: { q: cells[school] ?? {} },
        })),
      ),
    ),
  };
}

/** As holders of the rows see them. */
export function ownSource(grants: readonly GrantFacts[], place: Place = {}): SurveySource {
  const association = {
    pk: 1,
    grantId: 1,
    role: 'grantee' as const,
    providerId: null,
    hasPortalAccess: true,
    hasDashboardAccess: true,
    grantActive: true,
    mayUpload: true,
  };
  const holder = findHolder({ associations: [association] }, { grant: 1 });
  if (!holder) throw new Error('The grantee holds the rows.');
  return { kind: 'exact', holder, sums: ownSums(listFactsIn(grants.map(activeFacts), place)) };
}

/** Every position gives the same noise. */
export const NO_NOISE: NoiseTable = [2 ** 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** As others see them, without noise unless a table is given; every row has the key 1. */
export function releasedSource(
  grants: readonly GrantFacts[],
  {
    place = {},
    threshold = 11,
    table = NO_NOISE,
  }: { place?: Place; threshold?: number; table?: NoiseTable } = {},
): SurveySource {
  const within = listFactsIn(grants.map(activeFacts), place);
  const keyed = <T extends SurveyTally>(tally: T) => ({ ...tally, rowKeys: tally.rows, keys: tally.cells });
  const tallies = within.flatMap((one) => [...one.tallies, ...(one.byFactor ?? [])].map(keyed));
  return { kind: 'protected', table, threshold, sums: releasedSums(tallies) };
}
