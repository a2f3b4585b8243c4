/**
 * The query builder's PostgreSQL dialect: like the built-in one, except that a query may be a batch of statements,
 * and that statements opening a transaction are deferred and sent with its first statement, in one round trip.
 */
import { CompiledQuery, PostgresDialect } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import type { StatementResult } from './pipeline.ts';
import { PreparedClient } from './prepared-client.ts';
import { traceStatements } from './trace-statements.ts';
import type { Statement } from './prepared-client.ts';

/** A query specific to this driver: `execute` now, in one round trip, or `defer` to the transaction's next query. */
export class PipelinedQuery implements CompiledQuery<readonly unknown[]> {
  readonly query: CompiledQuery['query'];
  readonly queryId: CompiledQuery['queryId'];
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly when: 'execute' | 'defer';
  readonly statements: readonly Statement[];

  constructor(when: 'execute' | 'defer', statements: readonly Statement[]) {
    // Shown in logs.
    const { query, queryId, sql, parameters } = CompiledQuery.raw(
      statements.map(({ text }) => text).join('; '),
    );
    [this.query, this.queryId, this.sql, this.parameters] = [query, queryId, sql, parameters];
    [this.when, this.statements] = [when, statements];
  }
}

/** The dialect over a pool whose clients are `PreparedClient`s. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool);
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect();
    if (!(client instanceof PreparedClient))
      throw new Error('The pool makes other clients than this driver needs.');
    return new PipelinedConnection(client);
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.defer([
      { text: `start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`, values: [] },
    ]);
  }

  commitTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.client.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PipelinedConnection implements DatabaseConnection {
  readonly client: PreparedClient & pg.PoolClient;
  /** Opening statements of a transaction that has not run anything yet. */
  #deferred: readonly Statement[] = [];

  constructor(client: PreparedClient & pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!(query instanceof PipelinedQuery)) {
      const results = await this.#run([{ text: query.sql, values: query.parameters }]);
      const result = results.at(-1);
      return result ? toQueryResult(result) : NO_ROWS;
    }
    if (query.when === 'defer') {
      this.defer(query.statements);
      return NO_ROWS;
    }
    const results = await this.#run(query.statements);
    // A row of a batch is the rows of one of its statements; the creator of the batch provides the type.
    return { rows: results.map((result) => result?.rows ?? []) as R[] };
  }

  // Streaming is not used.
  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed through the query builder.');
  }

  /** Defers the transaction's opening statements until its first statement. */
  defer(statements: readonly Statement[]): void {
    this.#deferred = [...this.#deferred, ...statements];
  }

  /** Ends the transaction; one without statements was never begun. */
  async end(text: 'commit' | 'rollback'): Promise<void> {
    const begun = this.#deferred.length === 0;
    this.#deferred = [];
    const statement = { text, values: [] };
    if (begun) await traceStatements([statement], () => this.client.run(statement));
  }

  /** The results of the statements, run after the transaction's opening statements. */
  async #run(statements: readonly Statement[]): Promise<readonly (StatementResult | undefined)[]> {
    const opening = this.#deferred;
    this.#deferred = [];
    return traceStatements([...opening, ...statements], () => this.#send(opening, statements));
  }

  async #send(
    opening: readonly Statement[],
    statements: readonly Statement[],
  ): Promise<readonly (StatementResult | undefined)[]> {
    const [only, ...others] = statements;
    if (only && others.length === 0 && opening.length === 0) return [await this.client.run(only)];
    return (await this.client.runBatch([...opening, ...statements])).slice(opening.length);
  }
}

const NO_ROWS = { rows: [] };

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

function toQueryResult<R>({ command, rowCount, rows }: StatementResult): QueryResult<R> {
  // Rows have the type of the query.
  const typed = rows as R[];
  return COUNTED.includes(command)
    ? { rows: typed, numAffectedRows: BigInt(rowCount ?? 0) }
    : { rows: typed };
}
