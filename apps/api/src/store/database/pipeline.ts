/**
 * Statements sent in one go and synchronised once. PostgreSQL runs them one after the other in one transaction, skips
 * those behind a failure, and undoes the others.
 */
import pg from 'pg';

export type Statement = { readonly text: string; readonly values: readonly unknown[] };
type Named = Statement & { readonly name: string | undefined };

/** One query of the driver that gathers the results of all: it does so for texts of several statements too. */
export class Together extends pg.Query {
  readonly #statements: readonly Named[];

  constructor(
    statements: readonly Named[],
    done: (error: Error | undefined, results: pg.QueryResult[]) => void,
  ) {
    // A single result comes as itself.
    super({ text: '' }, (error, results: unknown) => done(error, [results].flat() as pg.QueryResult[]));
    this.#statements = statements;
  }

  // A field, as the driver's types have it.
  override submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    // Each statement would end with a synchronisation of its own.
    const silent: pg.Connection = Object.create(connection, { sync: { value: () => {} } });
    stream.cork();
    try {
      for (const { text, values, name } of this.#statements) {
        const asked = { text, values: [...values], queryMode: 'extended', ...(name ? { name } : {}) };
        new pg.Query(asked).submit(silent);
      }
    } finally {
      connection.sync();
      stream.uncork();
    }
  };
}
