/**
 * A connection that spares round trips and plans. What is asked more than once is prepared: the portal asks the same
 * few hundred statements over and over, and PostgreSQL then plans each of them once for a connection instead of every
 * time. What opens a transaction waits for its first statement and goes out with it.
 */
import pg from 'pg';
import { Together } from './pipeline.ts';
import type { Statement } from './pipeline.ts';

/** Limits a transaction to the rows of the grants it names (AZ-5). */
export const SET_SCOPE = "select set_config('srae.scope', $1, true)";

/** Asks for the values of the call, each of them a statement, together; the rows are the rows of each. */
export const TOGETHER = 'together';

/** Statements prepared on one connection; further ones are planned each time, as if nothing were prepared. */
const PREPARED_MAX = 400;

/** A longer text is made of its data, and comes once. */
const LENGTH_MAX = 8_000;

export class PreparedClient extends pg.Client {
  // A name by text; null when it came once, which is not worth a prepared statement.
  readonly #names = new Map<string, string | null>();
  #lastName = 0;
  /** The opening of a transaction that nothing was asked in yet. */
  #opening: Statement[] = [];

  // The signatures of the driver are many; all but one pass through as they are.
  override query(...args: unknown[]): never {
    const [text, values, callback] = args;
    const isPlain = typeof text === 'string' && Array.isArray(values) && callback === undefined;
    if (isPlain && text === TOGETHER) return this.#all(values) as never;
    if (isPlain) return this.#plain({ text, values }) as never;
    return (super.query as (...asked: unknown[]) => never).apply(this, args);
  }

  async #all(statements: readonly Statement[]): Promise<pg.QueryResult> {
    const opening = this.#opening.splice(0);
    const results = await this.#together([...opening, ...statements]);
    return { ...NOTHING, rows: results.slice(opening.length).map(({ rows }) => rows) };
  }

  async #plain(statement: Statement): Promise<pg.QueryResult> {
    const { text, values } = statement;
    if (text === 'begin' || (text === SET_SCOPE && this.#opening.length > 0)) {
      this.#opening.push(statement);
      return NOTHING;
    }
    const opening = this.#opening.splice(0);
    if (opening.length > 0) {
      if (text === 'commit' || text === 'rollback') return NOTHING;
      const results = await this.#together([...opening, statement]);
      return results.at(-1) ?? NOTHING;
    }
    const name = this.#nameOf(text, values);
    try {
      return await super.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      // A migration of another process may change what a statement answers: the next one is prepared anew.
      if (isOutdated(error)) this.#names.delete(text);
      throw error;
    }
  }

  /**
   * The results of statements that need nothing of each other, in one round trip and one transaction: what SET_SCOPE
   * sets holds for those behind it and ends with them. When one fails, none has happened.
   */
  async #together(statements: readonly Statement[]): Promise<readonly pg.QueryResult[]> {
    const before = this.#lastName;
    const named = statements.map(({ text, values }) => ({ text, values, name: this.#nameOf(text, values) }));
    try {
      return await new Promise((resolve, reject) => {
        super.query(new Together(named, (error, results) => (error ? reject(error) : resolve(results))));
      });
    } catch (error) {
      // Of the names given just now it is unknown which ones PostgreSQL got to hear.
      for (const { text, name } of named) {
        if (isOutdated(error) || Number(name?.slice(1)) > before) this.#names.delete(text);
      }
      throw error;
    }
  }

  #nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || text.length > LENGTH_MAX) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined && known !== null) return known;
    if (known === undefined) {
      if (this.#names.size < PREPARED_MAX) this.#names.set(text, null);
      return undefined;
    }
    this.#lastName += 1;
    const name = `s${this.#lastName}`;
    this.#names.set(text, name);
    return name;
  }
}

const NOTHING: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED;
}

/** What PostgreSQL says of a cached plan whose answer has other columns now. */
const FEATURE_NOT_SUPPORTED = '0A000';
