import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/test-database.ts';
import { inScope, openDatabase } from './database.ts';
import { readCoded } from './tallies-coded.ts';

const { app } = await emptyDatabase();
const db = openDatabase({ ...app, max: 1 });
afterAll(() => db.destroy());

const LEGEND = { groups: [{ programId: 1, version: 'HS' }], factors: [], items: [] };

it.each([0, 1, 19, 20, 21, 40, 47])('reads all of %i pieces, each once and in order', async (count) => {
  const key = { kind: 'entry', grantId: 1, uploadKey: 100 + count } as const;
  const read = await inScope(db, [1], async (tx) => {
    for (let piece = count - 1; piece >= 0; piece -= 1) {
      await sql`
        insert into upload_codes (fk_grants, fk_uploads, first_number, legend, codes)
        values (1, ${key.uploadKey}, ${piece * 500 + 1}, ${JSON.stringify(LEGEND)}, ${Buffer.from([piece])})
      `.execute(tx);
    }
    const pieces: number[] = [];
    for await (const { bytes, legend } of readCoded(tx, key)) {
      expect(legend).toEqual(LEGEND);
      pieces.push(bytes[0] ?? -1);
    }
    return pieces;
  });
  expect(read).toEqual(Array.from({ length: count }, (_, piece) => piece));
});
