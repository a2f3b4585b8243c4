// The file of the rows in force while others call, and when its caller leaves.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { plainRows, toBatch } from '../../../test/portal/uploads/upload-bodies.ts';
import { GRANT } from '../../../test/portal/uploads/upload-data.ts';
import { callUrl, openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';
import { getPoolUse, inScope, openDatabase } from '../../store/database/database.ts';
import { readRows } from '../../store/uploads/read-survey-rows.ts';

const ROWS = 20_000;

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([portal.close(), owner.destroy()]));

let address: string;
beforeAll(async () => {
  address = await portal.listen();
  await portal.put('grace', 'entry', toBatch(plainRows(1), { commit: true }));
  await sql`
    insert into entry_submissions (fk_grants, fk_uploads, fk_programs, provider_name, program_name, en_survey_number, survey_version)
    select fk_grants, fk_uploads, fk_programs, provider_name, program_name, n, survey_version
    from entry_submissions, generate_series(2, ${ROWS}::integer) n
  `.execute(owner);
});

const countExports = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_events where object like '%upload rows,%'
  `.execute(owner);
  return rows[0]?.count;
};

it('reads few rows at a time, between which other calls are answered', async () => {
  const { rows } = await sql<{ pk: number }>`select pk from entry_uploads`.execute(owner);
  const part = { kind: 'entry', grantId: GRANT, uploadKey: rows[0]?.pk ?? 0 } as const;
  const lengths = await inScope(portal.db, [GRANT], async (tx) => {
    const read: number[] = [];
    for await (const some of readRows(tx, part, SURVEYS.entry)) read.push(some.length);
    return read;
  });
  expect(lengths.reduce((sum, length) => sum + length)).toBe(ROWS);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
});

it.each(['csv', 'xlsx'])('ends a file of the rows in force as %s when its caller leaves', async (format) => {
  const before = await countExports();
  const url = `${callUrl('rows', 'entry')}?format=${format}`;
  const leaving = new AbortController();
  const headers = { authorization: 'grace' };
  const file = fetch(`${address}${url}`, { headers, signal: leaving.signal });
  const inWork = () => getPoolUse(portal.db).open - getPoolUse(portal.db).idle;
  await expect.poll(inWork, { interval: 5 }).toBeGreaterThan(0);
  leaving.abort();
  await expect(file).rejects.toThrow(/abort/);
  await expect.poll(inWork, { timeout: 60_000 }).toBe(0);
  // The event of an export is written with it.
  expect(await countExports()).toBe(before);
  expect(await portal.getFile('grace', url)).toMatchObject({ status: 200 });
  expect(await countExports()).toBe((before ?? 0) + 1);
});
