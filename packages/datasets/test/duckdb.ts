/** Reads a Parquet or csv file with DuckDB. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** Rows, names and types of the columns, and the key-value metadata; `table` is how SQL names the file. */
export async function readWithDuckDb(bytes: Uint8Array, table = (path: string) => `'${path}'`) {
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    const path = join(folder, 'file.parquet');
    writeFileSync(path, bytes);
    const read = await connection.runAndReadAll(`select * from ${table(path)}`);
    const names = read.columnNames();
    const metadata = await readMetadata(connection, path);
    return {
      rows: read
        .getRowsJS()
        .map((row) => row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell))),
      types: read.columnTypes().map((type, at) => [names[at], type.toString()]),
      metadata,
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true });
  }
}

async function readMetadata(connection: DuckDBConnection, path: string): Promise<Map<string, string>> {
  if (!readFileSync(path).subarray(0, 4).equals(Buffer.from('PAR1'))) return new Map();
  const read = await connection.runAndReadAll(
    `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${path}')`,
  );
  return new Map(read.getRowsJS() as [string, string][]); // decoded above
}
