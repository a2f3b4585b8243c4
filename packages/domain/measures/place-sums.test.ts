import { describe, expect, it } from 'vitest';
import { factsWithin, type FamilyPlace, type GrantFacts } from './facts.ts';
import { familyFacts } from './family-facts.ts';
import { addPlaces } from './place-sums.ts';
import { placeKey } from './place-tree.ts';
import { SCHOOLS } from './question-counts.ts';
import { tallySums } from './tally-sums.ts';
import { grant } from './testing/families.ts';

const GRANTS = [
  withSex(grant(1, [[{ ms: { '1': 3 }, hs: { '2': 5 } }, { ms: { '1': 1 } }], [{ hs: { '1': 7 } }]])),
  withSex({ ...grant(2, [[{ ms: { '3': 11 } }]]), cohort: 'FY2019' }),
  withSex({ ...grant(3, [[{ hs: { '1': 13, '': 2 } }]], 2), cohort: null }),
];
const PLACES: readonly FamilyPlace[] = [
  {},
  { stream: 1 },
  { stream: 2 },
  { stream: 1, cohort: 'FY2020' },
  { stream: 1, cohort: 'FY2019' },
];
const GROUPS = [undefined, { factor: 'sex', group: 'F' }, { factor: 'sex', group: 'M' }] as const;

describe('the tallies of a place above the grant', () => {
  const added = addPlaces(familyFacts(GRANTS));

  it.each(PLACES.map((place) => [placeKey(place), place] as const))(
    'are those of its grants together: %s',
    (name, place) => {
      const own = tallySums([added.get(name) ?? { tallies: [], byFactor: [] }]);
      const theirs = tallySums(factsWithin(GRANTS, place));
      for (const school of SCHOOLS)
        for (const by of GROUPS) expect(own('exit', school, by)).toEqual(theirs('exit', school, by));
      expect(own('exit', 'all').rows).toBeGreaterThan(0);
    },
  );

  it('leave the tallies of the grants as they are', () => {
    const before = structuredClone(GRANTS);
    addPlaces(familyFacts(GRANTS));
    expect(GRANTS).toEqual(before);
  });

  it('hold one tally for each survey, school level and group', () => {
    expect(added.get('all')?.tallies).toHaveLength(2);
    expect(added.get('all')?.byFactor).toHaveLength(4);
    expect(added.get('grant 1')).toBeUndefined();
  });
});

/** The same surveys once more as those of girls, and of boys. */
function withSex(facts: GrantFacts): GrantFacts {
  // No upload leaves a tally without rows.
  const tallies = facts.tallies.filter(({ rows }) => rows > 0);
  const byFactor = tallies.flatMap((tally) =>
    (['F', 'M'] as const).map((group) => ({ ...tally, factor: 'sex' as const, group })),
  );
  return { ...facts, tallies, byFactor };
}
