/** Two submissions of a grant compared, as its Grantees and as federal staff read it [BEY-186]. */
import { reporting } from '@srae/contract/reporting';
import type { ComparisonRead, SubmissionList } from '@srae/contract/schemas/dashboard/comparison';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';
import { inScope } from '../../store/database/database.ts';

const test = await testDashboard();
const { db } = test.portal.deps;
const { summer, winter, other, first } = await demoPlaces(db);
const gus = await test.portal.signIn('gus');
const ada = await test.portal.signIn('ada');
const grace = await test.portal.signIn('grace');
const nell = await test.portal.signIn('nell');
const alan = await test.open('alan', null);
const params = { grantId: other.grantId };

type SubmissionKey = readonly [period: number, number: number];
const between = (before: SubmissionKey, after: SubmissionKey) => ({
  before_period: `${before[0]}`,
  before: `${before[1]}`,
  after_period: `${after[0]}`,
  after: `${after[1]}`,
});
const compare = async (before: SubmissionKey, after: SubmissionKey, who = gus) =>
  who.call<ComparisonRead>(reporting.compareSubmissions, { params, query: between(before, after) });
const compareAsStaff = (before: SubmissionKey, after: SubmissionKey) =>
  alan.get<ComparisonRead>(
    `/api/dashboard/submissions/${params.grantId}/comparison?${new URLSearchParams(between(before, after))}`,
  );

/** A second submission of the summer: a changed target, one program removed, another with 7 entry rows fewer. */
await inScope(db, 'all', async (tx) => {
  await sql`
    insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at, submitted_by,
      digest, content, tallies, entry_upload, exit_upload)
    select fk_grants, fk_reporting_periods, instrument, 2, submitted_at + interval '1 day', submitted_by, 'second',
      jsonb_set(jsonb_set(content, '{grantee,gr_target_num_youth}', '17'), '{providers}',
        (select jsonb_agg(case when at = 1 then jsonb_set(one, '{programs}', '[]') else one end)
          from jsonb_array_elements(content -> 'providers') with ordinality as p(one, at))),
      (select jsonb_agg(case when at = (
          select min(at) from jsonb_array_elements(tallies) with ordinality as t(one, at)
          where one ->> 'factor' = 'all' and one ->> 'kind' = 'entry' and (one ->> 'rows')::int > 7)
        then jsonb_set(one, '{rows}', to_jsonb((one ->> 'rows')::int - 7)) else one end)
        from jsonb_array_elements(tallies) with ordinality as t(one, at)),
      entry_upload, exit_upload
    from submission_snapshots where fk_grants = ${other.grantId} and fk_reporting_periods = ${summer} and number = 1
  `.execute(tx);
});

describe('two submissions compared', () => {
  it('are refused to Providers, other organisations and, behind the portal, to federal staff', async () => {
    const calls = [
      [reporting.listSubmissions, {}],
      [reporting.compareSubmissions, { query: between([summer, 1], [summer, 2]) }],
    ] as const;
    for (const [endpoint, more] of calls) {
      expect((await grace.call(endpoint, { params, ...more })).status).toBe(404);
      expect((await nell.call(endpoint, { params, ...more })).status).toBe(403);
    }
    const own = await test.open('gus', other.grantId);
    expect((await own.get(`/api/dashboard/submissions/${other.grantId}`)).status).toBe(403);
  });

  it('are chosen from the submissions of all periods [BEY-186]', async () => {
    const { data } = await gus.call<SubmissionList>(reporting.listSubmissions, { params });
    expect(data.submissions.map(({ period_pk, number }) => [period_pk, number])).toEqual([
      [summer, 2],
      [summer, 1],
      [winter, 1],
    ]);
    expect(data.submissions[0]?.submitted_by).toBe('Gus Grantee');
    const staff = await alan.get<SubmissionList>(`/api/dashboard/submissions/${other.grantId}`);
    expect(staff.data.submissions).toEqual(data.submissions.map((one) => ({ ...one, submitted_by: null })));
  });

  it('show changed, added and removed answers alone, with their questions [BEY-186]', async () => {
    const { data } = await compare([summer, 1], [summer, 2]);
    const target = data.owners.find(({ key }) => key === 'grantee');
    expect(target?.pages.flatMap(({ differences }) => differences)).toEqual([
      {
        name: 'gr_target_num_youth',
        section: expect.any(String),
        question: expect.stringContaining('Youth'),
        kind: 'changed',
        change: expect.any(Number),
        before: expect.any(String),
        after: '17',
      },
    ]);
    const gone = data.owners.filter(({ presence }) => presence === 'removed');
    expect(gone.length).toBeGreaterThan(0);
    for (const { pages } of gone)
      for (const { kind, after } of pages.flatMap(({ differences }) => differences))
        expect([kind, after]).toEqual(['removed', null]);
    expect(data.owners).toHaveLength(1 + gone.length);
    expect(data.not_compared).toEqual([]);
  });

  it('count the rows of survey files for the grant and its Admins, and not for federal staff [BEY-186] [BEY-192]', async () => {
    const { data } = await compare([summer, 1], [summer, 2]);
    const entry = data.surveys?.[0];
    expect((entry?.total.before ?? 0) - (entry?.total.after ?? 0)).toBe(7);
    expect(entry?.programs.map(({ rows }) => rows.before - rows.after)).toEqual([7]);
    expect(data.surveys?.[1]?.programs).toEqual([]);
    const frozen = await inScope(db, 'all', (tx) =>
      sql<{ rows: number }>`select sum((t ->> 'rows')::int)::int as rows from submission_snapshots,
        jsonb_array_elements(tallies) t where fk_grants = ${other.grantId} and fk_reporting_periods = ${summer}
        and number = 1 and t ->> 'kind' = 'entry' and t ->> 'factor' = 'all'`.execute(tx),
    );
    expect(entry?.total.before).toBe(frozen.rows[0]?.rows);
    expect((await compare([summer, 1], [summer, 2], ada)).data).toEqual(data);
    const staff = await compareAsStaff([summer, 1], [summer, 2]);
    expect(staff.data).toMatchObject({ surveys: null, owners: data.owners, uploads: data.uploads });
    expect(JSON.stringify(staff.data)).not.toContain('Gus');
  });

  it('of two periods say what one season does not ask [BEY-186]', async () => {
    const { data } = await compare([winter, 1], [summer, 1]);
    expect(data.before.period).not.toBe(data.after.period);
    expect(new Set(data.not_compared.map(({ why }) => why))).toEqual(
      new Set(['Not asked in a winter period.']),
    );
  });

  it.each([[[3, 1]], [[summer, 9]]] as const)('of %j is missing', async (missing) => {
    expect((await compare(missing, [summer, 1])).status).toBe(404);
    expect((await compareAsStaff([summer, 1], missing)).status).toBe(404);
  });

  it('of another grant cannot be reached', async () => {
    const query = between([summer, 1], [summer, 1]);
    const answer = await gus.call(reporting.compareSubmissions, {
      params: { grantId: first.grantId },
      query,
    });
    expect(answer.status).toBe(404);
  });
});
