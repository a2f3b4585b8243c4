/** Pairs of names where the grant's are not available, as in the check without an account (decision 38). */
import type { IndexedPair, PairIndex } from '../names.ts';

/** Distinct pairs counted individually; a file with free text in the name columns has as many as rows. */
export const ANY_PAIRS_MAX = 500;

/** An index that accepts every pair on first use, and combines those beyond the first 500. */
export function createAnyPairs(): PairIndex {
  const pairs: IndexedPair[] = [];
  const positions = new Map<string, number>();
  const add = (provider_name: string, program_name: string) =>
    pairs.push({
      provider_name,
      program_name,
      survey_count: 0,
      prog_en_tot_surveys_ms_impact: 0,
      prog_en_tot_surveys_hs_impact: 0,
    }) - 1;
  return {
    isKnown: false,
    pairs,
    find(provider, program) {
      const key = `${provider}\n${program}`;
      const known = positions.get(key);
      if (known !== undefined) return known;
      if (positions.size === ANY_PAIRS_MAX) {
        if (pairs.length === ANY_PAIRS_MAX) add('Further names', '');
        return ANY_PAIRS_MAX;
      }
      const position = add(provider, program);
      positions.set(key, position);
      return position;
    },
    suggest: () => null,
  };
}
