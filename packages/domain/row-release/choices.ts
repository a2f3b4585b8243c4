/** How precisely a release of survey rows locates place and person: the choices that enlarge groups (BEY-189). */
import type { SurveyColumn } from '../survey/catalogue/column.ts';

/** The narrowest level that a row names. */
export const PLACE_LEVELS = ['program', 'provider', 'grant', 'stream'] as const;
export type PlaceLevel = (typeof PLACE_LEVELS)[number];

export const PLACE_LEVEL_LABELS = {
  program: 'Program',
  provider: 'Provider',
  grant: 'Grant',
  stream: 'Funding stream only',
} as const satisfies Record<PlaceLevel, string>;

export const AGES = ['years', 'groups'] as const;
export type Ages = (typeof AGES)[number];

export const AGE_LABELS = {
  years: 'Age in years',
  groups: 'Age groups (10 to 12, 13 to 14, 15 to 16, 17 and older)',
} as const satisfies Record<Ages, string>;

export type Choices = {
  readonly place: PlaceLevel;
  readonly age: Ages;
  /** Names of dropped columns. */
  readonly dropped: readonly string[];
};

/** Whether rows name their grant, so that the grant of a row is no secret from the recipient. */
export function namesGrant({ place }: Pick<Choices, 'place'>): boolean {
  return PLACE_LEVELS.indexOf(place) <= PLACE_LEVELS.indexOf('grant');
}

/**
 * Quasi-identifiers, and columns that are sensitive beside those of the survey, by names without its prefix; a
 * trailing '*' is a wildcard.
 */
export type PrivacyRules = {
  readonly quasiIdentifiers: readonly string[];
  readonly sensitiveItems: readonly string[];
};

/** Whether a name matches the column in either survey; a trailing '*' matches every column with that prefix. */
export function isNamed(names: readonly string[], { name }: Pick<SurveyColumn, 'name'>): boolean {
  const bare = name.replace(/^e[nx]_/, '');
  return names.some((one) => (one.endsWith('*') ? bare.startsWith(one.slice(0, -1)) : bare === one));
}
