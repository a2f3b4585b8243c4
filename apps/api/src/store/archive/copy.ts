/** The rows of a table as text of PostgreSQL's COPY, out and in, with their number and their hash. */
import { createHash } from 'node:crypto';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ArchivedTable } from './catalogue.ts';

/** `sha256` is over the text of all rows, in the order of the key. */
export type Copied = { readonly rows: number; readonly sha256: string };

/** Streams a table's rows into `sink` and ends it. */
export async function copyOut(client: Client, table: ArchivedTable, sink: Writable): Promise<Copied> {
  const name = (column: string) => client.escapeIdentifier(column);
  // By code points, regardless of the server's collation.
  const order = table.key.map((one) => (one.isText ? `${name(one.name)} collate "C"` : name(one.name)));
  const select = `select ${table.columns.map(name).join(', ')} from ${name(table.name)} order by ${order.join(', ')}`;
  const rows = client.query(copyTo(`copy (${select}) to stdout`));
  const hash = createHash('sha256');
  await pipeline(rows, hashing(hash), sink);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** Writes rows into a table. */
export async function copyIn(client: Client, table: ArchivedTable, source: Readable): Promise<Copied> {
  const name = (column: string) => client.escapeIdentifier(column);
  const columns = table.columns.map(name).join(', ');
  const rows = client.query(copyFrom(`copy ${name(table.name)} (${columns}) from stdin`));
  const hash = createHash('sha256');
  await pipeline(source, hashing(hash), rows);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** Reads a table's rows only to count and hash them. */
export function hashRows(client: Client, table: ArchivedTable): Promise<Copied> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return copyOut(client, table, nowhere);
}

function hashing(hash: ReturnType<typeof createHash>) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}
