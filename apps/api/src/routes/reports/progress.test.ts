import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import type { ProgressList, ProgressRead } from '@srae/contract/schemas/progress';
import type { ReportRead } from '@srae/contract/schemas/report';
import { sql } from 'kysely';
import { inScope } from '../../store/database/database.ts';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, other, summer, winter } = await demoPlaces(db);
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const pat = await portal.signIn('pat');
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');

type Caller = typeof grace;
const list = (who: Caller) => who.call<ProgressList>(reporting.listProgress, {});
const read = (who: Caller, grantId = first.grantId, periodPk = summer) =>
  who.call<ProgressRead>(reporting.readProgress, { params: { grantId, periodPk } });

describe('the way to done of one grant', () => {
  it('is refused to others and to federal staff', async () => {
    expect((await read(gus)).status).toBe(404);
    expect((await read(alan)).status).toBe(403);
    expect((await read(grace, first.grantId, 4711)).status).toBe(404);
  });

  it.each([
    ['summer', summer],
    ['winter', winter],
  ])('counts the programs that the report shows, %s', async (_, periodPk) => {
    const { data } = await read(grace, first.grantId, periodPk);
    const params = { grantId: first.grantId, periodPk };
    const { report } = (await grace.call<ReportRead>(reporting.readReport, { params })).data;
    const programs = report.providers.flatMap((provider) => provider.programs);
    expect(data.steps.map(({ step, of }) => [step, of])).toEqual([
      ['grantee', 1],
      ['providers', report.providers.length],
      ['programs', programs.length],
      ['surveys', programs.length],
      ['submit', 1],
    ]);
  });

  it('hints at numbers that do not agree, also at those of an upload in force', async () => {
    const before = (await read(gus, other.grantId)).data.hints.map(({ code }) => code);
    expect(before).not.toContain('providers-funded');
    const [changed] = await inScope(db, [other.grantId], async (tx) => {
      await sql`
        update grant_submissions set gr_num_providers_funded = 77
        where fk_grants = ${other.grantId} and fk_reporting_periods = ${winter}
      `.execute(tx);
      const { rows } = await sql<{ program: number; rows: number }>`
        update program_submissions s set prog_en_tot_surveys_ms = 90000, prog_en_tot_surveys_hs = null
        from (
          select t.fk_programs as program, sum(t.rows)::int as rows
          from programs_in_force u
          join survey_tallies t on t.fk_grants = u.fk_grants and t.fk_uploads = u.fk_uploads
            and t.fk_programs = u.fk_programs and t.factor = 'all'
          where u.fk_grants = ${other.grantId} and u.fk_reporting_periods = ${winter} and u.kind = 'entry'
          group by t.fk_programs order by t.fk_programs limit 1
        ) t
        where s.fk_programs = t.program and s.fk_reporting_periods = ${winter}
        returning t.program, t.rows
      `.execute(tx);
      return rows;
    });
    const { hints } = (await read(gus, other.grantId, winter)).data;
    expect(hints.find(({ code }) => code === 'providers-funded')?.text).toContain('77 providers were funded');
    const survey = hints.find(({ places }) => places.some(({ pmid }) => pmid === changed?.program));
    expect(survey?.text).toContain(
      `reports 90,000 entry surveys; the uploaded file has ${changed?.rows} row`,
    );
    expect(survey?.places.at(-1)?.page).toBe('upload-entry');
    expect(hints.filter(({ code }) => code.endsWith('-surveys')).length).toBe(1);
  });
});

describe('the way to done of all grants', () => {
  it('is refused to federal staff', async () => {
    expect((await list(alan)).status).toBe(403);
  });

  it('is that of the own grants in the current period, with state, due date and next step', async () => {
    const { data } = await list(gus);
    expect(data.period).toEqual({ pk: summer, name: 'Summer 2023' });
    const [own, ...others] = data.grants;
    expect([own?.grant_id, others]).toEqual([other.grantId, []]);
    const one = (await read(gus, other.grantId)).data;
    expect(own).toMatchObject({ state: one.state, done: one.done, next: one.next });
    expect(own?.steps.of).toBe(5);
  });

  it('has the due date of the period, or of the extension', async () => {
    await db
      .updateTable('reporting_periods')
      .set({ due_date: '2098-07-31' })
      .where('pk', '=', summer)
      .execute();
    expect((await list(gus)).data.grants[0]?.due_date).toBe('2098-07-31');
    await ada.call(admin.saveExtension, {
      params: { pk: other.grantId, periodPk: summer },
      body: { due_date: '2099-01-31', reason: 'A flood.' },
    });
    expect((await list(gus)).data.grants[0]?.due_date).toBe('2099-01-31');
  });

  it('is for a Provider that of the own pages', async () => {
    const [own] = (await list(pat)).data.grants;
    expect(own).toMatchObject({ grant_id: first.grantId, steps: { of: 3 } });
  });

  it('is for an Admin that of every active grant, leading to the report', async () => {
    const active = await db.selectFrom('grants').select('pk').where('gr_active', '=', true).execute();
    const { grants } = (await list(ada)).data;
    expect(new Set(grants.map(({ grant_id }) => grant_id))).toEqual(new Set(active.map(({ pk }) => pk)));
    expect(new Set(grants.map(({ next }) => next.place.page))).toEqual(new Set(['report']));
  });

  it('is empty while no period is current', async () => {
    await db.updateTable('reporting_periods').set({ current: false }).where('pk', '=', summer).execute();
    expect((await list(gus)).data).toEqual({ period: null, grants: [] });
    await db.updateTable('reporting_periods').set({ current: true }).where('pk', '=', summer).execute();
  });
});
