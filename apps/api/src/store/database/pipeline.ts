/**
 * Statements sent together with one Sync, as messages of PostgreSQL's extended query protocol. PostgreSQL runs them
 * in order in one transaction; after a failure it skips the rest and rolls back the others.
 *
 * The driver's own pipelining (`pipeline: true`) sends a Sync per statement, and scoped reads need a `begin` and a
 * `commit` around them. It took 124 and 126 microseconds of server CPU time for a scope and three reads where one
 * Sync took 64 and 99, and 82 against 44 and 80 without a scope (medians of six rounds of 300 batches on a busy
 * machine). The protocol messages are used in this file only.
 *
 * The columns of a prepared statement are described once, not with every execution: PostgreSQL refuses a prepared
 * statement whose columns have changed. Describing them was a seventh of the server's CPU time for reading a page.
 */
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** The result of one statement. */
export type StatementResult = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** The columns of a result: a row of nulls, and each column's name with its text parser. */
export type RowShape = {
  readonly empty: Readonly<Record<string, null>>;
  readonly columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[];
};

/** A statement of the pipeline, ready to be sent. */
export type PipelineStatement = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Name of the prepared statement; empty for an unnamed one. */
  readonly name: string;
  /** Whether the connection has already prepared it under its name. */
  readonly isPrepared: boolean;
  /** The columns of its result, if known; set once described. */
  shape: RowShape | null;
};

type RowDescription = { readonly fields: readonly { readonly name: string; readonly dataTypeID: TypeId }[] };
type TypeId = Parameters<pg.ClientBase['getTypeParser']>[0];
type FindParser = (type: TypeId) => (text: string) => unknown;

/** A single driver query that collects the results of all statements. */
export class Pipeline extends pg.Query {
  readonly #statements: readonly PipelineStatement[];
  readonly #findParser: FindParser;
  readonly #done: (error: Error | undefined, results: readonly StatementResult[]) => void;
  readonly #results: StatementResult[] = [];
  #rows: unknown[] = [];
  /** Error of a value that could not be parsed; later results are skipped. */
  #failure: Error | undefined;

  constructor(
    statements: readonly PipelineStatement[],
    findParser: FindParser,
    done: (error: Error | undefined, results: readonly StatementResult[]) => void,
  ) {
    super({ text: '' }, (error) => done(error, []));
    [this.#statements, this.#findParser, this.#done] = [statements, findParser, done];
  }

  /** Sends Parse (if not prepared), Bind, Describe (if columns are unknown), Execute per statement, then one Sync. */
  // A field, because the driver's types declare one.
  override submit = (connection: pg.Connection): Error | null => {
    const { stream } = connection;
    let values: readonly (string | Buffer | null)[][];
    try {
      values = this.#statements.map((one) => one.values.map((value) => prepareValue(value)));
    } catch (error) {
      return toError(error);
    }
    stream.cork();
    for (const [index, { text, name, isPrepared, shape }] of this.#statements.entries()) {
      if (!isPrepared) connection.parse({ text, name, types: [] }, true);
      connection.bind({ statement: name, values: values[index] }, true);
      if (!shape) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
    }
    connection.sync();
    stream.uncork();
    return null;
  };

  // The driver calls these for the response messages, in statement order.

  handleRowDescription({ fields }: RowDescription): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#findParser(dataTypeID) }));
    const empty = Object.fromEntries(columns.map(({ name }) => [name, null]));
    const current = this.#current();
    if (current) current.shape = { columns, empty };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    try {
      this.#rows.push(toRow(this.#current()?.shape ?? NO_COLUMNS, fields));
    } catch (error) {
      this.#failure = toError(error);
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const current = this.#current();
    if (current) current.shape ??= NO_COLUMNS;
    // Such as 'INSERT 0 1', 'SELECT 3' or 'CREATE TABLE'.
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.#results.push({
      command: words[0] ?? '',
      rowCount: Number.isNaN(count) ? null : count,
      rows: this.#rows,
    });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#done(this.#failure, this.#results);
  }

  #current(): PipelineStatement | undefined {
    return this.#statements[this.#results.length];
  }
}

const NO_COLUMNS: RowShape = { empty: {}, columns: [] };

function toRow({ columns, empty }: RowShape, texts: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty };
  let at = 0;
  for (const { name, parse } of columns) {
    const text = texts[at] ?? null;
    at += 1;
    if (text !== null) row[name] = parse(text);
  }
  return row;
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
