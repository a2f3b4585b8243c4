/**
 * Suppression decisions of whole families, kept while the data they were taken from are the same. Deciding takes
 * longer than reading; what is kept follows from the data alone, so any process may forget it.
 */
import type { FamilySource } from '@srae/domain/measures/compute';
import { activeFacts, type GrantFacts } from '@srae/domain/measures/facts';
import { type QuestionFamily, questionFamily } from '@srae/domain/measures/survey-family';
import { digestOf } from './digest.ts';

/** Periods and bases looked at in turn. */
const KEPT_FAMILIES = 8;
const kept = new Map<string, Map<string, QuestionFamily>>();

/** Where figures over these facts take their suppression decisions from; all grants of the family are needed. */
export function familiesOver(grants: readonly GrantFacts[], threshold: number): FamilySource {
  const active = grants.map(activeFacts);
  const families = familiesUnder(digestOf(JSON.stringify([threshold, active.map(decisive)])));
  return (question) => {
    const known = families.get(question.id);
    if (known) return known;
    const made = questionFamily(question, active, threshold);
    families.set(question.id, made);
    return made;
  };
}

function familiesUnder(digest: string): Map<string, QuestionFamily> {
  const found = kept.get(digest) ?? new Map<string, QuestionFamily>();
  // The oldest stands first.
  kept.delete(digest);
  kept.set(digest, found);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_FAMILIES && oldest !== undefined) kept.delete(oldest);
  return found;
}

/** What a decision depends on: who belongs to whom, and the counts. */
function decisive({ grantId, stream, cohort, providers, tallies }: GrantFacts): unknown {
  return [
    grantId,
    stream,
    cohort,
    providers.map(({ pk, programs }) => [pk, programs.map((one) => one.pk)]),
    tallies,
  ];
}
