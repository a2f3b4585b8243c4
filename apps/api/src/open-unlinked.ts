/** Temporary files without a name: nobody else can open them, and they disappear with the process, even if killed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a file with `open`, and returns it already unlinked. */
export async function openUnlinked<T>(open: (path: string) => T | Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'srae-unlinked-'));
  try {
    return await open(join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
