import type {
  SubmissionStatus,
  TrackedRead,
  TrackerRead,
} from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { reporting } from '@srae/contract/reporting';
import { openWorkbook } from '@srae/sheets/read-workbook';
import { readAll } from '@srae/sheets/test/read-all';
import { describe, expect, it } from 'vitest';
import { loadReport } from '../../commands/reports/load-report.ts';
import { inScope } from '../../store/database/database.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';

const test = await testDashboard();
const { db } = test.portal.deps;
const { summer, winter, first, other } = await demoPlaces(db);
const alan = await test.open('alan', null);
const tracker = (query: string) => alan.get<TrackerRead>(`/api/dashboard/tracker?period=${winter}&${query}`);

describe('the tracker', () => {
  it('is refused to strangers, grantees and providers', async () => {
    const gus = await test.open('gus', other.grantId);
    const paths = [
      `tracker?period=${winter}`,
      `tracker/${other.grantId}/${winter}`,
      `export/forms?period=${winter}&form=grantee`,
    ];
    for (const path of paths) {
      expect((await test.get(`/api/dashboard/${path}`, null)).status).toBe(401);
      expect((await gus.get(`/api/dashboard/${path}`)).status).toBe(403);
    }
  });

  it('has a line for each active grant, with the counts of the validation report', async () => {
    const active = await db.selectFrom('grants').select('pk').where('gr_active', '=', true).execute();
    const { data } = await tracker('size=200');
    expect(data.total).toBe(active.length);
    expect(new Set(data.rows.map(({ grant_id }) => grant_id))).toEqual(new Set(active.map(({ pk }) => pk)));
    for (const row of data.rows) {
      const { report, submission } = await inScope(db, [row.grant_id], (tx) =>
        loadReport(tx, { grantId: row.grant_id, periodPk: winter }, { role: 'Admin' }),
      );
      expect(row.pages).toEqual(report.counts);
      expect(row.entry.of - row.entry.done).toBe(report.missing.entryUploads);
      expect(row.exit.of - row.exit.done).toBe(report.missing.exitUploads);
      expect([row.submissions, row.submitted_at]).toEqual([
        submission?.latest?.number ?? 0,
        submission?.latest?.submitted_at ?? null,
      ]);
    }
    expect(new Set(data.rows.map(({ state }) => state)).size).toBeGreaterThan(1);
  });

  it('is cut into pages, and filtered and sorted as a whole', async () => {
    const all = await tracker('size=200&sort=issues&direction=desc');
    const pages = await Promise.all(
      [1, 2, 3].map((page) => tracker(`size=7&page=${page}&sort=issues&direction=desc`)),
    );
    expect(pages.flatMap(({ data }) => data.rows)).toEqual(all.data.rows.slice(0, 21));
    const submitted = await tracker('state=submitted&size=200');
    expect(submitted.data.total).toBe(all.data.counts.submitted);
    expect(submitted.data.rows.length).toBeGreaterThan(3);
    const [one] = submitted.data.rows;
    const found = await tracker(`search=${encodeURIComponent(one?.grantee.slice(0, 8).toUpperCase() ?? '')}`);
    expect(found.data.rows.map(({ grant_id }) => grant_id)).toContain(one?.grant_id);
  });

  it.each(['', 'sort=nothing', 'state=x', 'period=99999', 'size=5000', 'unknown=1'])(
    'refuses a query that it does not know: %j',
    async (query) => {
      const answer = await alan.get(`/api/dashboard/tracker?${query}`);
      expect(answer.status).toBe(query === 'period=99999' ? 404 : 400);
    },
  );

  it('does not count a draft as a start [BEY-068]', async () => {
    const grace = await test.portal.signIn('grace');
    const places = await demoPlaces(db);
    const { grantId } = places.nearlyEmpty;
    const findLine = async () =>
      (await alan.get<TrackerRead>(`/api/dashboard/tracker?period=${summer}&size=200`)).data.rows.find(
        ({ grant_id }) => grant_id === grantId,
      );
    const before = await findLine();
    const kept = await grace.call(reporting.saveGranteeDraft, {
      params: { grantId, periodPk: summer, formName: 'grantee' },
      body: { answers: { gr_num_new_providers: 3 }, base_version: 0 },
    });
    expect([kept.status, kept.error?.message]).toEqual([200, undefined]);
    expect(await findLine()).toEqual(before);
  });

  it('shows what follows a submission: saved again, then reopened', async () => {
    const makeLine = async () =>
      (await tracker('size=200')).data.rows.find(({ grant_id }) => grant_id === other.grantId);
    expect(await makeLine()).toMatchObject({ state: 'submitted' });
    await inScope(db, [other.grantId], (tx) =>
      tx
        .updateTable('grant_submissions')
        .set({ grantee_updated_at: new Date() })
        .where('fk_grants', '=', other.grantId)
        .where('fk_reporting_periods', '=', winter)
        .execute(),
    );
    expect(await makeLine()).toMatchObject({ state: 'changed' });
    await inScope(db, [other.grantId], (tx) =>
      tx
        .insertInto('submission_reopenings')
        .values({
          fk_grants: other.grantId,
          fk_reporting_periods: winter,
          number: 1,
          reopened_at: new Date(),
          reopened_by: '00000000-0000-4000-8000-000000000000',
          reason: 'A wrong number.',
        })
        .execute(),
    );
    expect(await makeLine()).toMatchObject({ state: 'reopened' });
  });

  it('counts days to the due date in force, the extension of a grant first', async () => {
    await db
      .updateTable('reporting_periods')
      .set({ due_date: '2023-03-01' })
      .where('pk', '=', winter)
      .execute();
    await db
      .insertInto('grant_extensions')
      .values({
        fk_grants: first.grantId,
        fk_reporting_periods: winter,
        due_date: '2023-04-01',
        reason: 'Flood',
        granted_by: '00000000-0000-4000-8000-000000000000',
        granted_at: new Date(),
      })
      .execute();
    const { data } = await tracker('size=200');
    const due = (grantId: number) => data.rows.find(({ grant_id }) => grant_id === grantId)?.due_date;
    expect([due(first.grantId), due(other.grantId)]).toEqual(['2023-04-01', '2023-03-01']);
    expect(data.rows.every(({ days_left }) => (days_left ?? 0) < 0)).toBe(true);
    const overdue = await tracker('open=overdue&size=200');
    expect(overdue.data.rows.some(({ state }) => state === 'submitted')).toBe(false);
  });

  it('is taken away as csv and xlsx with the lines of all pages; each is an event [UP-8] [LG-2]', async () => {
    const name = '=HYPERLINK("http://x")';
    const { grantee } = await renameFirstGrantee(name);
    const csv = await file(`tracker?period=${winter}&format=csv&size=1`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toMatch(
      /^attachment; filename="reporting-tracker-winter-2023-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = csv.body.toString().trim().split('\r\n');
    expect(lines).toHaveLength((await tracker('size=1')).data.total + 1);
    expect(csv.body.toString()).toContain(`,"'=HYPERLINK(""http://x"")",`);
    expect(await lastEvent(db, 'dashboard.tracker')).toMatchObject({
      details: { format: 'csv', period: winter },
    });
    const xlsx = await file(`tracker?period=${winter}&format=xlsx`);
    const { sheets } = await openWorkbook(new Uint8Array(xlsx.body), { fileName: 'tracker.xlsx' });
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Reporting tracker']);
    // A csv has ISO 8601 texts, a worksheet date cells.
    const { last_activity } = (await tracker('size=200')).data.rows.find((row) => row.last_activity) ?? {};
    expect(csv.body.toString()).toContain(`,${last_activity},`);
    const cells = (await readAll(new Uint8Array(xlsx.body), 'tracker.xlsx')).flat();
    expect(cells).toContain(new Date(last_activity ?? '').toISOString().slice(0, 19).replace('T', ' '));
    await renameFirstGrantee(grantee);
  });
});

it('of a grant with nothing to report says so in the exported tracker, in csv and xlsx [BEY-168]', async () => {
  const { grantId } = (await demoPlaces(db)).nearlyEmpty;
  const nothing = { prov_active: false, prov_nothing_reason: 'no-youth' } as const;
  const stated = await inScope(db, [grantId], async (tx) => {
    const providers = await tx
      .selectFrom('providers')
      .select('pk')
      .where('fk_grants', '=', grantId)
      .where('deleted_at', 'is', null)
      .execute();
    const key = { fk_grants: grantId, fk_reporting_periods: summer };
    await tx
      .insertInto('provider_submissions')
      .values(providers.map(({ pk }) => ({ ...key, fk_providers: pk, ...nothing })))
      .onConflict((conflict) =>
        conflict.columns(['fk_grants', 'fk_reporting_periods', 'fk_providers']).doUpdateSet(nothing),
      )
      .execute();
    return providers.length;
  });
  const { data } = await alan.get<TrackerRead>(`/api/dashboard/tracker?period=${summer}&size=200`);
  const line = data.rows.find(({ grant_id }) => grant_id === grantId);
  expect(line).toMatchObject({ state: 'nothing-to-report', nothing_to_report: stated });

  for (const format of ['csv', 'xlsx'] as const) {
    const { body } = await file(`tracker?period=${summer}&format=${format}`);
    const rows = await readAll(new Uint8Array(body), `tracker.${format}`);
    const [headings = [], ...lines] = rows.map(([, ...cells]) => cells.map(String));
    const listCells = (heading: string) => lines.map((cells) => cells[headings.indexOf(heading)]);
    const at = listCells('Grantee').findIndex(
      (grantee, index) => grantee === line?.grantee && listCells('Status')[index] === 'Nothing to report',
    );
    expect([format, at >= 0]).toEqual([format, true]);
    expect(listCells('Nothing to report stated')[at]).toBe(String(stated));
    const others = data.rows.filter(({ state }) => state !== 'nothing-to-report');
    expect(listCells('Status').filter((text) => text !== 'Nothing to report')).toHaveLength(others.length);
  }
});

describe('the report behind a line', () => {
  it('is that of the grantees, without answers, comments and names of persons [DT-1] [BEY-153]', async () => {
    const { data, status } = await alan.get<TrackedRead>(`/api/dashboard/tracker/${first.grantId}/${winter}`);
    expect(status).toBe(200);
    const own = await inScope(db, [first.grantId], (tx) =>
      loadReport(tx, { grantId: first.grantId, periodPk: winter }, { role: 'Grantee' }),
    );
    expect(data.report).toEqual(own.report);
    expect(data.issues).toEqual(own.issues);
    expect(data.row.grant_id).toBe(first.grantId);
    expect(data.submissions).toHaveLength(data.row.submissions);
    expect(data.uploads.filter(({ in_force }) => in_force).map(({ kind }) => kind)).toEqual([
      'entry',
      'exit',
    ]);
    expect(Object.keys(data.uploads[0] ?? {}).toSorted()).toEqual([
      'in_force',
      'kind',
      'number',
      'provider',
      'stands_for',
      'upload_time',
    ]);
    // Which file covers which provider, by name (BEY-153).
    const inForce = data.uploads.filter(({ in_force }) => in_force);
    const providers = new Set(data.report.providers.map(({ name }) => name));
    for (const { provider, stands_for: names } of inForce) {
      expect(provider).toBeNull();
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(providers).toContain(name);
    }
    expect(JSON.stringify(data)).not.toMatch(/comments|submitted_by|@example\.org/);
  });

  it('is missing for a grant or period that does not exist', async () => {
    for (const path of [`99999/${winter}`, `${first.grantId}/99999`]) {
      expect((await alan.get(`/api/dashboard/tracker/${path}`)).status).toBe(404);
    }
  });
});

describe('the status of own reports', () => {
  const status = (period: number) => `/api/dashboard/submission-status?period=${period}`;

  it('is that of the own grants for a Grantee, of all for the agency, and closed to a Provider', async () => {
    expect((await test.get(status(winter), null)).status).toBe(401);
    const gus = await test.open('gus', other.grantId);
    const own = await gus.get<SubmissionStatus>(status(winter));
    expect(own.data.rows.map(({ grant_id }) => grant_id)).toEqual([other.grantId]);
    const all = await alan.get<SubmissionStatus>(status(winter));
    expect(all.data.rows.length).toBe((await tracker('size=1')).data.total);
    expect(own.data.rows[0]).toEqual(all.data.rows.find(({ grant_id }) => grant_id === other.grantId));
  });

  it('waits for the dashboard of the period to open, for grantees alone', async () => {
    const gus = await test.open('gus', other.grantId);
    await db
      .updateTable('reporting_periods')
      .set({ dashboard_override: 'closed' })
      .where('pk', '=', winter)
      .execute();
    expect((await gus.get(status(winter))).error.code).toBe('DASHBOARD_CLOSED');
    expect((await alan.get(status(winter))).status).toBe(200);
    await db.updateTable('reporting_periods').set({ dashboard_override: null }).execute();
  });
});

async function file(path: string) {
  const response = await test.app.inject({
    url: `/api/dashboard/${path}`,
    headers: { authorization: `Bearer ${alan.token}` },
  });
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
}

/** Gives the first grant's grantee another name; returns the one it had. */
async function renameFirstGrantee(grantee_name: string): Promise<{ grantee: string }> {
  const before = await db
    .selectFrom('grantees')
    .innerJoin('grants', 'grants.fk_grantees', 'grantees.pk')
    .select(['grantees.pk', 'grantee_name'])
    .where('grants.pk', '=', first.grantId)
    .executeTakeFirstOrThrow();
  await db.updateTable('grantees').set({ grantee_name }).where('pk', '=', before.pk).execute();
  return { grantee: before.grantee_name };
}
