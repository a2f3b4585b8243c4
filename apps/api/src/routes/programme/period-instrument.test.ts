import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import type { Me } from '@srae/contract/schemas/accounts/auth';
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import { proposedInstrument } from '@srae/domain/instruments/choose';
import { REGISTRY } from '@srae/domain/instruments/registry';
import { PERIOD_GROUPS } from '@srae/domain/period/reporting-period';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { saveDraft } from '../../store/forms/drafts.ts';
import { createSnapshot, lockSubmissionShared } from '../../store/reports/snapshots.ts';
import { createOpenUpload } from '../../store/uploads/open-uploads.ts';
import { saveInForce } from '../../store/uploads/uploads.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');

const DRAFT = '2026-draft';
const by = toUsername('grace');
const { grantId } = places.first;

/** Each period is in a different year, so that no half-years overlap. */
let year = 2040;
const aPeriod = (more: object = {}) => {
  year += 1;
  const dates = PERIOD_GROUPS.flatMap((group) => [
    [`${group}_reporting_period_start`, `${year}-01-01`],
    [`${group}_reporting_period_stop`, `${year}-06-30`],
  ]);
  return { name: `Summer ${year}`, season: 'summer', ...Object.fromEntries(dates), ...more };
};
const create = (body: object) => ada.call<{ pk: number }[]>(admin.createPeriod, { body });
const make = async (more: object = {}) => (await create(aPeriod(more))).data[0]?.pk ?? 0;
const update = (pk: number, body: object) => ada.call(admin.updatePeriod, { params: { pk }, body });
const find = async (pk: number) =>
  (await ada.call<AdminPeriod[]>(admin.listPeriods)).data.find((one) => one.pk === pk);
const inAll = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, 'all', work);

const at = new Date('2023-08-01T12:00:00Z');
const announced = {
  upload_file_name: 'a.csv',
  upload_row_count: 1,
  upload_custom_file: null,
  upload_sheet_name: null,
  upload_headers_row: null,
  upload_data_row: null,
  upload_column_mapping: null,
  upload_sha256: 'x',
};
const emptyPage =
  (table: string, keys: Readonly<Record<string, number>> = {}) =>
  (tx: Tx, pk: number) => {
    const row = { fk_grants: grantId, fk_reporting_periods: pk, ...keys };
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
      tx,
    );
  };

/** All data that a person can leave in a period, each with its table that names the instrument. */
const WORK: readonly [string, string | null, (tx: Tx, pk: number) => Promise<unknown>][] = [
  ['a grantee page', null, emptyPage('grant_submissions')],
  ['an Active state', null, emptyPage('provider_submissions', { fk_providers: places.first.pid })],
  ['a program page', null, emptyPage('program_submissions', { fk_programs: places.first.pmid })],
  [
    'a draft',
    'drafts',
    (tx, periodPk) =>
      saveDraft(
        tx,
        { key: { grantId, periodPk, targetId: grantId }, page: 'grantee', author: by },
        { id: '0', answers: {}, baseVersion: 0, savedAt: at },
      ),
  ],
  [
    'an upload under way',
    'open_uploads',
    (tx, periodPk) =>
      createOpenUpload(
        tx,
        { grantId, periodPk, providerId: null, instrument: '2021', kind: 'entry' },
        { transactionHash: `open ${periodPk}`, by, at, announced },
      ),
  ],
  ...(['entry', 'exit'] as const).map((kind): (typeof WORK)[number] => [
    `an ${kind} upload`,
    `${kind}_uploads`,
    (tx, periodPk) =>
      saveInForce(
        tx,
        { grantId, periodPk, kind, providerId: null },
        { announced, storedSha256: 'x', uploadKey: 900_000 + periodPk, by, at },
      ),
  ]),
  [
    'a submission',
    'submission_snapshots',
    (tx, periodPk) =>
      createSnapshot(tx, { grantId, periodPk, number: 1, at, by, digest: 'x', content: '{}' }),
  ],
];

