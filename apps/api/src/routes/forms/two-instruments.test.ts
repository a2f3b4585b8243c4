/** Two periods with two instruments in one database: each shows, accepts and exports its own questions [BEY-142]. */
import { gzipSync } from 'node:zlib';
import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import type { HistoryRead } from '@srae/contract/schemas/report';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { toColumnInfo } from '@srae/domain/survey/catalogue/catalogue';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';
import { plainRows, toBatch } from '../../../test/portal/uploads/upload-bodies.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { createSnapshot } from '../../store/reports/snapshots.ts';

const DRAFT = '2026-draft';
const test = await testDashboard();
const { portal } = test;
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');
const { first, summer } = places;

/** A summer after the demo, writable in addition to the current period. */
async function makePeriod(year: number, instrument: string): Promise<number> {
  const groups = ['gr', 'prov', 'prog', 'prog_reach', 'en', 'ex'];
  const dates = groups.flatMap((group) => [
    [`${group}_reporting_period_start`, `${year}-01-01`],
    [`${group}_reporting_period_stop`, `${year}-06-30`],
  ]);
  const body = { name: `Summer ${year}`, season: 'summer', instrument, ...Object.fromEntries(dates) };
  const made = await ada.call<{ pk: number }[]>(admin.createPeriod, { body });
  const pk = made.data[0]?.pk ?? 0;
  const opened = await ada.call(admin.updatePeriod, { params: { pk }, body: { open_for_writing: true } });
  expect(opened.status).toBe(200);
  return pk;
}

const draft = await makePeriod(2046, DRAFT);
const later = await makePeriod(2047, '2021');
const grantee = (periodPk: number) => ({ grantId: first.grantId, periodPk });
const program = (periodPk: number) => ({
  grantId: first.grantId,
  pid: first.pid,
  pmid: first.pmid,
  periodPk,
});

type Cell = readonly [name: string, value: object];

async function saveGrantee(periodPk: number, cells: readonly Cell[]) {
  const params = grantee(periodPk);
  const { version } = (await grace.call<PageRead>(reporting.readGrantee, { params })).data;
  const tableData = [cells.map(([name, value]) => ({ name, value }))];
  const body = { formName: 'grantee', version, formData: [{ tableName: 'grant_submissions', tableData }] };
  return grace.call(reporting.saveGrantee, { params, body });
}

const COVID: Cell = ['gr_interrupt_ops_covid', { booleanValue: true }];
const FUNDS: Cell = ['gr_srae_grant_funding', { longValue: 1000 }];

describe('pages', () => {
  it('hold the questions of their period, and no others [BEY-142]', async () => {
    const read = async (pk: number) =>
      (await grace.call<PageRead>(reporting.readGrantee, { params: grantee(pk) })).data;
    expect(await read(later)).toHaveProperty('gr_interrupt_ops_covid', null);
    const unasked = await read(draft);
    expect(unasked).not.toHaveProperty('gr_interrupt_ops_covid');
    expect(unasked).toHaveProperty('gr_srae_grant_funding');
    // The saved row has the columns of every instrument.
    expect((await saveGrantee(draft, [FUNDS])).status).toBe(200);
    expect(await read(draft)).toMatchObject({ gr_srae_grant_funding: 1000 });
    expect(await read(draft)).not.toHaveProperty('gr_interrupt_ops_covid');
  });

  it('show last period’s values where the instruments compare alone [BEY-145]', async () => {
    expect((await saveGrantee(summer, [COVID, FUNDS])).status).toBe(200);
    const { data } = await grace.call<PageRead>(reporting.readGrantee, { params: grantee(draft) });
    expect(data.previous['gr_srae_grant_funding']).toEqual({ period: 'Summer 2023', value: 1000 });
    expect(data.previous).not.toHaveProperty('gr_interrupt_ops_covid');
    // The other direction: a later period of the first instrument.
    expect((await saveGrantee(draft, [['gr_srae_grant_funding', { longValue: 2000 }]])).status).toBe(200);
    const { data: after } = await grace.call<PageRead>(reporting.readGrantee, { params: grantee(later) });
    expect(after.previous['gr_srae_grant_funding']).toEqual({ period: 'Summer 2046', value: 2000 });
    expect(after.previous['gr_interrupt_ops_covid']).toEqual({ period: 'Summer 2023', value: true });
  });
});

