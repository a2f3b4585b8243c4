/** Rows kept outside of memory while a file is written that reads them more than once. */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DataRow } from '@srae/datasets/dataset';

export type Spool = {
  /** The same rows at every call. */
  readonly rows: () => AsyncGenerator<DataRow>;
  readonly close: () => Promise<void>;
};

/**
 * Writes the rows to a temporary file that has no name any more when this returns: nobody can open it, and it is gone
 * with the process.
 */
export async function spoolRows(rows: Iterable<DataRow> | AsyncIterable<DataRow>): Promise<Spool> {
  const handle = await openNameless();
  try {
    let text = '';
    for await (const row of rows) {
      text += `${JSON.stringify(row)}\n`;
      if (text.length < WRITE_LENGTH) continue;
      await handle.appendFile(text);
      text = '';
    }
    await handle.appendFile(text);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return { rows: () => readRows(handle), close: () => handle.close() };
}

const WRITE_LENGTH = 262_144;

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'srae-rows-'));
  try {
    return await open(join(folder, 'rows'), 'w+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* readRows(handle: FileHandle): AsyncGenerator<DataRow> {
  const input = handle.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' });
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as DataRow; // written above
}