describe('the instrument of a period', () => {
  it('is the one given, or else the one in use, and everyone reads it [BEY-141]', async () => {
    const [plain, trial] = [await make(), await make({ instrument: DRAFT })];
    expect(await find(plain)).toMatchObject({ instrument: '2021', instrument_fixed: false });
    expect(await find(trial)).toMatchObject({ instrument: DRAFT, instrument_fixed: false });
    // A draft instrument is never the default of the next period.
    expect(await find(await make())).toMatchObject({ instrument: '2021' });
    const { data } = await grace.call<Me>(auth.readMe);
    expect(data.periods.find(({ pk }) => pk === trial)).toMatchObject({ instrument: DRAFT });
    expect(data.current_period).toMatchObject({ instrument: '2021' });
    const name = (await find(trial))?.name ?? '';
    expect((await grace.call(reporting.readPeriod, { params: { name } })).data).toMatchObject({
      instrument: DRAFT,
    });
  });

  it('that nobody knows is refused beside its field', async () => {
    const answer = await create(aPeriod({ instrument: '1999' }));
    expect([answer.status, answer.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.error.details).toMatchObject([{ field: '/instrument' }]);
    expect((await update(places.winter, { instrument: '1999' })).status).toBe(400);
  });

  it('changes while the period is empty, with old and new one in the event [BEY-141]', async () => {
    const pk = await make();
    expect((await update(pk, { instrument: DRAFT })).status).toBe(200);
    expect((await lastEvent(db, 'admin.periods.update'))?.details).toEqual({
      old: { instrument: '2021' },
      new: { instrument: DRAFT },
    });
    expect(await find(pk)).toMatchObject({ instrument: DRAFT });
  });

  it.each(WORK)('is fixed by %s, and other settings still change [BEY-141]', async (_, _table, leave) => {
    const pk = await make();
    await inAll((tx) => leave(tx, pk));
    const answer = await update(pk, { instrument: DRAFT });
    expect([answer.status, answer.error.code, answer.error.message]).toEqual([
      409,
      'STRANDS_DATA',
      'The instrument cannot change: pages, drafts, survey files or reports of this period have been saved with the present one.',
    ]);
    expect(await find(pk)).toMatchObject({ instrument: '2021', instrument_fixed: true });
    expect((await update(pk, { instrument: '2021', omb_number: '0970-0536' })).status).toBe(200);
  });

  it('waits for a page that is being saved, and is then fixed by it [BEY-141]', async () => {
    const pk = await make();
    const changing = await inAll(async (tx) => {
      await lockSubmissionShared(tx, { grantId, periodPk: pk });
      const begun = update(pk, { instrument: DRAFT });
      await untilBlocked(db);
      await emptyPage('grant_submissions')(tx, pk);
      return { begun };
    });
    expect((await changing.begun).error.code).toBe('STRANDS_DATA');
  });

  it.each(WORK.filter(([, table]) => table !== null))(
    'is named by %s of the period, and nothing names another one [BEY-143]',
    async (_, table, leave) => {
      const pk = await make({ instrument: DRAFT });
      await inAll((tx) => leave(tx, pk));
      const named = sql<{ instrument: string }>`
        select instrument from ${sql.table(table ?? '')} where fk_reporting_periods = ${pk}
      `;
      const { rows } = await inAll((tx) => named.execute(tx));
      expect(rows).toEqual([{ instrument: DRAFT }]);
      const other = sql`update ${sql.table(table ?? '')} set instrument = '2021' where fk_reporting_periods = ${pk}`;
      // Snapshots cannot be changed at all.
      const refusal = table === 'submission_snapshots' ? /permission denied/ : new RegExp(`${table}_period`);
      await expect(inAll((tx) => other.execute(tx))).rejects.toThrow(refusal);
    },
  );
});

describe('a draft instrument in production', () => {
  const { config } = portal.deps;
  const inProduction = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = config.environment;
    Object.assign(config, { environment: 'production' });
    try {
      return await work();
    } finally {
      Object.assign(config, { environment: before });
    }
  };
  const REFUSED = [409, 'This instrument is a draft. A draft instrument cannot be used in production.'];

  it('is refused for a new period and for one that is there; local takes it [BEY-146]', async () => {
    const [body, pk] = [aPeriod({ instrument: DRAFT }), await make()];
    const answers = await inProduction(async () => [
      await create(body),
      await update(pk, { instrument: DRAFT }),
    ]);
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual([REFUSED, REFUSED]);
    expect((await create(body)).status).toBe(200);
    expect((await update(pk, { instrument: DRAFT })).status).toBe(200);
  });

  it('is not what a period gets whose instrument is not named [BEY-146]', async () => {
    await make({ instrument: DRAFT });
    const { data, status } = await inProduction(() => create(aPeriod()));
    expect(status).toBe(200);
    expect((await find(data[0]?.pk ?? 0))?.instrument).toBe(proposedInstrument(REGISTRY));
  });

  it('keeps a period that came with a backup from being opened, and nothing else of it [BEY-146]', async () => {
    const pk = await make({ instrument: DRAFT });
    const [current, open, renamed] = await inProduction(async () => [
      await update(pk, { current: true }),
      await update(pk, { open_for_writing: true }),
      await update(pk, { name: 'Trial' }),
    ]);
    expect([current?.status, open?.status, renamed?.status]).toEqual([409, 409, 200]);
  });
});
