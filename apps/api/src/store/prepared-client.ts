/**
 * A connection that prepares what it is asked more than once: the portal asks the same few hundred statements over and
 * over, and PostgreSQL then plans each of them once for a connection instead of every time.
 */
import pg from 'pg';

/** Statements prepared on one connection; further ones are planned each time, as if nothing were prepared. */
const PREPARED_MAX = 400;

/** A longer text is made of its data, and comes once. */
const LENGTH_MAX = 8_000;

export class PreparedClient extends pg.Client {
  // A name by text; null when it came once, which is not worth a prepared statement.
  readonly #names = new Map<string, string | null>();
  #lastName = 0;

  // The signatures of the driver are many; all but one pass through as they are.
  override query(...args: unknown[]): never {
    const [text, values, callback] = args;
    const ask = super.query as (...asked: unknown[]) => never;
    const plain = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = plain && callback === undefined ? this.#nameOf(text) : null;
    if (name === null || typeof text !== 'string') return ask.apply(this, args);
    const answer: unknown = ask.call(this, { name, text, values });
    // A migration of another process may change what a statement answers: the next one is prepared anew.
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#forgetOutdated(text, error));
    return answer as never;
  }

  #nameOf(text: string): string | null {
    if (text.length > LENGTH_MAX) return null;
    const known = this.#names.get(text);
    if (known !== undefined && known !== null) return known;
    if (known === undefined) {
      if (this.#names.size < PREPARED_MAX) this.#names.set(text, null);
      return null;
    }
    this.#lastName += 1;
    const name = `s${this.#lastName}`;
    this.#names.set(text, name);
    return name;
  }

  #forgetOutdated(text: string, error: unknown): void {
    if (error instanceof pg.DatabaseError && error.code === FEATURE_NOT_SUPPORTED) this.#names.delete(text);
  }
}

/** What PostgreSQL says of a cached plan whose answer has other columns now. */
const FEATURE_NOT_SUPPORTED = '0A000';
