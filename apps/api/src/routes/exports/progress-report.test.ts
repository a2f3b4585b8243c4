/** Tables of the semi-annual progress report, from the pages and the survey rows of the own programs. */
import { readAll } from '@srae/sheets/test/read-all';
import { openWorkbook } from '@srae/sheets/read-workbook';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openExports } from '../../../test/portal/calls/exports-portal.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { submitAgain } from '../../../test/portal/resubmit.ts';
import { releaseRules } from '../../commands/releases/release-report.ts';
import { inScope } from '../../store/database/database.ts';

const { test, db, winter, first, nearlyEmpty, other } = await openExports();

async function fetched(key: string, grantId: number, format: string) {
  const person = await test.portal.signIn(key);
  return test.portal.app.inject({
    url: `/api/grantees/${grantId}/submissions/${winter}/export/progress-report?format=${format}`,
    headers: { authorization: `Bearer ${person.token ?? ''}` },
  });
}

/** The first sheet, without row numbers. */
async function readLines(bytes: Uint8Array) {
  const lines = await readAll(bytes, 'tables.xlsx', { sheet: 'Youth and surveys' });
  return lines.map(([, ...cells]) => cells);
}

it('have a line for each active program with its youth and surveys, counted from the rows [BEY-190]', async () => {
  const response = await fetched('grace', first.grantId, 'xlsx');
  expect(response.statusCode).toBe(200);
  const bytes = new Uint8Array(response.rawPayload);
  const [head, ...lines] = await readLines(bytes);
  expect(head).toEqual([
    'Provider',
    'Program',
    'Youth served',
    'Completed 75 percent of hours (%)',
    'Entry surveys reported',
    'Entry surveys uploaded',
    'Exit surveys reported',
    'Exit surveys uploaded',
  ]);
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<{ provider: string; program: string; entry: number; exit: number }>`
      select p.provider_name as provider, m.program_name as program,
        (select count(*)::int from entry_submissions r join programs_in_force u on u.fk_uploads = r.fk_uploads
          and u.fk_programs = r.fk_programs and u.kind = 'entry'
          where r.fk_programs = m.pk and u.fk_reporting_periods = ${winter}) as entry,
        (select count(*)::int from exit_submissions r join programs_in_force u on u.fk_uploads = r.fk_uploads
          and u.fk_programs = r.fk_programs and u.kind = 'exit'
          where r.fk_programs = m.pk and u.fk_reporting_periods = ${winter}) as exit
      from programs m join providers p on p.pk = m.fk_providers
      where p.fk_grants = ${first.grantId} and m.deleted_at is null and p.deleted_at is null`.execute(tx),
  );
  const own = lines.slice(0, -1).map((line) => [line[0], line[1], Number(line[5]), Number(line[7])]);
  expect(own.length).toBeGreaterThan(2);
  const stored = rows.map((row) => [row.provider, row.program, row.entry, row.exit]);
  expect(stored).toEqual(expect.arrayContaining(own));
  const all = lines.at(-1) ?? [];
  for (const column of [2, 4, 5, 6, 7])
    expect(Number(all[column])).toBe(lines.slice(0, -1).reduce((sum, line) => sum + Number(line[column]), 0));
});

it('go on with the figures of each question, and say what they are made of [BEY-190] [LG-2]', async () => {
  const response = await fetched('grace', first.grantId, 'xlsx');
  const bytes = new Uint8Array(response.rawPayload);
  const { sheets } = await openWorkbook(bytes, { fileName: 'tables.xlsx' });
  expect(sheets.map(({ name }) => name)).toEqual([
    'Youth and surveys',
    'Support',
    'Programs',
    'Youth',
    'Responses',
    'About',
  ]);
  const about = (await readAll(bytes, 'tables.xlsx', { sheet: 'About' })).flat();
  expect(about).toEqual(expect.arrayContaining(['Winter 2023', 'Submitted only', 'number 1']));
  expect(await lastEvent(db, 'grant.progress-report')).toMatchObject({
    fk_grants: first.grantId,
    details: { basis: 'submitted', format: 'xlsx' },
  });
});

it('are the same as text to paste [BEY-190]', async () => {
  const { body, headers } = await fetched('grace', first.grantId, 'txt');
  expect(headers['content-disposition']).toMatch(/progress-report-winter-2023-.*-\d{4}-\d\d-\d\d\.txt"$/);
  expect(body).toContain('Report period: Winter 2023');
  const bytes = new Uint8Array((await fetched('grace', first.grantId, 'xlsx')).rawPayload);
  const lines = await readLines(bytes);
  for (const line of lines) expect(body).toContain(line.map((value) => value ?? '').join('\t'));
});

it('are what is saved where nothing is submitted', async () => {
  expect((await fetched('grace', nearlyEmpty.grantId, 'txt')).body).toContain('Data: All saved data');
});

it('are the own grant’s alone', async () => {
  expect((await fetched('gus', first.grantId, 'xlsx')).statusCode).toBe(404);
  expect((await fetched('pat', first.grantId, 'xlsx')).statusCode).toBe(403);
  expect((await fetched('ada', other.grantId, 'xlsx')).statusCode).toBe(403);
});

it('have no cell that a spreadsheet program would run as a formula [UP-8]', async () => {
  const provider = '=HYPERLINK("http://evil.example","Total")';
  const program = '@Program';
  await inScope(db, [first.grantId], async (tx) => {
    await sql`update providers set provider_name = ${provider} where pk = ${first.pid}`.execute(tx);
    await sql`update programs set program_name = ${program} where pk = ${first.pmid}`.execute(tx);
    await submitAgain(tx, { grantId: first.grantId, periodPk: winter }, releaseRules(test.portal.deps));
  });
  const { body } = await fetched('grace', first.grantId, 'txt');
  expect(body).toContain(`\r\n'${provider}\t'${program}\t`);
  const cells = body.split('\r\n').flatMap((line) => line.split('\t'));
  expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
});
