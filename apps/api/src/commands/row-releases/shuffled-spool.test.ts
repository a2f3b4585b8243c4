import type { DataRow } from '@srae/datasets/dataset';
import { describe, expect, it } from 'vitest';
import { openShuffledSpool } from './shuffled-spool.ts';

const CHUNKS = [range(0, 3_000), range(3_000, 3_001), [], range(3_001, 6_000)];
const ALL = CHUNKS.flat();

describe('rows in shuffled order', () => {
  it('are every row once, the same at every reading and for the same seed', async () => {
    const once = await shuffle('seed');
    expect(once.toSorted(byNumber)).toEqual(ALL);
    expect(await shuffle('seed')).toEqual(once);
    expect(await shuffle('another')).not.toEqual(once);
  });

  it('mix the chunks: the first half of the rows is in either half of the file', async () => {
    const half = (await shuffle('seed')).slice(0, ALL.length / 2);
    const early = half.filter(([number]) => Number(number) < ALL.length / 2).length;
    // Seven standard deviations of the hypergeometric distribution.
    expect(Math.abs(early - ALL.length / 4)).toBeLessThan((7 * Math.sqrt(ALL.length)) / 4);
  });

  it('do not depend on how they came in', async () => {
    expect(await shuffle('seed', [ALL])).toEqual(await shuffle('seed'));
  });

  it('take nothing of their order from what they hold', async () => {
    const other = await shuffle('seed', [ALL.map(([number]) => [Number(number) + 1, 'other', null])]);
    expect(other.map(([number]) => Number(number) - 1)).toEqual(
      (await shuffle('seed')).map(([number]) => number),
    );
  });

  it('are none where there are none', async () => {
    expect(await shuffle('seed', [])).toEqual([]);
  });

  it('throw what the reading threw', async () => {
    const reading = openShuffledSpool('seed', async (add) => {
      await add(ALL);
      throw new Error('the database ended');
    });
    await expect(reading).rejects.toThrow('the database ended');
  });
});

async function shuffle(seed: string, chunks: readonly (readonly DataRow[])[] = CHUNKS): Promise<DataRow[]> {
  const spool = await openShuffledSpool(seed, async (add) => {
    for (const chunk of chunks) await add(chunk);
  });
  const [first, again] = [await readAll(spool.rows()), await readAll(spool.rows())];
  await spool.close();
  expect(again).toEqual(first);
  return first;
}

async function readAll(rows: AsyncIterable<DataRow>): Promise<DataRow[]> {
  const found: DataRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

function range(from: number, to: number): DataRow[] {
  return Array.from({ length: to - from }, (_, at) => [from + at, `text ${from + at}`, null]);
}

function byNumber([one]: DataRow, [other]: DataRow): number {
  return Number(one) - Number(other);
}
