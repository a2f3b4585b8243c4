/** Rows in a temporary file, for formats whose writers read them more than once. */
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { DataRow } from '@srae/datasets/dataset';
import { openUnlinked } from '../../open-unlinked.ts';

export type Spool = {
  /** The same rows at every call. */
  readonly rows: () => AsyncGenerator<DataRow>;
  readonly close: () => Promise<void>;
};

/** An unlinked temporary file. */
export async function openSpool(): Promise<
  Spool & { readonly add: (rows: readonly DataRow[]) => Promise<void> }
> {
  const handle = await openUnlinked((path) => open(path, 'w+', 0o600));
  return {
    add: (rows) => handle.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
    rows: () => readRows(handle),
    close: () => handle.close(),
  };
}

/** Writes all rows to such a file. */
export async function spoolRows(rows: Iterable<DataRow> | AsyncIterable<DataRow>): Promise<Spool> {
  const spool = await openSpool();
  try {
    let some: DataRow[] = [];
    for await (const row of rows) {
      some.push(row);
      if (some.length < ROWS_AT_ONCE) continue;
      await spool.add(some);
      some = [];
    }
    await spool.add(some);
  } catch (error) {
    await spool.close();
    throw error;
  }
  return spool;
}

const ROWS_AT_ONCE = 500;

async function* readRows(handle: FileHandle): AsyncGenerator<DataRow> {
  const input = handle.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' });
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as DataRow; // written above
}