describe('a field of the other instrument', () => {
  it('is refused in a save, in rows of it too [BEY-142]', async () => {
    const refused = await saveGrantee(draft, [FUNDS, COVID]);
    expect([refused.status, refused.error.code]).toEqual([400, 'FOREIGN_COLUMN']);
    const cohort = (name: string) => ({
      formName: 'programreach',
      version: 0,
      formData: [
        { tableName: 'program_submissions', tableData: [[]] },
        { tableName: 'program_cohorts', tableData: [[{ name, value: { booleanValue: true } }]] },
      ],
    });
    const params = program(draft);
    const rows = await grace.call(reporting.saveReach, { params, body: cohort('prog_cohort_shift_online') });
    expect(rows.error).toMatchObject({
      code: 'FOREIGN_COLUMN',
      details: { column: 'prog_cohort_shift_online' },
    });
    const stored = await inScope(db, 'all', (tx) =>
      tx
        .selectFrom('grant_submissions')
        .select('gr_interrupt_ops_covid')
        .where('fk_reporting_periods', '=', draft)
        .where('fk_grants', '=', first.grantId)
        .execute(),
    );
    expect(stored.filter((row) => row.gr_interrupt_ops_covid !== null)).toEqual([]);
  });

  it('is refused in a draft [BEY-142]', async () => {
    const keep = (periodPk: number) =>
      grace.call(reporting.saveGranteeDraft, {
        params: { ...grantee(periodPk), formName: 'grantee' },
        body: { answers: { gr_interrupt_ops_covid: true }, base_version: 0 },
      });
    expect((await keep(later)).status).toBe(200);
    const refused = await keep(draft);
    expect([refused.status, refused.error.code]).toEqual([400, 'FOREIGN_COLUMN']);
  });

  it.each<[SurveyKind, string, string, string]>([
    ['entry', DRAFT, '2021', 'en_hispanic'],
    ['exit', DRAFT, '2021', 'ex_race_white'],
    ['entry', '2021', DRAFT, 'en_race_ethnicity_mena'],
    ['exit', '2021', DRAFT, 'ex_race_ethnicity_hispanic'],
  ])(
    'is refused in an %s upload into a period of %s [BEY-142] [BEY-148]',
    async (kind, own, other, column) => {
      const params = grantee(own === DRAFT ? draft : later);
      const batch = toBatch(plainRows(1, 1, kind), { kind, commit: true });
      const [rows, file] = batch.formData;
      const columnInfo = toColumnInfo(getSurvey(other, kind));
      const body = { ...batch, formData: [{ ...rows, columnInfo, enumMaps: {} }, file] };
      const response = await portal.app.inject({
        method: 'PUT',
        url: `/api/${kind}/${params.grantId}/submissions/${params.periodPk}/reduce`,
        headers: {
          authorization: `Bearer ${grace.token ?? ''}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        payload: gzipSync(JSON.stringify(body)),
      });
      expect(response.statusCode).toBe(400);
      const { error } = response.json<{ error: { code: string; details: unknown[] } }>();
      expect(error.code).toBe('BAD_REQUEST');
      expect(error.details).toContainEqual({ field: 'columnInfo', message: `Unknown column ${column}.` });
    },
  );
});

describe('what is downloaded', () => {
  const csv = async (periodPk: number, path: string) => {
    const answer = await portal.app.inject({
      method: 'GET',
      url: path.replace('PERIOD', String(periodPk)),
      headers: { authorization: `Bearer ${grace.token ?? ''}` },
    });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };

  it('is the forms of the period [BEY-142]', async () => {
    const path = `/api/grantees/${first.grantId}/submissions/PERIOD/export?format=csv&form=grantee`;
    expect(await csv(later, path)).toContain('COVID-19: Interruption of operations');
    const own = await csv(draft, path);
    expect(own).toContain('Funding: Total funding amount');
    expect(own).not.toContain('COVID');
  });

  it('is the template of the period [BEY-142]', async () => {
    const path = `/api/entry/${first.grantId}/submissions/PERIOD/template?format=csv`;
    const [asked, other] = [await csv(later, path), await csv(draft, path)];
    expect(asked.split(',')).not.toEqual(other.split(','));
    expect(other).toContain('Q4g');
  });
});

describe('figures', () => {
  it('of a trend go over both instruments where they compare [BEY-145]', async () => {
    expect((await saveGrantee(draft, [FUNDS])).status).toBe(200);
    const staff = await test.open('ada', null);
    const { data } = await staff.measures('youth', `period=${draft}&basis=saved`);
    const trend = data.figures.find(({ id }) => id === 'trend');
    expect(trend?.rows.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Winter 2023', 'Summer 2023', 'Summer 2046']),
    );
    const drawn = trend?.rows.find(({ label }) => label === 'Summer 2023');
    expect(drawn).toMatchObject({ hidden: null });
    expect(drawn?.cells[0]?.value).toBeGreaterThan(0);
    expect(trend?.rows.some(({ breaks }) => breaks)).toBe(false);
    // The measures are those of the period's instrument.
    expect(data.figures.map(({ id }) => id)).toContain('race_ethnicity');
    expect(data.figures.map(({ id }) => id)).not.toContain('hispanic');
  });
});

describe('a submission', () => {
  it('names the instrument that its period asked, and so is read [BEY-143]', async () => {
    const owner = openDatabase({ ...portal.database.owner, max: 1 });
    onTestFinished(async () => {
      await owner
        .deleteFrom('submission_snapshots')
        .where('fk_reporting_periods', 'in', [draft, later])
        .execute();
      await owner.destroy();
    });
    for (const [periodPk, instrument] of [
      [draft, DRAFT],
      [later, '2021'],
    ] as const) {
      const frozen = {
        number: 1,
        at: new Date('2046-07-01T12:00:00Z'),
        by: toUsername('grace'),
        digest: 'x',
      };
      await inScope(db, 'all', (tx) =>
        createSnapshot(tx, { ...frozen, grantId: first.grantId, periodPk, content: '{}' }),
      );
      const params = { ...grantee(periodPk), number: 1 };
      const { data } = await grace.call<HistoryRead>(reporting.readHistory, { params });
      expect(data.instrument).toBe(instrument);
    }
  });
});
