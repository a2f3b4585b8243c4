/**
 * Versions of what the figures of many grants are made of, from the log of changes that triggers write (decision 65): what
 * was read with a version is what the database says for as long as the version is the same. Guarantees that a version tells
 * all that its statement's snapshot sees, though transactions end in another order than that in which they drew their keys.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/**
 * `answers` of forms and `submissions` are of a grant and a period, `places` are providers and programs, `programme` are
 * periods and curricula.
 */
export type ChangeSubject = 'answers' | 'submissions' | 'releases' | 'places' | 'grants' | 'programme';

export type FigureVersions = {
  /** Of everything that is logged of a subject, in one period or in all. */
  readonly of: (subject: ChangeSubject, periodPk?: number) => bigint;
  /** Of each grant by its key; of one period where the subject has periods. */
  readonly ofGrants: (subject: ChangeSubject, periodPk?: number) => (grantId: number) => bigint;
  /** What is kept with these versions is kept by this object: other versions of the same database have the same. */
  readonly memory: object;
};

/** The versions as the snapshot of `tx` sees them, or that of a statement of its own. */
export async function findFigureVersions(db: Db, tx: Db | Tx = db): Promise<FigureVersions> {
  const known = (states.get(db) ?? []).filter(({ since }) => performance.now() - since < LIFETIME_MS);
  const newest = known[0] ?? beginning('');
  const found = await listChanges(tx, newest);
  // The latest state that this snapshot sees all of: others may have read later ones already.
  const state =
    known.find((one) => one.database === found.database && isWithin(one.snapshot, found.snapshot)) ??
    beginning(found.database);
  const seen = state.settled === newest.settled ? found : await listChanges(tx, state);
  const level = withChanges(state.level, seen.changes, ({ hash }) => hash);
  if (state === newest || !known.includes(state)) {
    const next = await settle(tx, state, seen, level);
    // Whoever has been overtaken leaves the states to the one that was faster.
    if (next !== newest && (states.get(db) ?? [])[0] === known[0])
      states.set(db, next.memory === newest.memory ? [next, ...known].slice(0, STATES_KEPT) : [next]);
  }
  return toVersions(level, state.memory);
}

/** States that transactions which have begun before may still need. */
const STATES_KEPT = 50;

