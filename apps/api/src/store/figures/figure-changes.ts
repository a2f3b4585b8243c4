/**
 * Versions of the source data of figures of many grants, from the change log written by triggers (decision 65): data
 * read with a version are current as long as the version is unchanged. Guarantees that a version covers everything
 * visible to its statement's snapshot, although transactions do not end in the order in which they drew their keys.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { FactsBasis } from './facts.ts';

/**
 * Form `answers` and `submissions` are per grant and period, `places` are providers and programs, `programme` is
 * periods and curricula.
 */
export type ChangeSubject = 'answers' | 'submissions' | 'releases' | 'places' | 'grants' | 'programme';

export type FigureVersions = {
  /** Version of everything logged for a subject, in one period or in all. */
  readonly of: (subject: ChangeSubject, periodPk?: number) => bigint;
  /** Version of each grant by key; for one period if the subject has periods. */
  readonly ofGrants: (subject: ChangeSubject, periodPk?: number) => GrantVersions;
  /** Cache key for data stored with these versions: all versions of one database share this object. */
  readonly memory: object;
};

/** Version by grant. */
export type GrantVersions = (grantId: number) => bigint;

/**
 * The versions of what forms answer in a period: of the answers themselves, and of the providers and programs that have
 * them, which a submission freezes with its answers.
 */
export function formVersions(
  versions: FigureVersions,
  basis: FactsBasis,
  periodPk: number,
): { readonly own: GrantVersions; readonly places: GrantVersions } {
  return basis === 'saved'
    ? { own: versions.ofGrants('answers', periodPk), places: versions.ofGrants('places') }
    : { own: versions.ofGrants('submissions', periodPk), places: () => 0n };
}

/** The versions in the snapshot of `tx`, or in that of a separate statement. */
export async function getFigureVersions(db: Db, tx: Db | Tx = db): Promise<FigureVersions> {
  const known = (states.get(db) ?? []).filter(({ since }) => performance.now() - since < LIFETIME_MS);
  const newest = known[0] ?? beginning('');
  const found = await listChanges(tx, newest);
  // The latest state fully visible to this snapshot; others may already have read later ones.
  const state =
    known.find((one) => one.database === found.database && isWithin(one.snapshot, found.snapshot)) ??
    beginning(found.database);
  const seen = state.settled === newest.settled ? found : await listChanges(tx, state);
  const level = withChanges(state.level, seen.changes, ({ hash }) => hash);
  if (state === newest || !known.includes(state)) {
    const next = await settle(tx, state, seen, level);
    // An overtaken reader leaves the states to the faster one.
    if (next !== newest && (states.get(db) ?? [])[0] === known[0])
      states.set(db, next.memory === newest.memory ? [next, ...known].slice(0, STATES_KEPT) : [next]);
  }
  return toVersions(level, state.memory);
}

/** Number of states kept for transactions that began earlier. */
const STATES_KEPT = 50;

/** Rows older than a day may be removed: by then every server has read them or discarded its state. */
export async function deleteOldFigureChanges(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from figure_changes where at < now() - interval '1 day'
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** State is discarded after half of the retention time of the log. */
const LIFETIME_MS = 12 * 60 * 60_000;

type State = {
  /** Distinguishes databases, and a database server from the one that takes over. */
  readonly database: string;
  readonly since: number;
  readonly memory: object;
  /** Up to this key, every row of the log is in `level` or will never exist. */
  readonly settled: number;
  readonly level: Level;
  /** A reader that sees everything this snapshot sees may start from `level`. */
  readonly snapshot: Snapshot;
  /** Every row up to `upTo` is settled once no transaction before `transaction` is in progress. */
  readonly mark: { readonly upTo: number; readonly transaction: number } | null;
};

/** Hashes of rows, combined by XOR: per subject and period, and within it per grant. */
type Level = ReadonlyMap<string, Versions>;
type Versions = { readonly all: bigint; readonly grants: ReadonlyMap<number, bigint> };

/** States per database (one connection pool each), the latest first. */
const states = new WeakMap<Db, readonly State[]>();

function beginning(database: string): State {
  const since = performance.now();
  return { database, since, memory: {}, settled: 0, level: new Map(), snapshot: NOTHING_SEEN, mark: null };
}

/** Transactions before `next` have ended, except those in progress. */
type Snapshot = { readonly next: number; readonly underWay: ReadonlySet<number> };

const NOTHING_SEEN: Snapshot = { next: 0, underWay: new Set() };

/** In PostgreSQL's format: `xmin:xmax:xip,xip`. */
function toSnapshot(text: string): Snapshot {
  const [, next, underWay] = text.split(':');
  return { next: Number(next), underWay: new Set(underWay ? underWay.split(',').map(Number) : []) };
}

/** Whether the second snapshot sees everything that the first one sees. */
function isWithin(one: Snapshot, other: Snapshot): boolean {
  if (other.next < one.next) return false;
  return [...other.underWay].every((id) => id >= one.next || one.underWay.has(id));
}

type Change = {
  readonly subject: ChangeSubject;
  readonly grantId: number | null;
  readonly periodPk: number | null;
  readonly hash: bigint;
  /** Only of the rows up to the mark. */
  readonly marked: bigint;
};

type LogView = {
  readonly database: string;
  readonly snapshot: Snapshot;
  /** No transaction before this one is in progress. */
  readonly oldest: number;
  readonly last: number;
  readonly rows: number;
  readonly changes: readonly Change[];
};

/** Adds settled rows to the state: all if no key is missing among the new ones, else those covered by the mark. */
async function settle(tx: Db | Tx, state: State, seen: LogView, level: Level): Promise<State> {
  if (seen.rows === 0) return state;
  const { snapshot } = seen;
  if (seen.rows === seen.last - state.settled)
    return { ...state, settled: seen.last, level, snapshot, mark: null };
  const { mark } = state;
  // A missing key belongs to a transaction that failed or is in progress.
  if (mark && seen.oldest >= mark.transaction) {
    const marked = withChanges(state.level, seen.changes, (change) => change.marked);
    return { ...state, settled: mark.upTo, level: marked, snapshot, mark: null };
  }
  if (mark) return state;
  return { ...state, mark: { upTo: seen.last, transaction: await nextTransaction(tx) } };
}

/** All transactions that already have an id have a lower one. */
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

/** A new level object: readers of the former one keep it unchanged. */
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
