import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { readContentDigest } from '../../../test/cluster/content-digest.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { recountAll } from './recount.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });

describe('the recount', () => {
  it('changes nothing where tallies are those of the rows', async () => {
    const before = await stored();
    const { uploads, repaired } = await recountAll(db);
    expect(uploads).toBeGreaterThan(20);
    expect(repaired).toEqual([]);
    expect(await stored()).toBe(before);
  });

  it('repairs tallies that are wrong or lost', async () => {
    const before = await stored();
    await inScope(db, 'all', async (tx) => {
      await sql`update survey_tallies set rows = rows + 1, cells = '{}' where ctid = (select min(ctid) from survey_tallies)`.execute(
        tx,
      );
      await sql`delete from survey_tallies where ctid = (select max(ctid) from survey_tallies)`.execute(tx);
    });
    expect(await stored()).not.toBe(before);
    expect((await recountAll(db)).repaired.length).toBeGreaterThan(0);
    expect(await stored()).toBe(before);
  });
});

/** Everything that a recount may change. */
function stored(): Promise<string> {
  return inScope(db, 'all', (tx) => readContentDigest(tx, 'survey_tallies'));
}
