import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FamilyPlace, GrantFacts } from './facts.ts';
import type { Question } from './measure.ts';
import { SCHOOLS, type School } from './question-counts.ts';
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

  it('leaves no sum of the family with a single unknown', () => {
    const code = fc.integer({ min: 0, max: 40 });
    const cells = fc.record({ 1: code, 3: code, 4: code });
    const program = fc.record({ ms: cells, hs: cells });
    const providers = fc.array(fc.array(program, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(providers, { minLength: 1, maxLength: 4 }), (drawn) => {
        const grants = drawn.map((one, index) => grant(index + 1, one, (index % 2) + 1));
        const family = questionFamily(QUESTION, grants, 11);
        expect(singleUnknowns(family, grants)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

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
  const places = [...parents.values()].flatMap(({ place, children }) => [place, ...children]);
  for (const place of places) {
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
