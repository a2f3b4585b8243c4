/**
 * A connection that prepares repeated statements and sends several in one round trip. The portal uses a few hundred
 * different statements, which PostgreSQL then plans once per connection.
 */
import pg from 'pg';
import { Pipeline } from './pipeline.ts';
import type { PipelineStatement, RowShape, StatementResult } from './pipeline.ts';

/** A text with its parameters. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Statements prepared on one connection; further ones are planned each time, as if nothing were prepared. */
const PREPARED_MAX = 400;

/** A longer text is made of its data, and comes once. */
const LENGTH_MAX = 8_000;

export class PreparedClient extends pg.Client {
  // By text; null when it came once, which is not worth a prepared statement.
  readonly #prepared = new Map<string, Prepared | null>();
  #lastName = 0;

  /** The result of one statement; of a text without parameters that is several statements, the last one's. */
  async run(statement: Statement): Promise<StatementResult | undefined> {
    const { text, values } = statement;
    const results: StatementResult | readonly StatementResult[] =
      values.length === 0 ? await this.query(text) : await this.runBatch([statement]);
    return [results].flat().at(-1);
  }

  /**
   * The results of statements that need nothing of each other, in one round trip and, outside of a transaction, in one of
   * their own: what is set for a transaction holds for those behind it and ends with them. Rejects with the error of the
   * first that fails; then none of them has happened.
   */
  async runBatch(statements: readonly Statement[]): Promise<readonly StatementResult[]> {
    const sent = statements.map((statement) => this.#prepare(statement));
    try {
      const results = await new Promise<readonly StatementResult[]>((resolve, reject) => {
        const done = (error: Error | undefined, all: readonly StatementResult[]) =>
          error ? reject(error) : resolve(all);
        this.query(new Pipeline(sent, (type) => this.getTypeParser(type), done));
      });
      this.#remember(sent);
      return results;
    } catch (error) {
      // The stack of the driver's error begins at its socket and lacks the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      // It is unknown which of the names given just now PostgreSQL has prepared before it failed. And a migration of
      // another process may have changed what a statement answers: the next one is prepared anew.
      for (const { text, name, isPrepared } of sent) {
        if (isOutdated(error) || (name !== '' && !isPrepared)) this.#prepared.delete(text);
      }
      throw error;
    }
  }

  /** Names a statement that comes again; what has no parameters, or is made of its data, has no name. */
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

  /** Keeps the columns that were described. */
  #remember(sent: readonly PipelineStatement[]): void {
    for (const { text, name, shape } of sent) {
      const known = this.#prepared.get(text);
      if (known && known.name === name) known.shape = shape;
    }
  }
}

/** A prepared statement, and the columns of its answer once they have been described. */
type Prepared = { readonly name: string; shape: RowShape | null };

function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED;
}

/** PostgreSQL's error for a cached plan whose result columns have changed. */
const FEATURE_NOT_SUPPORTED = '0A000';
