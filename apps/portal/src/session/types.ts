/** Session data as returned by the server. Types only, to keep the schema library out of the bundle. */
import type { GrantEntry, Me } from '@srae/contract/schemas/accounts/auth';

export type { Me } from '@srae/contract/schemas/accounts/auth';

/** One grant of the person (entity session_grantee). */
export type SessionGrantee = GrantEntry;

export type PeriodRef = Me['periods'][number];
