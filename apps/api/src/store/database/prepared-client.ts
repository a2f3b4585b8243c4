/**
 * A connection that prepares repeated statements and sends several in one round trip. The portal uses a few hundred
 * different statements, which PostgreSQL then plans once per connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { Pipeline } from './pipeline.ts';
import type { PipelineStatement, RowShape, StatementResult } from './pipeline.ts';

/** A text with its parameters. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Maximum prepared statements per connection; further ones are planned on every execution. */
const PREPARED_MAX = 400;

/** A longer text is generated from its data and runs only once. */
const LENGTH_MAX = 8_000;

/** A server that accepts a connection and says nothing is given up after this time. */
const CONNECT_MS = 10_000;

/** An idle connection is probed after this time, so that one to a lost machine leaves the pool. */
const PROBE_MS = 10_000;

/** `silentMs`: how long the server may take for one round trip; unlimited if absent and `limitSilence` sets none. */
export type ClientConfig = pg.ClientConfig & { readonly silentMs?: number };

const silence = new AsyncLocalStorage<number | undefined>();

/** Runs work in which the server may take that long for one round trip, on connections without a limit of their own. */
export function limitSilence<T>(silentMs: number | undefined, work: () => Promise<T>): Promise<T> {
  return silence.run(silentMs, work);
}

export class PreparedClient extends pg.Client {
  // By text; null after the first execution, which does not justify a prepared statement.
  readonly #prepared = new Map<string, Prepared | null>();
  #lastName = 0;
  readonly #silentMs: number | undefined;

  constructor(config: ClientConfig = {}) {
    super({
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBE_MS,
      ...config,
      // The pool hides it from those who list its options.
      password: config.password,
    });
    this.#silentMs = config.silentMs;
  }

  /** The result of one statement; for several statements in a text without parameters, that of the last. */
  async run(statement: Statement): Promise<StatementResult | undefined> {
    const { text, values } = statement;
    const results: StatementResult | readonly StatementResult[] =
      values.length === 0 ? await this.#answered(() => this.query(text)) : await this.runBatch([statement]);
    return [results].flat().at(-1);
  }

  /**
   * The results of independent statements, in one round trip and, outside a transaction, in one of their own:
   * transaction-local settings apply to later statements and end with them. Rejects with the first error; then all
   * are rolled back.
   */
  async runBatch(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    const sent = statements.map((statement) => this.#prepare(statement));
    try {
      const results = await this.#answered(
        () =>
          new Promise<readonly StatementResult[]>((resolve, reject) => {
            const done = (error: Error | undefined, all: readonly StatementResult[]) =>
              error ? reject(error) : resolve(all);
            this.query(new Pipeline(sent, (type) => this.getTypeParser(type), done));
          }),
      );
      this.#remember(sent);
      return results;
    } catch (error) {
      // The stack of the driver's error starts at its socket and lacks the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      // It is unknown which of the new names PostgreSQL prepared before the failure, and a migration by another
      // process may have changed a statement's columns: the next one is prepared again.
      for (const { text, name, isPrepared } of sent) {
        if (isOutdated(error) || (name !== '' && !isPrepared)) this.#prepared.delete(text);
      }
      throw error;
    }
  }

  /**
   * Cuts the connection when no answer comes in time: a server that hangs, or a machine that is gone without a
   * word, would hold the caller for as long as the system resends, which is a quarter of an hour.
   */
  async #answered<T>(work: () => Promise<T>): Promise<T> {
    const silentMs = this.#silentMs ?? silence.getStore();
    if (silentMs === undefined) return work();
    const cut = setTimeout(() => this.connection.stream.destroy(), silentMs);
    try {
      return await work();
    } finally {
      clearTimeout(cut);
    }
  }

  /** Names a repeated statement; one without parameters, or generated from its data, has no name. */
  #prepare({ text, values }: Statement): PipelineStatement {
    const unnamed = { text, values, name: '', isPrepared: false, shape: null };
    if (values.length === 0 || text.length > LENGTH_MAX) return unnamed;
    const known = this.#prepared.get(text);
    if (known) return { text, values, isPrepared: true, ...known };
    if (known === undefined) {
      if (this.#prepared.size < PREPARED_MAX) this.#prepared.set(text, null);
      return unnamed;
    }
    this.#lastName += 1;
    const name = `s${this.#lastName}`;
    this.#prepared.set(text, { name, shape: null });
    return { ...unnamed, name };
  }

  /** Stores the described columns. */
  #remember(sent: readonly PipelineStatement[]): void {
    for (const { text, name, shape } of sent) {
      const known = this.#prepared.get(text);
      if (known && known.name === name) known.shape = shape;
    }
  }
}

/** A prepared statement, and the columns of its result once described. */
type Prepared = { readonly name: string; shape: RowShape | null };

function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED;
}

/** PostgreSQL's error for a cached plan whose result columns have changed. */
const FEATURE_NOT_SUPPORTED = '0A000';
