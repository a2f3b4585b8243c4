import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { readContentDigest } from '../../../test/cluster/content-digest.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { recountAll } from './recount.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });

describe('the recount', () => {
  it('repairs tallies that are wrong or lost, and changes nothing where tallies are those of the rows', async () => {
    const before = await stored();
    const damaged = await inScope(db, 'all', async (tx) => {
      const { rows } = await sql<{ upload: number; kind: string }>`
        update survey_tallies set rows = rows + 1, cells = '{}'
        where ctid = (select min(ctid) from survey_tallies) returning fk_uploads as upload, kind
      `.execute(tx);
      const { rows: lost } = await sql<{ upload: number; kind: string }>`
        delete from survey_tallies where ctid = (select max(ctid) from survey_tallies) returning fk_uploads as upload, kind
      `.execute(tx);
      return [...rows, ...lost];
    });
    expect(await stored()).not.toBe(before);
    const { uploads, repaired } = await recountAll(db);
    expect(uploads).toBeGreaterThan(20);
    expect(new Set(repaired.map(({ uploadKey: upload, kind }) => ({ upload, kind })))).toEqual(
      new Set(damaged),
    );
    expect(await stored()).toBe(before);
  });
});

/** Everything that a recount may change. */
function stored(): Promise<string> {
  return inScope(db, 'all', (tx) => readContentDigest(tx, 'survey_tallies'));
}
