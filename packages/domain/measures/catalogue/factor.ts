/**
 * Cross-classification by one variable at a time: the further factors by which youth-survey figures are released (domain.md
 * 6.2, 6.7). Guarantees that no table crosses two of them.
 */

/** The factors of all instruments: they are stored with the tallies. */
export const FACTOR_IDS = ['sex', 'hispanic', 'race', 'age', 'race_ethnicity'] as const;
export type FactorId = (typeof FACTOR_IDS)[number];

/** A factor of an instrument and its groups of youth. */
export type Factor = {
  readonly id: FactorId;
  readonly label: string;
  readonly groups: readonly { readonly id: string; readonly label: string }[];
};

/** One group of youth within a factor. */
export type FactorGroup = { readonly factor: FactorId; readonly group: string };

/** The codes of a factor's groups; empty where the instrument lacks the factor. */
export function factorCodes(factors: readonly Factor[], id: FactorId): readonly string[] {
  return (factors.find((factor) => factor.id === id)?.groups ?? []).map((group) => group.id);
}
