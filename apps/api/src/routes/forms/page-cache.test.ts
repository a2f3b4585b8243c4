import { reporting } from '@srae/contract/reporting';
import type { PageRead, ReachRead } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { formPageQuery, readPage, readReachPage } from '../../commands/forms/read-page.ts';
import { endSessions } from '../../identity/sessions/sessions.ts';
import { inScope, runInScope } from '../../store/database/database.ts';
import { PreparedClient } from '../../store/database/prepared-client.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, other, summer, winter } = await demoPlaces(db);
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const pat = await portal.signIn('pat');
const ada = await portal.signIn('ada');

const params = { ...first, periodPk: summer };
const grantee = { grantId: first.grantId, periodPk: summer };
const key = { ...grantee, targetId: first.pmid };
const place = { key, providerId: first.pid, programId: first.pmid };

const change = (statement: RawBuilder<unknown>) => inScope(db, 'all', (tx) => statement.execute(tx));
const read = async (who = grace) => (await who.call<ReachRead>(reporting.readReach, { params })).data;

/** The page as it is stored now, by the query of the whole page. */
async function stored(): Promise<unknown> {
  const [rows] = await runInScope(db, [first.grantId], [formPageQuery('programreach')(place)]);
  const { page } = readReachPage(rows);
  return JSON.parse(JSON.stringify(page));
}

