import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactorTally, FamilyPlace, GrantFacts } from './facts.ts';
import type { Question } from './measure.ts';
import { factsWithin } from './facts.ts';
import { deducible } from './deduction.ts';
import type { FactorGroup } from './factors.ts';
import { decideFamilies, decisionsAt, isHiddenBy } from './families.ts';
import { placeKey } from './place-tree.ts';
import { countsTogether, type QuestionCounts, SCHOOLS, type School } from './question-counts.ts';
import type { Sum } from './suppression.ts';

const QUESTION: Question = {
  id: 'q',
  label: 'Material was clear',
  kind: 'exit',
  item: 'q',
  codes: [['1', '2'], ['3'], ['4']],
};

/** Answers of one program: by school level, rows by code. */
type Answers = {
  readonly ms?: Readonly<Record<string, number>>;
  readonly hs?: Readonly<Record<string, number>>;
};

/** A grant with one provider for each list of programs. */
function grant(grantId: number, providers: readonly (readonly Answers[])[], stream = 1): GrantFacts {
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

type QuestionFamily = {
  readonly counts: (place: FamilyPlace, school: School) => QuestionCounts;
  readonly isHidden: (place: FamilyPlace, school: School, group: number | null, by?: FactorGroup) => boolean;
};

function questionFamily(
  question: Question,
  grants: readonly GrantFacts[],
  threshold: number,
): QuestionFamily {
  const decisions = decideFamilies([question], grants, threshold);
  return {
    counts: (place, school) =>
      countsTogether(
        question,
        factsWithin(grants, place).flatMap(({ tallies }) => tallies),
        school,
      ),
    isHidden: (place, school, group, by) =>
      isHiddenBy(decisionsAt(decisions, place)?.[question.id], question, school, group, by),
  };
}

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
    const code = fc.integer({ min: 0, max: 60 });
    const cells = fc.record({ 1: code, 3: code, 4: code });
    const program = fc.record({ ms: cells, hs: cells });
    const providers = fc.array(fc.array(program, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    });
    const drawn = fc.tuple(
      fc.array(providers, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 997 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(drawn, ([shape, seed, isSensitive]) => {
        const question: Question = isSensitive ? { ...QUESTION, sensitive: true } : QUESTION;
        let turn = seed;
        const split = (_code: string, count: number) => {
          turn = (turn * 31 + 7) % 997;
          return turn % (count + 1);
        };
        const grants = shape.map((one, index) => bySex(grant(index + 1, one, (index % 2) + 1), split));
        const family = questionFamily(question, grants, 11);
        const { hidden, sums } = equations(family, grants, question);
        expect(deducible(hidden, sums)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

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

function parentsOf(grants: readonly GrantFacts[]) {
  const parents = new Map<string, { place: FamilyPlace; children: FamilyPlace[] }>();
  const add = (place: FamilyPlace, child: FamilyPlace) => {
    const key = JSON.stringify(place);
    const known = parents.get(key) ?? { place, children: [] };
    if (!known.children.some((one) => JSON.stringify(one) === JSON.stringify(child)))
      known.children.push(child);
    parents.set(key, known);
  };
  for (const { grantId, stream, providers } of grants) {
    const cohort = 'FY2020';
    add({}, { stream });
    add({ stream }, { stream, cohort });
    add({ stream, cohort }, { grant: grantId });
    for (const { pk: provider, programs } of providers) {
      add({ grant: grantId }, { grant: grantId, provider });
      for (const { pk: program } of programs)
        add({ grant: grantId, provider }, { grant: grantId, provider, program });
    }
  }
  return parents;
}
