/** Families of made-up grants, for the tests of what is hidden. */
import { factsWithin, type FamilyPlace, type GrantFacts } from '../facts.ts';
import type { FactorGroup } from '../factors.ts';
import { decideFamilies, decisionsAt, isHiddenBy } from '../families.ts';
import type { Question } from '../measure.ts';
import { countsTogether, type QuestionCounts, type School } from '../question-counts.ts';

export const QUESTION: Question = {
  id: 'q',
  label: 'Material was clear',
  kind: 'exit',
  item: 'q',
  codes: [['1', '2'], ['3'], ['4']],
};

/** Answers of one program: by school level, rows by code. */
export type Answers = {
  readonly ms?: Readonly<Record<string, number>>;
  readonly hs?: Readonly<Record<string, number>>;
};

/** A grant with one provider for each list of programs. */
export function grant(grantId: number, providers: readonly (readonly Answers[])[], stream = 1): GrantFacts {
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

export type QuestionFamily = {
  readonly counts: (place: FamilyPlace, school: School) => QuestionCounts;
  readonly isHidden: (place: FamilyPlace, school: School, group: number | null, by?: FactorGroup) => boolean;
};

export function questionFamily(
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

/** Places with those below them. */
export function parentsOf(grants: readonly GrantFacts[]) {
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
