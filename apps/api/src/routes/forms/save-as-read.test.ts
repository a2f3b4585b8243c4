import { reporting } from '@srae/contract/reporting';
import type { PageRead, ReachRead, Saved } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { inScope, runInScope } from '../../store/database/database.ts';
import { PreparedClient } from '../../store/database/prepared-client.ts';
import {
  isPageChanged,
  isUnchanged,
  pageStateQuery,
  saveUnchangedQuery,
} from '../../store/forms/page-state.ts';
import { lockSubmission } from '../../store/reports/snapshots.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, summer } = await demoPlaces(db);
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');

const params = { ...first, periodPk: summer };
const key = { grantId: first.grantId, periodPk: summer, targetId: first.pmid };
const place = { key, providerId: first.pid, programId: first.pmid };

const readPage = async (): Promise<PageRead> => {
  const { data } = await grace.call<ReachRead>(reporting.readReach, { params });
  const [page] = data.program_reach;
  if (!page) throw new Error('the demo has no reach page');
  return page;
};
const cell = (value: number) => ({ name: 'prog_par_involve_attend_one_sess', value: { longValue: value } });
const save = (value: number, version: number, who = grace) =>
  who.call<Saved>(reporting.saveReach, {
    params,
    body: {
      formName: 'programreach',
      version,
      formData: [{ tableName: 'program_submissions', tableData: [[cell(value)]] }],
    },
  });
