import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deducible } from './deduction.ts';
import { factsWithin, type FactorTally, type FamilyPlace, type GrantFacts } from './facts.ts';
import type { Question } from './measure.ts';
import { placeKey } from './place-tree.ts';
import { countsTogether, SCHOOLS, type School } from './question-counts.ts';
import { isPrimary, isSmall, type Sum } from './suppression.ts';
import { grant, parentsOf, QUESTION, questionFamily, type QuestionFamily } from './testing/families.ts';

describe('what a family hides by a further factor', () => {
  it('is a group with few answers, and the other group with it', () => {
    const family = questionFamily(
      QUESTION,
      [bySex(grant(1, [[{ hs: { 1: 60, 3: 50, 4: 40 } }]]), (code) => (code === '4' ? 36 : 25))],
      11,
    );
    const at = (group: string, cell: number | null) =>
      family.isHidden({ grant: 1 }, 'all', cell, { factor: 'sex', group });
    // 4 of the 40 are boys: hidden with the next smallest answer, for both sexes.
    expect([at('M', 2), at('F', 2), at('M', 1), at('F', 1), at('M', 0), at('F', 0), at('M', null)]).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is a sensitive answer that none of a group give, and any other only where it is few', () => {
    const grants = [bySex(grant(1, [[{ hs: { 1: 60, 3: 50, 4: 100 } }]]), (code) => (code === '4' ? 0 : 25))];
    const isHidden = (question: Question, threshold: number) =>
      questionFamily(question, grants, threshold).isHidden({ grant: 1 }, 'all', 2, {
        factor: 'sex',
        group: 'F',
      });
    const sensitive: Question = { ...QUESTION, sensitive: true };
    expect([isHidden(sensitive, 11), isHidden(QUESTION, 11), isHidden(sensitive, 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('does not depend on rows that do not answer the factor', () => {
    const whole = bySex(grant(1, [[{ hs: { 1: 60, 3: 50, 4: 40 } }]]), () => 20);
    const unanswered = whole.tallies.map(
      (tally): FactorTally => ({
        ...tally,
        factor: 'sex',
        group: '',
        rows: 9,
        cells: { q: { 1: 3, 3: 3, 4: 3 } },
      }),
    );
    const family = questionFamily(
      QUESTION,
      [{ ...whole, byFactor: [...unanswered, ...(whole.byFactor ?? [])] }],
      11,
    );
    const hidden = ['F', 'M'].flatMap((group) =>
      [0, 1, 2].filter((cell) => family.isHidden({}, 'hs', cell, { factor: 'sex', group })),
    );
    expect(hidden).toEqual([]);
  });

  const middle = { hs: { 1: 60, 3: 50, 4: 40 } };
  it('is the same in the smallest place beside it, and nothing else', () => {
    const large = { hs: { 1: 80, 3: 70, 4: 60 } };
    expect(
      hiddenIn([
        [{ hs: { 1: 60, 3: 50, 4: FEW_GIRLS } }, large, middle],
        [middle, large],
      ]),
    ).toEqual(['program 1001: F12 M12', 'program 1003: F12 M12']);
  });

  it('is hidden above a place that stands alone, and there in the place beside and one below it', () => {
    const large = { hs: { 1: 180, 3: 170, 4: 160 } };
    expect(
      hiddenIn([[{ hs: { 1: 60, 3: 50, 4: FEW_GIRLS } }], [large, middle, {}], [large, large], [{}]]),
    ).toEqual([
      'provider 100: F12 M12',
      'provider 101: F12 M12',
      'program 1001: F12 M12',
      'program 1003: F12 M12',
    ]);
  });

  it('is hidden to the top where nothing stands beside', () => {
    expect(hiddenIn([[{ hs: { 1: 60, 3: 50, 4: FEW_GIRLS } }]])).toEqual(
      ['all', 'stream 1', 'stream 1 cohort FY2020', 'grant 1', 'provider 100', 'program 1001'].map(
        (place) => `${place}: F12 M12`,
      ),
    );
  });

  it('is nothing where no count is small', () => {
    expect(hiddenIn([[{ hs: { 1: 60, 3: 50, 4: 40 } }, {}]])).toEqual([]);
  });

  it('is all of a group of few youth, and of the other group with it [BEY-115]', () => {
    const few: Readonly<Record<string, number>> = { 1: 4, 3: 3, 4: 3 };
    const family = questionFamily(
      QUESTION,
      [bySex(grant(1, [[{ hs: { 1: 60, 3: 50, 4: 40 } }]]), (code) => few[code] ?? 0)],
      11,
    );
    for (const group of ['F', 'M'])
      expect(
        [null, 0, 1, 2].map((cell) => family.isHidden({ grant: 1 }, 'hs', cell, { factor: 'sex', group })),
      ).toEqual([true, true, true, true]);
    expect(family.isHidden({ grant: 1 }, 'hs', null)).toBe(false);
  });

  it('is every count of a group that is small, or leaves few, wherever it stands [BEY-115]', () => {
    fc.assert(
      fc.property(drawnGrants(), ([shape, seed]) => {
        const grants = grantsBySex(shape, seed);
        const family = questionFamily(QUESTION, grants, 11);
        const shown: string[] = [];
        for (const { place, children } of parentsOf(grants).values())
          for (const one of [place, ...children])
            for (const school of ['ms', 'hs'] as const)
              for (const group of ['F', 'M'])
                shown.push(...smallShown(family, grants, one, school, { factor: 'sex', group }));
        expect(shown).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is everything where the factor itself is asked, and sensitive answers by school level too', () => {
    const sex: Question = { ...QUESTION, isFactor: true };
    const grants = [bySex(grant(1, [[{ hs: { 1: 60, 3: 50, 4: 40 } }]]), () => 20)];
    const by = { factor: 'sex', group: 'F' } as const;
    expect(questionFamily(sex, grants, 11).isHidden({}, 'all', 0, by)).toBe(true);
    expect(questionFamily(QUESTION, grants, 11).isHidden({}, 'hs', 0, by)).toBe(false);
    const sensitive: Question = { ...QUESTION, sensitive: true };
    const family = questionFamily(sensitive, grants, 11);
    expect([family.isHidden({}, 'all', 0, by), family.isHidden({}, 'hs', 0, by)]).toEqual([false, true]);
    expect(family.isHidden({ provider: 100, program: 1001 }, 'all', 0, by)).toBe(true);
  });

  it('follows from nothing that the family shows [BEY-118]', () => {
    fc.assert(
      fc.property(drawnGrants(), fc.boolean(), ([shape, seed], isSensitive) => {
        const question: Question = isSensitive ? { ...QUESTION, sensitive: true } : QUESTION;
        const grants = grantsBySex(shape, seed);
        const family = questionFamily(question, grants, 11);
        const { hidden, sums } = equations(family, grants, question);
        expect(deducible(hidden, sums)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

/** So many surveys are by four girls and boys else; of all other numbers half are by girls. */
const FEW_GIRLS = 41;

/** What is hidden of high school youth in a grant, by place: the answers of girls and of boys. */
function hiddenIn(providers: Parameters<typeof grant>[1]): readonly string[] {
  const grants = [
    bySex(grant(1, providers), (_, count) => (count === FEW_GIRLS ? 4 : Math.floor(count / 2))),
  ];
  const family = questionFamily(QUESTION, grants, 11);
  const places = [...parentsOf(grants).values()].flatMap(({ place, children }) =>
    Object.keys(place).length === 0 ? [place, ...children] : children,
  );
  return places.flatMap((place) => {
    if (family.counts(place, 'hs').base === 0) return [];
    const hidden = (['F', 'M'] as const).map((group) => {
      const cells = [0, 1, 2].filter((cell) => family.isHidden(place, 'hs', cell, { factor: 'sex', group }));
      return cells.length === 0 ? '' : `${group}${cells.join('')}`;
    });
    return hidden.every((one) => one === '') ? [] : [`${placeKey(place)}: ${hidden.join(' ')}`];
  });
}

type Shape = readonly Parameters<typeof grant>[1][];

/** Programs of some grants, and from where on their rows are split. */
function drawnGrants(): fc.Arbitrary<[Shape, number]> {
  const code = fc.integer({ min: 0, max: 60 });
  const cells = fc.record({ 1: code, 3: code, 4: code });
  const program = fc.record({ ms: cells, hs: cells });
  const providers = fc.array(fc.array(program, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  });
  return fc.tuple(fc.array(providers, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 997 }));
}

function grantsBySex(shape: Shape, seed: number): readonly GrantFacts[] {
  let turn = seed;
  const split = (_code: string, count: number) => {
    turn = (turn * 31 + 7) % 997;
    return turn % (count + 1);
  };
  return shape.map((one, index) => bySex(grant(index + 1, one, (index % 2) + 1), split));
}

/** The counts of a group that must not be shown by themselves, and are. */
function smallShown(
  family: QuestionFamily,
  grants: readonly GrantFacts[],
  place: FamilyPlace,
  school: 'ms' | 'hs',
  by: { readonly factor: 'sex'; readonly group: string },
): readonly string[] {
  const own = factsWithin(grants, place).flatMap(({ byFactor = [] }) =>
    byFactor.filter(({ group }) => group === by.group),
  );
  const { base, groups } = countsTogether(QUESTION, own, school);
  if (base === 0) return [];
  const name = `${placeKey(place)} ${school} ${by.group}`;
  const shown = groups.flatMap((count, cell) =>
    isPrimary(count, base, 11) && !family.isHidden(place, school, cell, by) ? [`${name} ${cell}`] : [],
  );
  return isSmall(base, 11) && !family.isHidden(place, school, null, by) ? [name, ...shown] : shown;
}

/** The grant with its rows split into girls and boys; `girls` says how many of a count. */
function bySex(of: GrantFacts, girls: (code: string, count: number) => number): GrantFacts {
  const byFactor = of.tallies.flatMap((tally) => {
    const counts = Object.entries(tally.cells['q'] ?? {});
    const ofGirls = counts.map(([code, count]) => [code, Math.min(count, girls(code, count))] as const);
    const ofBoys = counts.map(([code, count], at) => [code, count - (ofGirls[at]?.[1] ?? 0)] as const);
    return (
      [
        ['F', ofGirls],
        ['M', ofBoys],
      ] as const
    ).map(
      ([group, own]): FactorTally => ({
        ...tally,
        factor: 'sex',
        group,
        rows: own.reduce((sum, [, count]) => sum + count, 0),
        cells: { q: Object.fromEntries(own) },
      }),
    );
  });
  // Whoever answered the question answered that of sex, so its numbers are known too.
  return { ...of, byFactor };
}

/** Every sum over places, school levels, sexes and answers, and the counts that are hidden in them. */
function equations(family: QuestionFamily, grants: readonly GrantFacts[], { sensitive }: Question) {
  const hidden = new Set<string>();
  const sums: Sum[] = [];
  const cells = [null, 0, 1, 2] as const;
  const sexes = [undefined, 'F', 'M'] as const;
  type At = readonly [FamilyPlace, School, number | null, (typeof sexes)[number]];
  const key = ([place, school, cell, sex]: At) => {
    const name = `${placeKey(place)} ${school} ${cell ?? 'base'} ${sex ?? ''}`;
    const by = sex && ({ factor: 'sex', group: sex } as const);
    if (family.counts(place, school).base > 0 && family.isHidden(place, school, cell, by)) hidden.add(name);
    return name;
  };
  const write = (total: At, parts: readonly At[]) => sums.push({ total: key(total), parts: parts.map(key) });
  for (const { place, children } of parentsOf(grants).values()) {
    const below = sensitive ? children.filter(({ program }) => program === undefined) : children;
    for (const one of [place, ...below]) {
      for (const sex of sexes) {
        const schools = sensitive && sex ? (['all'] as const) : SCHOOLS;
        for (const school of schools)
          write(
            [one, school, null, sex],
            [0, 1, 2].map((cell): At => [one, school, cell, sex]),
          );
        for (const cell of cells) {
          if (schools.length > 1)
            write(
              [one, 'all', cell, sex],
              (['ms', 'hs'] as const).map((school): At => [one, school, cell, sex]),
            );
        }
      }
      for (const school of sensitive ? (['all'] as const) : SCHOOLS)
        for (const cell of cells)
          write(
            [one, school, cell, undefined],
            (['F', 'M'] as const).map((sex): At => [one, school, cell, sex]),
          );
    }
    if (below.length === 0) continue;
    for (const sex of sexes)
      for (const school of sensitive && sex ? (['all'] as const) : SCHOOLS)
        for (const cell of cells)
          write(
            [place, school, cell, sex],
            below.map((child): At => [child, school, cell, sex]),
          );
  }
  return { hidden, sums };
}
