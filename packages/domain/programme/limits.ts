/**
 * How many places a grant has at most. Reports, figures and files take time and memory for each, also those that others
 * wait for; the limits are several times what any grant reports on.
 */
export const PLACES_MAX = {
  providersOfGrant: 500,
  programsOfGrant: 2_000,
  curriculaOfProvider: 200,
} as const;
