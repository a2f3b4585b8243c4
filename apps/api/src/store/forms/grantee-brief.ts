/** The few values of the grantee page that a Provider may see (Q10), and what locks the page. */
import { FIELD_ROLES } from '@srae/domain/instrument/roles';
import { sql } from 'kysely';
import { type GrantPeriod, toGrantPlace } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import { LOCK_COLUMNS, type LockState, pageContextTables, requirePageContext } from './form-context.ts';

type BriefRow = LockState & {
  readonly providersFunded: number | null;
  readonly newProviders: number | null;
  readonly submitted: boolean | null;
};

/** Reads them; null while the page has never been saved. */
export async function getGranteeBrief(tx: Tx, key: GrantPeriod): Promise<BriefRow> {
  const { rows } = await sql<BriefRow>`
    select ${LOCK_COLUMNS}, gs.gr_submitted as submitted,
      ${sql.ref(`gs.${FIELD_ROLES.providersFunded.name}`)} as "providersFunded",
      ${sql.ref(`gs.${FIELD_ROLES.newProviders.name}`)} as "newProviders"
    ${pageContextTables(toGrantPlace(key))}
  `.execute(tx);
  return requirePageContext(rows);
}