/** How the following calls query the database: by stamps or by whole pages, each with its caller or alone. */
async function listQueries(work: () => Promise<unknown>): Promise<readonly string[]> {
  const batches = vi.spyOn(PreparedClient.prototype, 'runBatch');
  await work();
  return batches.mock.calls.map(([statements]) => {
    const text = statements.at(-1)?.text ?? '';
    return text.includes('row_to_json(') ? 'page' : text.includes('as stamp') ? 'stamp' : 'other';
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a page that was answered before', () => {
  it('is answered again by its stamp, which comes with the caller, to everyone who may read it', async () => {
    const before = await read();
    for (const who of [grace, ada, pat]) expect(await read(who)).toEqual(before);
    expect(await listQueries(() => read(pat))).toEqual(['stamp']);
  });

  it('is read anew, in a second round trip, once it was changed, and then cached again', async () => {
    await read();
    await change(sql`update program_submissions set prog_par_involve_attend_one_sess = 41
      where fk_programs = ${first.pmid} and fk_reporting_periods = ${summer}`);
    expect(await listQueries(read)).toEqual(['stamp', 'page']);
    vi.restoreAllMocks();
    expect(await listQueries(read)).toEqual(['stamp']);
  });

  it('is read as a whole, in one round trip, after a save in this process', async () => {
    const { version = 0 } = (await read()).program_reach[0] ?? {};
    const cell = { name: 'prog_par_involve_attend_one_sess', value: { longValue: 9 } };
    const formData = [{ tableName: 'program_submissions', tableData: [[cell]] }];
    const body = { formName: 'programreach', version, formData };
    expect((await grace.call(reporting.saveReach, { params, body })).status).toBe(200);
    expect(await listQueries(read)).toEqual(['page']);
    expect((await read()).program_reach[0]).toEqual(await stored());
  });

  const person = sql`(select username from identity_users where email = 'grace@example.org')`;
  it.each([
    ['the period', sql`update reporting_periods set collect_covid = not collect_covid where pk = ${summer}`],
    [
      'the provider page',
      sql`update provider_submissions set prov_active = prov_active
        where fk_providers = ${first.pid} and fk_reporting_periods = ${summer}`,
    ],
    [
      'the grantee page',
      sql`insert into grant_submissions (fk_grants, fk_reporting_periods, gr_num_new_providers)
        values (${first.grantId}, ${summer}, 1)
        on conflict (fk_grants, fk_reporting_periods) do update set gr_num_new_providers = 3`,
    ],
    [
      'an answer',
      sql`update program_submissions set prog_par_involve_attend_one_sess = 7
        where fk_programs = ${first.pmid} and fk_reporting_periods = ${summer}`,
    ],
    [
      'who saved it',
      sql`update program_submissions set reach_updated_by = ${person}, reach_version = reach_version + 1
        where fk_programs = ${first.pmid} and fk_reporting_periods = ${summer}`,
    ],
    ["the saver's name", sql`update identity_users set family_name = 'Renamed' where username = ${person}`],
    [
      'the same page of an earlier period',
      sql`insert into program_submissions (fk_grants, fk_reporting_periods, fk_programs, prog_par_involve_attend_one_sess)
        values (${first.grantId}, ${winter}, ${first.pmid}, 12)
        on conflict (fk_grants, fk_reporting_periods, fk_programs)
          do update set prog_par_involve_attend_one_sess = 12`,
    ],
    ['an earlier period', sql`update reporting_periods set name = 'Renamed' where pk = ${winter}`],
    [
      'the own curricula',
      sql`insert into program_curricula (fk_providers, prog_curriculum_name) values (${first.pid}, 'Own curriculum')`,
    ],
  ])('is read anew when %s was written', async (_, statement) => {
    await read();
    await change(statement);
    const queries = await listQueries(async () =>
      expect((await read()).program_reach[0]).toEqual(await stored()),
    );
    expect(queries).toContain('stamp');
    expect(queries.filter((one) => one === 'page').length).toBeGreaterThan(1);
  });

  // The responses of these pages do not depend on them.
  it.each([
    ['the grantee', sql`update grantees set grantee_name = grantee_name || '.'`],
    ['the provider', sql`update providers set provider_name = provider_name || '.' where pk = ${first.pid}`],
  ])('is as it is stored when %s was renamed', async (_, statement) => {
    await read();
    await change(statement);
    expect((await read()).program_reach[0]).toEqual(await stored());
  });

  it('is read anew when a cohort was written, and when the last one was deleted', async () => {
    const cohorts = async () => (await read()).program_cohorts.length;
    const before = await cohorts();
    const own = sql`fk_programs = ${first.pmid} and fk_reporting_periods = ${summer}`;
    await change(sql`insert into program_cohorts
      (fk_grants, fk_reporting_periods, fk_programs, cohort_index, prog_cohort_name)
      values (${first.grantId}, ${summer}, ${first.pmid}, 20, 'Cohort 20')`);
    expect(await cohorts()).toBe(before + 1);
    await change(sql`delete from program_cohorts where ${own}`);
    expect(await cohorts()).toBe(0);
  });

  it('says at once that it cannot be written any more', async () => {
    expect((await read()).program_reach[0]?.read_only).toBeNull();
    await change(sql`update reporting_periods set current = false where pk = ${summer}`);
    expect((await read()).program_reach[0]?.read_only).toBe('period');
    await change(sql`update reporting_periods set current = true where pk = ${summer}`);
    expect((await read()).program_reach[0]?.read_only).toBeNull();
  });
});

describe('who may read a cached page', () => {
  it('is decided with every call: a foreign grant is a missing one, an ended session is over', async () => {
    const leaving = await portal.signIn('pat');
    await read(leaving);
    expect((await gus.call(reporting.readReach, { params })).status).toBe(404);
    const { rows } = await sql<{ username: string }>`
      select username from identity_users where email = 'pat@example.org'`.execute(db);
    await endSessions(
      db,
      { username: rows[0]?.username ?? '' },
      'ended by an Admin',
      portal.deps.clock.now(),
    );
    expect((await leaving.call(reporting.readReach, { params })).status).toBe(401);
  });

  it('tells a Provider no more of the grantee page when a Grantee has read it', async () => {
    const provider = await portal.signIn('pat');
    await grace.call(reporting.readGrantee, { params: grantee });
    const { data } = await provider.call<object>(reporting.readGrantee, { params: grantee });
    expect(Object.keys(data)).toHaveLength(4);
  });

  it('keeps apart the pages of other grants, and the forms of one row', async () => {
    await read();
    const foreign = { grantId: other.grantId, pid: other.pid, pmid: other.pmid, periodPk: summer };
    const [theirs] = (await gus.call<ReachRead>(reporting.readReach, { params: foreign })).data.program_reach;
    expect(theirs).not.toEqual((await read()).program_reach[0]);
    const [structure] = (await grace.call<PageRead[]>(reporting.readProgram, { params })).data;
    expect(structure?.pages['structure']?.version).toBe(structure?.version);
    const again = await grace.call<PageRead[]>(reporting.readProgram, { params });
    expect(again.data[0]).toEqual(structure);
  });

  it('reads a page whose address names no grant behind the decision, and caches it as well', async () => {
    const own = { pid: first.pid, periodPk: summer };
    const shown = (await grace.call<PageRead>(reporting.readProvider, { params: own })).data;
    const again = async () =>
      expect((await grace.call<PageRead>(reporting.readProvider, { params: own })).data).toEqual(shown);
    expect(await listQueries(again)).toEqual(['other', 'stamp']);
    const providerPlace = {
      key: { ...grantee, targetId: first.pid },
      providerId: first.pid,
      programId: null,
    };
    const [rows] = await runInScope(db, [first.grantId], [formPageQuery('provider')(providerPlace)]);
    expect(shown).toEqual(JSON.parse(JSON.stringify(readPage('provider', rows))));
  });
});
