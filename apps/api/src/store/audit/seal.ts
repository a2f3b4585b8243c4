/** Chains the audit's events by hash, in batches, and verifies the chain (LG-1). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/** Used as the previous hash of the first batch. */
export const CHAIN_START = '0'.repeat(64);
const BATCH_MAX = 5_000;
/** Below every event, including those not numbered by a sequence. */
const FIRST_OF_ALL = Number.MIN_SAFE_INTEGER;

export type Seal = { readonly batch: number; readonly lastSeq: number; readonly hash: string };

/**
 * The highest sequence number assigned so far, and the virtual transaction ids of all transactions that may still add an
 * event up to it.
 */
export type AuditMark = { readonly lastSeq: number; readonly writers: readonly string[] };

/** The current mark of the audit. */
export async function getAuditMark(db: Db): Promise<AuditMark> {
  // Read in this order: whoever holds a sequence number locked the table before, and keeps the lock until its end.
  const { rows: numbers } = await sql<{ lastSeq: number | null }>`
    select pg_sequence_last_value('audit_events_seq_seq') as "lastSeq"
  `.execute(db);
  const { rows: locks } = await selectWriters.execute(db);
  return { lastSeq: numbers[0]?.lastSeq ?? 0, writers: locks.map(({ writer }) => writer) };
}

/** Whether all transactions that wrote at the mark have ended, so that no event up to it can still appear. */
export async function isMarkClosed(db: Db, { writers }: AuditMark): Promise<boolean> {
  if (writers.length === 0) return true;
  const { rows: locks } = await selectWriters.execute(db);
  return !locks.some(({ writer }) => writers.includes(writer));
}

/**
 * The transactions that write to the audit. Locks rather than a snapshot: a snapshot counts every open transaction, those
 * of other databases on the same server included, and one long transaction anywhere would leave the audit unsealed.
 */
const selectWriters = sql<{ writer: string }>`
  select virtualtransaction as writer from pg_locks
  where relation = 'audit_events'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())
`;

/** Chains the next events up to a closed mark, at most 5,000; null when none is left. */
export function createSeal(db: Db, mark: AuditMark, now: Date): Promise<Seal | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('srae audit seal'))`.execute(tx);
    const previous = await getLastSeal(tx);
    const events = await listEvents(tx, previous.lastSeq, mark.lastSeq, BATCH_MAX);
    const [first] = events;
    const last = events.at(-1);
    if (!first || !last) return null;
    const seal = { batch: previous.batch + 1, lastSeq: last.seq, hash: chain(previous.hash, events) };
    await tx
      .insertInto('audit_seals')
      .values({
        batch: seal.batch,
        first_seq: first.seq,
        last_seq: last.seq,
        events: events.length,
        previous_hash: previous.hash,
        hash: seal.hash,
        sealed_at: now,
      })
      .execute();
    return seal;
  });
}

export type AuditCheck = {
  readonly sealed: {
    readonly batches: number;
    readonly events: number;
    /** Batches whose events were disposed of under the records schedule; their hashes stay in the chain. */
    readonly disposed: number;
    readonly firstSeq: number | null;
    readonly lastSeq: number | null;
    /** Of the newest batch; also logged, so that a rewritten chain can be detected. */
    readonly hash: string;
  };
  /** Events not yet in a batch. */
  readonly tail: { readonly events: number; readonly oldest: Date | null };
  readonly faults: readonly { readonly batch: number; readonly what: AuditFault }[];
};

export type AuditFault =
  | 'changed, removed or added events'
  | 'a batch is missing'
  | 'not chained to the batch before';

/**
 * Recomputes every batch's hash. Events between two batches count towards the later one, so that inserted events are
 * detected. For a disposed batch, verifies its place in the chain and that it has no events.
 */
export async function verifyAudit(db: Db): Promise<AuditCheck> {
  const seals = await db.selectFrom('audit_seals').selectAll().orderBy('batch').execute();
  const faults: { batch: number; what: AuditFault }[] = [];
  let before: Seal = { batch: 0, lastSeq: FIRST_OF_ALL, hash: CHAIN_START };
  for (const seal of seals) {
    if (seal.batch !== before.batch + 1) faults.push({ batch: before.batch + 1, what: 'a batch is missing' });
    else if (seal.previous_hash !== before.hash) {
      faults.push({ batch: seal.batch, what: 'not chained to the batch before' });
    }
    const from = seal.batch === before.batch + 1 ? before.lastSeq : seal.first_seq - 1;
    const events = await listEvents(db, from, seal.last_seq, BATCH_MAX + 1);
    const isWhole =
      seal.fk_disposals === null
        ? events.length === seal.events && chain(seal.previous_hash, events) === seal.hash
        : events.length === 0;
    if (!isWhole) {
      faults.push({ batch: seal.batch, what: 'changed, removed or added events' });
    }
    before = { batch: seal.batch, lastSeq: seal.last_seq, hash: seal.hash };
  }
  return {
    sealed: {
      batches: seals.length,
      events: seals.reduce((sum, seal) => sum + seal.events, 0),
      disposed: seals.filter(({ fk_disposals }) => fk_disposals !== null).length,
      firstSeq: seals[0]?.first_seq ?? null,
      lastSeq: seals.at(-1)?.last_seq ?? null,
      hash: before.hash,
    },
    tail: await readTail(db, before.lastSeq),
    faults,
  };
}

/** Whether a batch of the chain has this hash, which was logged earlier. */
export async function hasSeal(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('audit_seals').select('batch').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

type EventText = { readonly seq: number; readonly text: readonly unknown[] };

async function getLastSeal(tx: Tx): Promise<Seal> {
  const row = await tx
    .selectFrom('audit_seals')
    .select(['batch', 'last_seq', 'hash'])
    .orderBy('batch', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { batch: row.batch, lastSeq: row.last_seq, hash: row.hash }
    : { batch: 0, lastSeq: FIRST_OF_ALL, hash: CHAIN_START };
}

/** Every column of the events in a range of numbers, as text independent of session settings. */
async function listEvents(db: Db | Tx, after: number, upTo: number, limit: number): Promise<EventText[]> {
  const { rows } = await sql<{ seq: number; text: unknown[] }>`
    select seq, jsonb_build_array(
      seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), transaction_id::text, actor, acting_role,
      fk_grants, action, object, outcome, request_id, to_jsonb(fields), details::text
    ) || case
      -- Events from before these columns were sealed without them.
      when address is null and browser is null and unknown_name is null then '[]'::jsonb
      else jsonb_build_array(jsonb_build_array(address, browser, unknown_name))
    end as text
    from audit_events where seq > ${after} and seq <= ${upTo} order by seq limit ${limit}
  `.execute(db);
  return rows;
}

function chain(previous: string, events: readonly EventText[]): string {
  const hash = createHash('sha256').update(previous);
  for (const { text } of events) hash.update(`\n${JSON.stringify(text)}`);
  return hash.digest('hex');
}

async function readTail(db: Db, lastSeq: number): Promise<AuditCheck['tail']> {
  const row = await db
    .selectFrom('audit_events')
    .select((select) => [select.fn.countAll<number>().as('events'), select.fn.min('at').as('oldest')])
    .where('seq', '>', lastSeq)
    .executeTakeFirstOrThrow();
  return { events: row.events, oldest: row.oldest };
}
