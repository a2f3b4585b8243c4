import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { spoolRows } from './spool.ts';

describe('rows on disk', () => {
  it('are the same at every reading, and have no name', async () => {
    const many = Array.from({ length: 30_000 }, (_, at) => [at, `text ${at}\n"€"`, null]);
    const { rows, close } = await spoolRows(many);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('srae-unlinked-'))).toEqual([]);
    for (let reading = 0; reading < 2; reading += 1) {
      const read: unknown[] = [];
      for await (const row of rows()) read.push(row);
      expect(read).toEqual(many);
    }
    await close();
  });

  it('are gone when they could not be read', async () => {
    async function* failing() {
      yield [1];
      throw new Error('the database ended');
    }
    await expect(spoolRows(failing())).rejects.toThrow('the database ended');
  });
});