const countEvents = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_events where action = 'reach.save'`.execute(db);
  return rows[0]?.n ?? 0;
};
const change = (statement: RawBuilder<unknown>) => inScope(db, 'all', (tx) => statement.execute(tx));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a save of a page as it was read', () => {
  it('takes two round trips: what it is judged by comes with the caller, all that it writes goes together', async () => {
    const { version } = await readPage();
    const batches = vi.spyOn(PreparedClient.prototype, 'runBatch');
    const singles = vi.spyOn(PreparedClient.prototype, 'run');
    const saved = await save(3, version);
    expect([saved.status, saved.data.version]).toEqual([200, version + 1]);
    expect([batches.mock.calls.length, singles.mock.calls.length]).toEqual([2, 0]);
    expect((await readPage())['prog_par_involve_attend_one_sess']).toBe(3);
  });

  it('lets one of two saves of the same version through and tells the other who was first [BEY-057] [BEY-058]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { version } = await readPage();
      const before = await countEvents();
      const both = await Promise.all([save(10 + round, version), save(20 + round, version, pat)]);
      expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
      const lost = both.find(({ status }) => status === 409);
      expect([lost?.error.code, (await readPage()).version]).toEqual(['VERSION_CONFLICT', version + 1]);
      expect(await countEvents()).toBe(before + 1);
    }
  });

  it.each([
    [
      'closes the period',
      sql`update reporting_periods set current = false where pk = ${summer}`,
      sql`update reporting_periods set current = true where pk = ${summer}`,
      'PERIOD_READ_ONLY',
    ],
    [
      'makes the program inactive',
      sql`update program_submissions set prog_active = false
        where fk_programs = ${first.pmid} and fk_reporting_periods = ${summer}`,
      sql`update program_submissions set prog_active = true
        where fk_programs = ${first.pmid} and fk_reporting_periods = ${summer}`,
      'INACTIVE',
    ],
  ])('is refused when a change that it waits for %s', async (_, closing, opening, code) => {
    const { version } = await readPage();
    let saving: ReturnType<typeof save> | undefined;
    await inScope(db, 'all', async (tx) => {
      await lockSubmission(tx, key);
      saving = save(4, version);
      await untilBlocked(db);
      await closing.execute(tx);
    });
    const refused = await saving;
    await change(opening);
    expect([refused?.error.code, (await readPage()).version]).toEqual([code, version]);
  });

  it('keeps what another page of the row saved meanwhile [BEY-062]', async () => {
    const { version } = await readPage();
    let saving: ReturnType<typeof save> | undefined;
    await inScope(db, 'all', async (tx) => {
      await lockSubmission(tx, key);
      saving = save(5, version);
      await untilBlocked(db);
      await sql`update program_submissions set prog_en_tot_surveys_ms = 77, entryexit_version = entryexit_version + 1
        where fk_programs = ${first.pmid} and fk_reporting_periods = ${summer}`.execute(tx);
    });
    expect((await saving)?.status).toBe(200);
    expect(await readPage()).toMatchObject({
      version: version + 1,
      prog_par_involve_attend_one_sess: 5,
      prog_en_tot_surveys_ms: 77,
    });
  });
});

describe('the proof that a page is as it was read', () => {
  const read = async (): Promise<string> => {
    const [[state]] = await runInScope(db, 'all', [pageStateQuery('reach', place)]);
    return state?.stamp ?? '';
  };
  const holds = async (stamp: string): Promise<boolean> => {
    const proof = sql<{ holds: boolean }>`select ${isUnchanged('reach', place, stamp)} as holds`;
    const [[proven]] = await runInScope<[{ holds: boolean }]>(db, 'all', [proof]);
    return proven?.holds ?? false;
  };
  const touchRow = (table: string, condition: RawBuilder<unknown>, column: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where ${condition}`;

  it('holds while nothing changes', async () => {
    expect(await holds(await read())).toBe(true);
  });

  it.each([
    ['the grant', touchRow('grants', sql`pk = ${first.grantId}`, 'gr_active')],
    ['the grantee', touchRow('grantees', sql`true`, 'grantee_name')],
    ['the period', touchRow('reporting_periods', sql`pk = ${summer}`, 'name')],
    [
      'the grantee page',
      sql`insert into grant_submissions (fk_grants, fk_reporting_periods, gr_num_new_providers)
        values (${first.grantId}, ${summer}, 1)
        on conflict (fk_grants, fk_reporting_periods) do update set gr_num_new_providers = 2`,
    ],
    ['the provider', touchRow('providers', sql`pk = ${first.pid}`, 'provider_name')],
    ['the provider page', touchRow('provider_submissions', sql`fk_providers = ${first.pid}`, 'prov_active')],
    [
      'a page of the program',
      touchRow('program_submissions', sql`fk_programs = ${first.pmid}`, 'prog_active'),
    ],
    [
      'a cohort',
      sql`insert into program_cohorts (fk_grants, fk_reporting_periods, fk_programs, cohort_index, prog_cohort_name)
        values (${first.grantId}, ${summer}, ${first.pmid}, 20, 'Cohort 20')`,
    ],
    [
      'the own curricula',
      sql`insert into program_curricula (fk_providers, prog_curriculum_name) values (${first.pid}, 'Own curriculum')`,
    ],
    [
      'the submission',
      sql`insert into submission_snapshots select * from json_populate_record(null::submission_snapshots, ${JSON.stringify(
        {
          fk_grants: first.grantId,
          fk_reporting_periods: summer,
          number: 90,
          submitted_at: '2023-07-01',
          submitted_by: '00000000-0000-4000-8000-000000000000',
          digest: '',
          content: {},
          tallies: [],
          instrument: '2021',
        },
      )})`,
    ],
  ])('fails when %s is written', async (_, statement) => {
    const stamp = await read();
    await change(statement);
    expect(await holds(stamp)).toBe(false);
  });

  it('undoes all that is written with it where the stamp differs, or the version', async () => {
    const { version } = await readPage();
    const author = '00000000-0000-4000-8000-000000000000';
    const at = portal.deps.clock.now();
    const write = (stamp: string, basedOn: number) =>
      runInScope(db, 'all', [
        sql`insert into settings (name, value) values ('save-as-read', '1')`,
        saveUnchangedQuery('reach', place, {
          stamp,
          isNew: false,
          change: { columns: { prog_par_involve_attend_one_sess: 50 }, basedOn, by: author, at },
          draft: { key, page: 'reach', author, id: null },
          event: { at, actor: author, action: 'reach.save', outcome: 'done' },
        }),
      ]);
    const before = await countEvents();
    const stamp = await read();
    await expect(write(stamp, version + 1)).rejects.toSatisfy(isPageChanged);
    await expect(write(`${stamp} `, version)).rejects.toSatisfy(isPageChanged);
    expect((await sql`select from settings where name = 'save-as-read'`.execute(db)).rows).toHaveLength(0);
    expect([await countEvents(), (await readPage()).version]).toEqual([before, version]);
    await write(stamp, version);
    expect(await readPage()).toMatchObject({ version: version + 1, prog_par_involve_attend_one_sess: 50 });
    expect(await countEvents()).toBe(before + 1);
  });

  it('makes the row of a page that was never saved', async () => {
    await change(sql`delete from program_submissions
      where fk_programs = ${first.pmid} and fk_reporting_periods = ${summer}`);
    const batches = vi.spyOn(PreparedClient.prototype, 'runBatch');
    const saved = await save(6, 0);
    expect([saved.status, saved.data.version, batches.mock.calls.length]).toEqual([200, 1, 2]);
    expect(await readPage()).toMatchObject({ version: 1, prog_active: null });
  });
});
