import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { setDashboardOpening } from '../../../test/figures/dashboard-opening.ts';
import { openDashboardGrants } from '../../../test/portal/calls/dashboard-grants.ts';

const { test, db, winter, summer, GRACE, GUS, giveDashboard } = await openDashboardGrants();

describe('what each role reaches', () => {
  it('is every grant for the agency, and the own grant for a Grantee [BEY-090]', async () => {
    const alan = await test.open('alan', null);
    const all = (await alan.get<DashboardContext>('/api/dashboard/context')).data;
    expect(all.staff).toBe(true);
    expect(all.grants.length).toBeGreaterThan(15);
    expect((await alan.measures('overview', `period=${summer}&grant=${GRACE}`)).status).toBe(200);

    const gusView = await test.open('gus', GUS);
    const own = (await gusView.get<DashboardContext>('/api/dashboard/context')).data;
    expect(own.grants.map((grant) => grant.id)).toEqual([GUS]);
    expect((await gusView.measures('overview', `period=${summer}&grant=${GUS}`)).status).toBe(200);
    expect((await gusView.measures('overview', `period=${summer}&grant=${GRACE}`)).status).toBe(404);
  });

  it('is the own provider for a Provider, also when the grant is asked for [BEY-090]', async () => {
    const patProvider = await giveDashboard('pat@example.org');
    const pat = await test.open('pat', GRACE);
    const own = await pat.measures('overview', `period=${winter}&provider=${patProvider}`);
    expect(own.status).toBe(200);
    expect(own.data.providers.map(({ pk }) => pk)).toEqual([patProvider]);
    const ofGrant = await pat.measures('overview', `period=${winter}&grant=${GRACE}`);
    expect(ofGrant.data).toEqual(own.data);
    const sibling = await inScope(db, 'all', (tx) =>
      tx
        .selectFrom('providers')
        .select('pk')
        .where('fk_grants', '=', GRACE)
        .where('pk', '!=', patProvider)
        .executeTakeFirstOrThrow(),
    );
    expect((await pat.measures('overview', `period=${winter}&provider=${sibling.pk}`)).status).toBe(404);
  });

  it.each([
    ['ada', 'saved'],
    ['alan', 'submitted'],
    ['gus', 'saved'],
  ] as const)('starts for %s at %s [BEY-120]', async (key, basis) => {
    const viewer = await test.open(key, key === 'gus' ? GUS : null);
    expect((await viewer.get<DashboardContext>('/api/dashboard/context')).data.default_basis).toBe(basis);
    const place = key === 'gus' ? `grant=${GUS}` : '';
    expect((await viewer.measures('overview', `period=${winter}&${place}`)).data.basis).toBe(basis);
  });

  it('is for grantees a national line of what is submitted, whole and from three grants on', async () => {
    const viewer = await test.open('gus', GUS);
    const line = await viewer.measures('overview', `period=${winter}`);
    expect(line.data).toMatchObject({ basis: 'submitted', withheld: null, providers: [] });
    expect(line.data.figures.length).toBeGreaterThan(5);
    expect((await viewer.measures('overview', `period=${winter}&basis=saved`)).status).toBe(400);
    expect((await viewer.measures('overview', `period=${winter}&stream=1`)).status).toBe(400);

    const later = await laterPeriod();
    const none = await viewer.measures('overview', `period=${later}`);
    expect(none.data.figures).toEqual([]);
    expect(none.data.withheld).toBe('National figures are shown once 3 grants have submitted.');
  });

  it('refuses places and factors that are not released [BEY-116]', async () => {
    const ada = await test.open('ada', null);
    const refused = [
      'cohort=FY2020',
      'program=1',
      `grant=${GUS}&stream=1`,
      'sex=F&race=white',
      'by=sex&by=race',
      'by=grade',
    ];
    const statuses = await Promise.all(
      refused.map(async (query) => (await ada.measures('overview', `period=${winter}&${query}`)).status),
    );
    expect(statuses).toEqual(refused.map(() => 400));
    expect((await ada.measures('overview', 'period=99999')).status).toBe(404);
    expect((await ada.measures('overview', `period=${winter}&grant=abc`)).status).toBe(404);
    expect((await ada.measures('nothing', `period=${winter}`)).status).toBe(404);
  });
});

