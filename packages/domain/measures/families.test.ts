import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FamilyPlace, GrantFacts, SurveyTally } from './facts.ts';
import type { Question } from './measure.ts';
import { SCHOOLS, type School } from './question-counts.ts';
import { isPrimary, isSmall } from './suppression.ts';
import { grant, parentsOf, QUESTION, questionFamily, type QuestionFamily } from './testing/families.ts';

describe('the counts of a question', () => {
  const family = questionFamily(
    QUESTION,
    [grant(1, [[{ ms: { 1: 20, 2: 10, 3: 15, 4: 12, '': 4 }, hs: { 1: 30, 3: 20, 4: 15, MS: 7 } }]])],
    11,
  );

  it('are valid answers by group, with missing answers and items that were not asked outside the base', () => {
    expect(family.counts({ grant: 1 }, 'all')).toEqual({ groups: [60, 35, 27], base: 122, missing: 4 });
    expect(family.counts({ grant: 1 }, 'ms')).toEqual({ groups: [30, 15, 12], base: 57, missing: 4 });
    expect(family.counts({ provider: 100, program: 1001 }, 'hs')).toEqual({
      groups: [30, 20, 15],
      base: 65,
      missing: 0,
    });
  });

  it('are hidden where nothing is known', () => {
    expect(family.isHidden({ grant: 99 }, 'all', 0)).toBe(true);
  });
});

describe('what a family hides', () => {
  it('is decided over a parent and its children: the smallest sibling goes with a hidden one', () => {
    const family = questionFamily(
      QUESTION,
      [grant(1, [[{ hs: { 1: 4, 3: 2 } }], [{ hs: { 1: 40, 3: 30 } }], [{ hs: { 1: 90, 3: 60 } }]])],
      11,
    );
    const hidden = (place: FamilyPlace) => family.isHidden(place, 'all', null);
    expect([{ provider: 100 }, { provider: 101 }, { provider: 102 }, { grant: 1 }].map(hidden)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is no sibling of a program without surveys', () => {
    const family = questionFamily(QUESTION, [grant(1, [[{}], [{ hs: { 1: 40, 3: 30 } }]])], 11);
    expect(family.isHidden({ provider: 101 }, 'hs', 0)).toBe(false);
    expect(family.counts({ provider: 100 }, 'hs').base).toBe(0);
  });

  it('holds sensitive answers below the provider, and the cap of what is nearly all or nothing', () => {
    const sensitive: Question = { ...QUESTION, sensitive: true, codes: [['1'], ['2']] };
    const family = questionFamily(sensitive, [grant(1, [[{ hs: { 1: 0, 2: 200 } }]])], 11);
    expect(family.isHidden({ provider: 100 }, 'all', 1)).toBe(true);
    expect(family.isHidden({ provider: 100 }, 'all', null)).toBe(false);
    expect(family.isHidden({ program: 1001 }, 'all', null)).toBe(true);
  });

  it('is nothing where the threshold is 0, and a sensitive answer has no cap', () => {
    const sensitive: Question = { ...QUESTION, sensitive: true };
    const family = questionFamily(sensitive, [grant(1, [[{ hs: { 1: 1, 3: 200, 4: 0 } }]])], 0);
    expect([null, 0, 1, 2].map((group) => family.isHidden({ provider: 100 }, 'all', group))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('is every count that is small, or leaves few, wherever it stands [BEY-115]', () => {
    fc.assert(
      fc.property(fc.array(drawnProviders(60), { minLength: 1, maxLength: 2 }), (drawn) => {
        const grants = drawn.map((one, index) => withImpact(grant(index + 1, one, index + 1)));
        const family = questionFamily(QUESTION, grants, 11);
        const shown: string[] = [];
        for (const place of placesOf(grants)) {
          for (const school of SCHOOLS) {
            const { base, groups } = family.counts(place, school);
            if (base === 0) continue;
            const name = `${JSON.stringify(place)} ${school}`;
            if (isSmall(base, 11) && !family.isHidden(place, school, null)) shown.push(name);
            for (const [group, count] of groups.entries())
              if (isPrimary(count, base, 11) && !family.isHidden(place, school, group))
                shown.push(`${name} ${group}`);
          }
        }
        expect(shown).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves no sum of the family with a single unknown', () => {
    fc.assert(
      fc.property(fc.array(drawnProviders(40), { minLength: 1, maxLength: 4 }), (drawn) => {
        const grants = drawn.map((one, index) => grant(index + 1, one, (index % 2) + 1));
        const family = questionFamily(QUESTION, grants, 11);
        expect(singleUnknowns(family, grants)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

/** The programs of some providers, with up to so many surveys of each answer; some have none of a school level. */
function drawnProviders(most: number) {
  const code = fc.integer({ min: 0, max: most });
  const cells = fc.oneof(
    { weight: 4, arbitrary: fc.record({ 1: code, 3: code, 4: code }) },
    { weight: 1, arbitrary: fc.constant({}) },
  );
  const program = fc.record({ ms: cells, hs: cells });
  return fc.array(fc.array(program, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
}

/** The grant with half of its surveys in their impact versions. */
function withImpact(whole: GrantFacts): GrantFacts {
  const halfOf = (tally: SurveyTally, take: (count: number) => number) => {
    const counts = Object.entries(tally.cells['q'] ?? {}).map(
      ([code, count]) => [code, take(count)] as const,
    );
    const rows = counts.reduce((sum, [, count]) => sum + count, 0);
    return { ...tally, rows, cells: { q: Object.fromEntries(counts) } };
  };
  const tallies = whole.tallies.flatMap((tally) => [
    halfOf(tally, (count) => Math.floor(count / 2)),
    { ...halfOf(tally, (count) => Math.ceil(count / 2)), version: `${tally.version} IMPACT` },
  ]);
  return { ...whole, tallies };
}

function placesOf(grants: readonly GrantFacts[]): readonly FamilyPlace[] {
  return [...parentsOf(grants).values()].flatMap(({ place, children }) => [place, ...children]);
}

/** Sums of the family, as an attacker writes them down, that have exactly one hidden count. */
function singleUnknowns(family: QuestionFamily, grants: readonly GrantFacts[]): readonly string[] {
  const found: string[] = [];
  const groups = [null, 0, 1, 2] as const;
  type At = readonly [FamilyPlace, School, number | null];
  // That nobody answered at a place is no secret.
  const isUnknown = (at: At) => family.counts(at[0], at[1]).base > 0 && family.isHidden(...at);
  const check = (name: string, members: readonly At[]) => {
    const unknown = members.filter(isUnknown);
    if (unknown.length === 1) found.push(name);
  };
  const parents = parentsOf(grants);
  for (const place of placesOf(grants)) {
    const name = JSON.stringify(place);
    for (const school of SCHOOLS)
      check(
        `${name} ${school}`,
        groups.map((group): At => [place, school, group]),
      );
    for (const group of groups)
      check(
        `${name} ${group}`,
        SCHOOLS.map((school): At => [place, school, group]),
      );
  }
  for (const { place, children } of parents.values()) {
    for (const school of SCHOOLS) {
      for (const group of groups) {
        const members = [place, ...children].map((one): At => [one, school, group]);
        check(`${JSON.stringify(place)} and children ${school} ${group}`, members);
      }
    }
  }
  return found;
}
