/** What the session holds, as the server answers it. Types alone: the schema library stays out of the page. */
import type { GrantEntry, Me } from '@srae/contract/schemas/accounts/auth';

export type { Me } from '@srae/contract/schemas/accounts/auth';

/** One grant of the person (entity session_grantee). */
export type SessionGrantee = GrantEntry;

export type PeriodRef = Me['periods'][number];