/** Longer than a day since it was written, a row may be removed: every server has read it or begins anew before. */
export async function deleteOldFigureChanges(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from figure_changes where at < now() - interval '1 day'
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** What was read is forgotten after half of the time that rows of the log are kept. */
const LIFETIME_MS = 12 * 60 * 60_000;

type State = {
  /** Tells apart databases, and a server of the database from the one that takes over. */
  readonly database: string;
  readonly since: number;
  readonly memory: object;
  /** Up to this key, every row of the log is in `level`, or will never be there. */
  readonly settled: number;
  readonly level: Level;
  /** Whoever sees all that this snapshot sees may begin with `level`. */
  readonly snapshot: Snapshot;
  /** Up to `upTo` every row is settled when no transaction before `transaction` is under way. */
  readonly mark: { readonly upTo: number; readonly transaction: number } | null;
};

/** Hashes of rows, put together by exclusive or: by subject and period, and within it by grant. */
type Level = ReadonlyMap<string, Versions>;
type Versions = { readonly all: bigint; readonly grants: ReadonlyMap<number, bigint> };

/** By database, which one pool of connections is opened for; the latest first. */
const states = new WeakMap<Db, readonly State[]>();

function beginning(database: string): State {
  const since = performance.now();
  return { database, since, memory: {}, settled: 0, level: new Map(), snapshot: NOTHING_SEEN, mark: null };
}

/** Transactions before `next` have ended, apart from those under way. */
type Snapshot = { readonly next: number; readonly underWay: ReadonlySet<number> };

const NOTHING_SEEN: Snapshot = { next: 0, underWay: new Set() };

/** As PostgreSQL writes it: `xmin:xmax:xip,xip`. */
function toSnapshot(text: string): Snapshot {
  const [, next, underWay] = text.split(':');
  return { next: Number(next), underWay: new Set(underWay ? underWay.split(',').map(Number) : []) };
}

/** Whether all that the first snapshot sees the second one sees too. */
function isWithin(one: Snapshot, other: Snapshot): boolean {
  if (other.next < one.next) return false;
  return [...other.underWay].every((id) => id >= one.next || one.underWay.has(id));
}

type Change = {
  readonly subject: ChangeSubject;
  readonly grantId: number | null;
  readonly periodPk: number | null;
  readonly hash: bigint;
  /** Of the rows up to the mark alone. */
  readonly marked: bigint;
};

type LogView = {
  readonly database: string;
  readonly snapshot: Snapshot;
  /** No transaction before this one is under way. */
  readonly oldest: number;
  readonly last: number;
  readonly rows: number;
  readonly changes: readonly Change[];
};

/** Puts what is settled into the state: all where no key is missing among the new ones, else what the mark covers. */
async function settle(tx: Db | Tx, state: State, seen: LogView, level: Level): Promise<State> {
  if (seen.rows === 0) return state;
  const { snapshot } = seen;
  if (seen.rows === seen.last - state.settled)
    return { ...state, settled: seen.last, level, snapshot, mark: null };
  const { mark } = state;
  // A missing key is of a transaction that has failed or is under way.
  if (mark && seen.oldest >= mark.transaction) {
    const marked = withChanges(state.level, seen.changes, (change) => change.marked);
    return { ...state, settled: mark.upTo, level: marked, snapshot, mark: null };
  }
  if (mark) return state;
  return { ...state, mark: { upTo: seen.last, transaction: await nextTransaction(tx) } };
}

/** All transactions that have an id by now have a lower one. */
async function nextTransaction(tx: Db | Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
  return Number(rows[0]?.id);
}

async function listChanges(tx: Db | Tx, { settled, mark }: State): Promise<LogView> {
  const { rows } = await sql<
    Omit<LogView, 'changes' | 'oldest' | 'snapshot'> & {
      snapshot: string;
      oldest: string;
      changes: readonly (readonly [ChangeSubject, number | null, number | null, string, string | null])[];
    }
  >`
    with added as materialized (
      select pk, subject, changed_grant, changed_period, hashint8extended(pk, 0) as hash
      from figure_changes where pk > ${settled}::bigint
    ),
    changed as (
      select subject, changed_grant, changed_period, bit_xor(hash)::text as hash,
        (bit_xor(hash) filter (where pk <= ${mark?.upTo ?? settled}::bigint))::text as marked
      from added group by 1, 2, 3
    )
    select concat_ws(' ', (select oid from pg_database where datname = current_database()), pg_postmaster_start_time())
        as database,
      pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      coalesce((select max(pk) from added), ${settled}::bigint) as last,
      (select count(*) from added) as rows,
      coalesce((select json_agg(json_build_array(subject, changed_grant, changed_period, hash, marked)) from changed),
        '[]') as changes
  `.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A select without a table answers one row.');
  return {
    ...found,
    snapshot: toSnapshot(found.snapshot),
    oldest: Number(found.oldest),
    changes: found.changes.map(([subject, grantId, periodPk, hash, marked]) => ({
      subject,
      grantId,
      periodPk,
      hash: BigInt(hash),
      marked: BigInt(marked ?? 0),
    })),
  };
}

/** Another level: whoever reads by the former one keeps it as it is. */
function withChanges(level: Level, changes: readonly Change[], hashOf: (change: Change) => bigint): Level {
  if (changes.length === 0) return level;
  const next = new Map(level);
  const copied = new Map<string, { all: bigint; grants: Map<number, bigint> }>();
  const ensureCopy = (name: string) => {
    const own = copied.get(name) ?? {
      all: next.get(name)?.all ?? 0n,
      grants: new Map(next.get(name)?.grants),
    };
    copied.set(name, own);
    next.set(name, own);
    return own;
  };
  for (const change of changes) {
    const hash = hashOf(change);
    const { subject, grantId, periodPk } = change;
    for (const name of new Set([toName(subject), toName(subject, periodPk ?? undefined)])) {
      const own = ensureCopy(name);
      own.all ^= hash;
      if (grantId !== null) own.grants.set(grantId, (own.grants.get(grantId) ?? 0n) ^ hash);
    }
  }
  return next;
}

function toName(subject: ChangeSubject, periodPk?: number): string {
  return periodPk === undefined ? subject : `${subject} ${periodPk}`;
}

function toVersions(level: Level, memory: object): FigureVersions {
  return {
    memory,
    of: (subject, periodPk) => level.get(toName(subject, periodPk))?.all ?? 0n,
    ofGrants: (subject, periodPk) => {
      const grants = level.get(toName(subject, periodPk))?.grants;
      return (grantId) => grants?.get(grantId) ?? 0n;
    },
  };
}
