import { sql } from 'kysely';
import { recountGrant } from '../../src/commands/releases/release-report.ts';
import type { Tx } from '../../src/store/database/database.ts';

/** Activates or deactivates a grant as an Admin does, with the sums of its releases. */
export async function setActive(tx: Tx, grantId: number, active: boolean): Promise<void> {
  await sql`update grants set gr_active = ${active} where pk = ${grantId}`.execute(tx);
  await recountGrant(tx, grantId);
}
