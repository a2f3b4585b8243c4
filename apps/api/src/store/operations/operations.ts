/** Operational metrics: counts and ages only, nothing about any grant or person (LG-3). */
import { sql } from 'kysely';
import { inScope } from '../database/database.ts';
import type { Db } from '../database/database.ts';

export type Operations = {
  /** Open uploads (not committed), by survey. */
  readonly openUploads: Readonly<Record<'entry' | 'exit', number>>;
  readonly mail: {
    readonly waiting: number;
    /** When the oldest waiting message was queued; null when none waits. */
    readonly oldest: Date | null;
    /** Messages without further delivery attempts. */
    readonly givenUp: number;
  };
  /** The oldest unsealed event of the audit; null when all are sealed. */
  readonly oldestUnsealed: Date | null;
};

/** Reads all of it in one transaction. */
export function getOperations(db: Db): Promise<Operations> {
  return inScope(db, 'all', async (tx) => {
    const uploads = await sql<{ entry: number; exit: number }>`
      select count(*) filter (where kind = 'entry') as entry, count(*) filter (where kind = 'exit') as exit
      from open_uploads where committed_answer is null
    `.execute(tx);
    const mail = await sql<Operations['mail']>`
      select count(*) filter (where sealed is not null) as waiting,
        min(queued_at) filter (where sealed is not null) as oldest,
        count(*) filter (where sealed is null) as "givenUp"
      from mail_queue where sent_at is null
    `.execute(tx);
    const unsealed = await sql<{ oldest: Date | null }>`
      select at as oldest from audit_events
      where seq > coalesce((select max(last_seq) from audit_seals), 0) order by seq limit 1
    `.execute(tx);
    return {
      openUploads: uploads.rows[0] ?? { entry: 0, exit: 0 },
      mail: mail.rows[0] ?? { waiting: 0, oldest: null, givenUp: 0 },
      oldestUnsealed: unsealed.rows[0]?.oldest ?? null,
    };
  });
}

/** Whether the database only reads, as a standby or a primary that was set to: every save is then refused. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ setting: string }>`
    select current_setting('transaction_read_only') as setting`.execute(db);
  return rows[0]?.setting === 'on';
}
