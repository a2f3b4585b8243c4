/** The typed database, its pool, and its two access modes: a scoped transaction or a plain query. */
import { Kysely } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import pg from 'pg';
import type { AccessReviewTables } from '../tables/access-reviews.ts';
import type { AnswerTables } from '../tables/answers.ts';
import { PipelinedDialect, PipelinedQuery } from './pipelined-dialect.ts';
import { PreparedClient } from './prepared-client.ts';
import type { ClientConfig, Statement } from './prepared-client.ts';
import type { IdentityTables } from '../tables/identity.ts';
import type { MachineKeyTables } from '../tables/machine-keys.ts';
import type { ProgrammeTables } from '../tables/programme.ts';
import type { QueryTables } from '../tables/queries.ts';
import type { RecordsTables } from '../tables/records.ts';
import type { RowReleaseTables } from '../tables/row-releases.ts';

export type Database = ProgrammeTables &
  IdentityTables &
  AnswerTables &
  RowReleaseTables &
  QueryTables &
  AccessReviewTables &
  MachineKeyTables &
  RecordsTables;
/** The database outside a transaction: reference and identity tables; row-secured tables return no rows here. */
export type Db = Kysely<Database>;
/** A transaction with its scope set. */
export type Tx = Transaction<Database>;

/** Grants whose rows a transaction may see: keys, 'all' (Admin, ACF, jobs) or none (AZ-5). */
export type Scope = 'all' | readonly number[];

// Dates remain text without a zone; numeric and bigint become numbers (percentages, hours, row counts).
const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(pg.types.builtins.DATE, (text) => text);
TYPES.setTypeParser(pg.types.builtins.NUMERIC, Number);
TYPES.setTypeParser(pg.types.builtins.INT8, Number);

/** Timeouts of statements, locks, the wait for a connection and a round trip, in milliseconds; unlimited if absent. */
export type StatementLimits = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'lock_timeout' | 'connectionTimeoutMillis'
> &
  Pick<ClientConfig, 'silentMs'>;

/**
 * What a session assumes of times, whatever the server or the database is set to: its days are those of UTC, and the
 * driver reads dates and times of this style alone.
 */
const SESSION = '-c TimeZone=UTC -c DateStyle=ISO,YMD';

/** Opens the database with a pool of connections. With `setRole` every session starts in that role. */
export function openDatabase(config: pg.PoolConfig & StatementLimits & { setRole?: string }): Db {
  const { setRole, options, ...pool } = config;
  const connections = new pg.Pool({
    ...pool,
    Client: PreparedClient,
    options: [SESSION, setRole && `-c role=${setRole}`, options].filter(Boolean).join(' '),
    types: TYPES,
  });
  // The pool replaces a lost idle connection; without a handler the error would end the process. So would one
  // lost in use between two statements, whose next statement then fails.
  connections.on('error', () => {});
  connections.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PipelinedDialect(connections) });
  pools.set(db, connections);
  return db;
}

/** Connections of a database's pool, and statements waiting for one. */
export type PoolUse = { readonly open: number; readonly idle: number; readonly waiting: number };

/** Current usage of a database's pool. */
export function getPoolUse(db: Db): PoolUse {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/** The most connections that a database's pool opens. */
export function getPoolSize(db: Db): number {
  return pools.get(db)?.options.max ?? 0;
}

/** The query builder does not expose its pool. */
const pools = new WeakMap<Db, pg.Pool>();

/** Runs `work` in one transaction that sees only the rows of the scope's grants. */
export function inScope<T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await tx.executeQuery(new PipelinedQuery('defer', [scopeStatement(scope)]));
    return work(tx);
  });
}

/** Runs `work` over all grants in one repeatable-read snapshot, which its first statement takes. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await tx.executeQuery(new PipelinedQuery('defer', [scopeStatement('all')]));
      return work(tx);
    });
}

/** A statement that is built and not executed. */
export type Query<R = unknown> = Pick<RawBuilder<R>, 'compile'>;

/** Independent queries, typed by the rows that each returns. */
export type Queries<R extends readonly unknown[]> = { readonly [K in keyof R]: Query<R[K]> };
export type RowsOfEach<R extends readonly unknown[]> = { readonly [K in keyof R]: readonly R[K][] };

/** Reads one query's rows; the callee may add other queries to the same round trip. */
export type Read = <R>(query: Query<R>) => Promise<readonly R[]>;

/** Reads the caller of a request in the turn of that person; of null, not known yet, in that of the caller's network. */
export type ReadAs = (person: string | null) => Read;

/**
 * Does what takes a connection: in the turn of the person or, for null, of the caller's network; within a turn at once
 * (decision 76).
 */
export type Run = <T>(person: string | null, work: () => Promise<T>) => Promise<T>;

/** Reads in a round trip of its own. */
export function readFrom(db: Db | Tx): Read {
  return async (query) => (await db.executeQuery(query.compile(db))).rows;
}

/** The rows of each query, in one round trip. Outside a scope row-secured tables return no rows. */
export async function runBatch<R extends readonly unknown[]>(
  db: Db | Tx,
  queries: Queries<R>,
): Promise<RowsOfEach<R>> {
  const { rows } = await db.executeQuery(new PipelinedQuery('execute', listStatements(db, queries)));
  // The row types follow from the types of the queries.
  return rows as unknown as RowsOfEach<R>;
}

/** The items with the rows of their queries, all in one round trip. */
export async function runBatchFor<T, R extends readonly unknown[]>(
  tx: Tx,
  items: readonly T[],
  toQueries: (item: T) => Queries<R>,
): Promise<readonly (readonly [T, RowsOfEach<R>])[]> {
  const groups = items.map((item): [T, readonly Query[]] => [item, toQueries(item)]);
  const queries = groups.flatMap(([, own]) => own);
  const rows = (await runBatch<unknown[]>(tx, queries)).values();
  // The rows follow the queries.
  return groups.map(([item, own]) => [item, own.map(() => rows.next().value) as unknown as RowsOfEach<R>]);
}

/** Runs statements in one round trip and one transaction that sees only the rows of the scope's grants. */
export async function runInScope<R extends readonly unknown[]>(
  db: Db,
  scope: Scope,
  queries: Queries<R>,
): Promise<RowsOfEach<R>> {
  const statements = [scopeStatement(scope), ...listStatements(db, queries)];
  const { rows } = await db.executeQuery(new PipelinedQuery('execute', statements));
  return rows.slice(1) as unknown as RowsOfEach<R>; // as above
}

function listStatements(db: Db | Tx, queries: readonly Query[]): readonly Statement[] {
  return queries.map((query) => {
    const { sql: text, parameters: values } = query.compile(db);
    return { text, values };
  });
}

/** Limits the transaction to the rows of the grants it names (AZ-5). */
function scopeStatement(scope: Scope): Statement {
  const grants = scope === 'all' ? 'all' : scope.join(',');
  return { text: "select set_config('srae.scope', $1, true)", values: [grants] };
}
