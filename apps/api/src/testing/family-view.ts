/** A question's family as tests look at it: its counts, and what the decisions hide of them. */
import type { FactorGroup } from '@srae/domain/measures/factors';
import {
  type FamilyPlace,
  factsWithin,
  type GrantFacts,
  type SurveyTally,
} from '@srae/domain/measures/facts';
import { type Decisions, decisionsAt, isHiddenBy, type PlaceDecisions } from '@srae/domain/measures/families';
import type { Question } from '@srae/domain/measures/measure';
import { placeKey } from '@srae/domain/measures/place-tree';
import { countsTogether, type QuestionCounts, type School } from '@srae/domain/measures/question-counts';

export type FamilyView = {
  readonly counts: (place: FamilyPlace, school: School, by?: FactorGroup) => QuestionCounts;
  readonly isHidden: (place: FamilyPlace, school: School, group: number | null, by?: FactorGroup) => boolean;
};

/** The views of questions over active facts of all grants. */
export function familyViews(
  grants: readonly GrantFacts[],
  decisions: Decisions,
): (question: Question) => FamilyView {
  const tallies = new Map<string, Map<string, SurveyTally[]>>();
  const talliesOf = (place: FamilyPlace, by: FactorGroup | undefined) => {
    const key = placeKey(place);
    const known = tallies.get(key) ?? sorted(factsWithin(grants, place));
    tallies.set(key, known);
    return known.get(by ? `${by.factor} ${by.group}` : 'all') ?? [];
  };
  // A place's decisions are put together whenever they are asked for.
  const decided = new Map<string, PlaceDecisions | undefined>();
  const decidedAt = (place: FamilyPlace) => {
    const key = placeKey(place);
    if (!decided.has(key)) decided.set(key, decisionsAt(decisions, place));
    return decided.get(key);
  };
  return (question) => ({
    counts: (place, school, by) => countsTogether(question, talliesOf(place, by), school),
    isHidden: (place, school, group, by) =>
      isHiddenBy(decidedAt(place)?.[question.id], question, school, group, by),
  });
}

function sorted(grants: readonly GrantFacts[]): Map<string, SurveyTally[]> {
  const found = new Map<string, SurveyTally[]>([['all', grants.flatMap((grant) => grant.tallies)]]);
  for (const tally of grants.flatMap(({ byFactor }) => byFactor ?? [])) {
    const key = `${tally.factor} ${tally.group}`;
    found.set(key, [...(found.get(key) ?? []), tally]);
  }
  return found;
}