describe('submitted only', () => {
  it('stays as it was submitted when forms change and surveys are uploaded anew; all saved follows [BEY-119]', async () => {
    const viewer = await test.open('gus', GUS);
    const read = async (basis: string) => {
      const { data } = await viewer.measures('overview', `period=${winter}&grant=${GUS}&basis=${basis}`);
      return Object.fromEntries(data.figures.map(({ id, rows }) => [id, rows[0]?.cells[0]?.value]));
    };
    const before = await read('submitted');
    expect(await read('saved')).toEqual(before);
    const ada = await test.open('ada', null);
    const others = (basis: string) =>
      ada.measures('overview', `period=${winter}&grant=${GUS}&basis=${basis}`).then(({ data }) => data);
    const released = await others('saved');
    const kept = await inScope(db, [GUS], async (tx) => ({
      programs: await tx
        .selectFrom('program_submissions')
        .select(['pk', 'prog_reach_attend'])
        .where('fk_grants', '=', GUS)
        .where('fk_reporting_periods', '=', winter)
        .execute(),
      uploads: await tx
        .selectFrom('uploads_in_force')
        .selectAll()
        .where('fk_grants', '=', GUS)
        .where('fk_reporting_periods', '=', winter)
        .where('kind', '=', 'exit')
        .execute(),
    }));
    onTestFinished(() =>
      inScope(db, [GUS], async (tx) => {
        for (const { pk, prog_reach_attend } of kept.programs)
          await tx
            .updateTable('program_submissions')
            .set({ prog_reach_attend })
            .where('pk', '=', pk)
            .execute();
        await tx.insertInto('uploads_in_force').values(kept.uploads).execute();
      }),
    );
    await inScope(db, [GUS], async (tx) => {
      await tx
        .updateTable('program_submissions')
        .set({ prog_reach_attend: 1_000 })
        .where('fk_grants', '=', GUS)
        .where('fk_reporting_periods', '=', winter)
        .execute();
      // A later upload in force holds other rows: here, none.
      await tx
        .deleteFrom('uploads_in_force')
        .where('fk_grants', '=', GUS)
        .where('fk_reporting_periods', '=', winter)
        .where('kind', '=', 'exit')
        .execute();
    });
    expect(await read('submitted')).toEqual(before);
    const after = await read('saved');
    expect(after['youth_served']).toBe(1_000 * Number(before['programs']));
    expect(after['exit_uploaded']).toBe(0);
    expect(before['exit_uploaded']).toBeGreaterThan(0);
    // Others see saved forms with the surveys of the release [BEY-194].
    const valueIn = (data: MeasuresRead, id: string) =>
      data.figures.find((figure) => figure.id === id)?.rows[0]?.cells[0]?.value;
    const now = await others('saved');
    expect(valueIn(now, 'youth_served')).toBe(after['youth_served']);
    expect(valueIn(now, 'exit_uploaded')).toBe(valueIn(released, 'exit_uploaded'));
    expect(valueIn(now, 'exit_uploaded')).toBeGreaterThan(0);
  });

  it('says as of when others see the surveys of a grant [BEY-194]', async () => {
    const ada = await test.open('ada', null);
    const { data } = await ada.measures('overview', `period=${winter}&grant=${GUS}`);
    expect(data.surveys).toEqual({
      view: 'others',
      switchable: false,
      as_of: '2023-02-20T15:00:00.000Z',
      next_at: null,
      threshold: 11,
    });
    expect(data.snapshot).toBe(1);
  });
});

describe('the periods of the context', () => {
  it.each([
    ['closed', false],
    ['open', true],
  ] as const)('follow what an Admin has set: %s', async (dashboard_override, listed) => {
    await setDashboardOpening(db, winter, {
      dashboard_override,
      ...(listed ? { dashboard_opens_at: new Date('2100-02-18') } : {}),
    });
    const viewer = await test.open('gus', GUS);
    const { data } = await viewer.get<DashboardContext>('/api/dashboard/context');
    expect(data.periods.some(({ pk }) => pk === winter)).toBe(listed);
  });
});

/** A period whose dashboard is open and in which nobody has submitted. */
async function laterPeriod(): Promise<number> {
  const { pk: _pk, ...dates } = await db
    .selectFrom('reporting_periods')
    .selectAll()
    .where('pk', '=', winter)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('reporting_periods')
    .values({ ...dates, name: `Winter ${randomUUID()}`, current: false })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}
