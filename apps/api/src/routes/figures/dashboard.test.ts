import { dashboard } from '@srae/contract/dashboard';
import type { Sessions } from '@srae/contract/schemas/auth';
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@srae/domain/access/actor';
import { sql } from 'kysely';
import { loadMeasures, toProtection } from '../../commands/figures/dashboard-measures.ts';
import { inScope } from '../../store/database/database.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';

const test = await testDashboard();
const { db } = test.portal.deps;
const [winter, summer] = await Promise.all([loadPeriod('Winter 2023'), loadPeriod('Summer 2023')]);
const [grace, , gus] = await inScope(db, 'all', (tx) =>
  tx.selectFrom('grants').select('pk').orderBy('pk').execute(),
);
const GRACE = grace?.pk ?? 0;
const GUS = gus?.pk ?? 0;
const STAFF: Actor = {
  sub: 'ada',
  username: 'ada',
  sid: '',
  email: '',
  name: '',
  familyName: '',
  groups: { admin: true, acf: false },
  associations: [],
  chosenGrantId: null,
  idleExpiresAt: 0,
};

describe('the token', () => {
  it('is refused to strangers and for grants of others', async () => {
    const ask = (body: unknown) => ({ body });
    expect((await test.portal.stranger.call(dashboard.createSession, ask({ grant_id: GRACE }))).status).toBe(
      401,
    );
    const caller = await test.portal.signIn('gus');
    expect((await caller.call(dashboard.createSession, ask({ grant_id: GRACE }))).status).toBe(404);
    const pat = await test.portal.signIn('pat');
    expect((await pat.call(dashboard.createSession, ask({ grant_id: GRACE }))).error.code).toBe(
      'NO_DASHBOARD_ACCESS',
    );
  });

  it('is for one grant, which only those who see all may leave out', async () => {
    const [grantee, alan, ada] = [
      await test.portal.signIn('gus'),
      await test.portal.signIn('alan'),
      await test.portal.signIn('ada'),
    ];
    const ask = (who: typeof grantee, body: unknown) => who.call(dashboard.createSession, { body });
    for (const body of [{}, { grant_id: null }]) {
      for (const who of [alan, ada])
        expect(await ask(who, body)).toMatchObject({ status: 200, data: { grant: null } });
      expect(await ask(grantee, body)).toMatchObject({
        status: 400,
        error: { code: 'BAD_REQUEST', message: 'Say which grant is meant: grant_id is missing.' },
      });
    }
    expect((await ask(alan, { grant_id: GUS, more: 1 })).status).toBe(400);
    const { data } = await ask(grantee, { grant_id: GUS });
    expect(data).toEqual({
      token: expect.any(String),
      expires_in: 300,
      dashboard_origin: test.portal.deps.config.dashboardUrl,
      grant: {
        id: GUS,
        name: expect.any(String),
        role: 'Grantee',
        cohort: 'FY2020',
        funding_stream: expect.any(String),
        has_dashboard_access: true,
      },
    });
  });

  it('opens dashboard calls alone, for five minutes [BEY-086] [BEY-087] [API-023]', async () => {
    const viewer = await test.open('gus', GUS);
    expect((await viewer.get('/api/dashboard/context')).status).toBe(200);
    expect((await test.get('/api/dashboard/context', viewer.caller.token)).status).toBe(401);
    const me = await test.portal.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${viewer.token}` },
    });
    expect(me.statusCode).toBe(401);
    const claims: unknown = JSON.parse(Buffer.from(viewer.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ aud: 'dashboard', scope: 'dashboard:read', reach: { grants: [GUS] } });
    test.portal.passMinutes(4);
    expect((await viewer.get('/api/dashboard/context')).status).toBe(200);
    test.portal.passMinutes(1.5);
    expect((await viewer.get('/api/dashboard/context')).status).toBe(401);
  });

  it('ends with the session and with the access behind it [BEY-091]', async () => {
    const viewer = await test.open('gus', GUS);
    const { data } = await viewer.caller.call<Sessions>({ method: 'GET', path: '/api/auth/sessions' });
    for (const { sid } of data) {
      await viewer.caller.call({ method: 'DELETE', path: '/api/auth/sessions/:sid' }, { params: { sid } });
    }
    expect((await viewer.get('/api/dashboard/context')).status).toBe(401);

    const again = await test.open('dee', await loadGrant('dee@example.org'));
    expect((await again.get('/api/dashboard/context')).status).toBe(200);
    await db
      .updateTable('user_associations')
      .set({ has_dashboard_access: false })
      .where('fk_grants', '=', await loadGrant('dee@example.org'))
      .execute();
    expect((await again.get('/api/dashboard/context')).status).toBe(403);
  });

  it('is the only way in: the calls are not on the portal, and no page of it frames the dashboard but the portal [BEY-085] [BEY-094]', async () => {
    const onPortal = await test.portal.app.inject({ url: '/api/dashboard/context' });
    expect(onPortal.statusCode).toBe(404);
    const page = await test.app.inject({ url: '/config.json' });
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:8080');
    expect(page.headers['x-frame-options']).toBeUndefined();
    expect(page.json()).toEqual({
      portal_origin: 'http://localhost:8080',
      product_name: 'SRAE Performance Measures Portal',
    });
  });
});

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
      threshold: 11,
    });
    expect(data.snapshot).toBe(1);
  });
});

describe('own surveys', () => {
  const findExperience = (data: MeasuresRead) => data.figures.find(({ id }) => id === 'experience')?.rows[0];
  const trueCount = async (provider?: number): Promise<number> => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ n: number }>`
        select count(*) filter (where ex_interested_program in ('1', '2'))::int as n
        from exit_submissions r join uploads_in_force u
          on u.fk_grants = r.fk_grants and u.fk_uploads = r.fk_uploads and u.kind = 'exit'
        where u.fk_grants = ${GRACE} and u.fk_reporting_periods = ${winter}
          and (${provider ?? null}::int is null
            or r.fk_programs in (select pk from programs where fk_providers = ${provider ?? null}))
      `.execute(tx),
    );
    return rows[0]?.n ?? 0;
  };

  it('are shown exactly to a Grantee of the grant, who can switch to what others see [BEY-193]', async () => {
    const grantee = await test.open('grace', GRACE);
    const own = await grantee.measures('responses', `period=${winter}&grant=${GRACE}`);
    expect(own.data.surveys).toMatchObject({ view: 'own', switchable: true, as_of: null });
    expect(findExperience(own.data)?.cells[0]?.numerator).toBe(await trueCount());
    const others = await grantee.measures('responses', `period=${winter}&grant=${GRACE}&as=others`);
    expect(others.data.surveys).toMatchObject({ view: 'others', switchable: true });
    const ada = await test.open('ada', null);
    const staff = await ada.measures('responses', `period=${winter}&grant=${GRACE}&basis=saved`);
    expect(others.data.figures).toEqual(staff.data.figures);
    expect(own.data.figures).not.toEqual(staff.data.figures);
  });

  it('are shown exactly to a Provider of the provider, and protected to dashboard access alone [BEY-193]', async () => {
    const provider = await giveDashboard('pat@example.org');
    const pat = await test.open('pat', GRACE);
    const own = await pat.measures('responses', `period=${winter}&provider=${provider}`);
    expect(own.data.surveys).toMatchObject({ view: 'own', switchable: true });
    const cell = findExperience(own.data)?.cells[0];
    expect(cell?.numerator).toBe(await trueCount(provider));
    await setPortalAccess('pat@example.org', false);
    const without = await (await test.open('pat', GRACE)).measures(
      'responses',
      `period=${winter}&provider=${provider}&as=own`,
    );
    expect(without.data.surveys).toMatchObject({ view: 'others', switchable: false });
    expect(without.data.figures).not.toEqual(own.data.figures);
    await setPortalAccess('pat@example.org', true);
  });
});

describe('what others see', () => {
  it('leaves the server as nulls with words where a protected count is small, at every place [BEY-115] [DT-1]', async () => {
    const ada = await test.open('ada', null);
    const found: MeasuresRead['figures'][number]['rows'] = [];
    const providers = (await ada.measures('responses', `period=${winter}&grant=${GRACE}`)).data.providers;
    const places = [`grant=${GRACE}`, ...providers.map(({ pk }) => `provider=${pk}`), ''];
    for (const place of places) {
      for (const query of [place, `${place}&by=race`]) {
        for (const set of ['responses', 'youth']) {
          const { data } = await ada.measures(set, `period=${winter}&${query}`);
          found.push(
            ...data.figures
              .filter(({ counted, id }) => counted === 'surveys' && !id.endsWith('_expected'))
              .flatMap(({ rows }) => rows),
          );
        }
      }
    }
    const hidden = found.flatMap((row) => row.cells.filter((cell) => cell.hidden !== null));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter((cell) => cell.value !== null || cell.numerator !== null)).toEqual([]);
    for (const cell of hidden)
      expect(cell.hidden).toMatch(
        /^(?:(?:all but )?fewer than 11(?: of \d+)?|not shown below provider level)$/,
      );
    const shown = found.flatMap((row) => row.cells.filter((cell) => cell.hidden === null));
    expect(shown.length).toBeGreaterThan(100);
    expect(
      shown.filter(({ numerator, denominator }) => (numerator ?? 0) < 11 || (denominator ?? 0) < 11),
    ).toEqual([]);
    expect(found.filter(({ valid, missing }) => (valid ?? 11) < 11 || (missing ?? 11) < 11)).toEqual([]);
  });

  it('says "fewer than" as the setting does [BEY-115]', async () => {
    const { db: pool, config } = test.portal.deps;
    const read = await loadMeasures(pool, {
      set: 'youth',
      query: { period: winter, grant: GRACE, school: 'all', as: 'own' },
      actor: STAFF,
      ownProviders: null,
      protection: toProtection({ ...config, suppressionThreshold: 5 }),
    });
    const text = JSON.stringify(read);
    expect(text).toContain('fewer than 5');
    expect(text).not.toContain('fewer than 11');
  });

  it('is the same in the page, the call and the file, cell by cell, whatever is broken down [BEY-117] [BEY-118]', async () => {
    const ada = await test.open('ada', null);
    const query = `period=${winter}&grant=${GUS}&by=sex`;
    const asked: string[] = [];
    for (const set of MEASURE_SETS) {
      const { data } = await ada.measures(set, query);
      for (const { title, rows, groups } of data.figures)
        for (const row of rows)
          for (const cell of row.cells) {
            const group = groups.find(({ id }) => id === cell.group)?.label ?? '';
            asked.push([title, row.label, group, cell.value ?? '', cell.hidden ?? ''].join('|'));
          }
    }
    const file = await test.app.inject({
      url: `/api/dashboard/export?${query}&format=csv`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const [about = '', table = ''] = file.body.replace(/^\uFEFF/, '').split('\r\n\r\n');
    const [headings = [], ...lines] = table.trim().split('\r\n').map(listFields);
    const shown = ['Figure', 'Row', 'Group', 'Value', 'Hidden because'].map((name) => headings.indexOf(name));
    const written = lines.map((line) => shown.map((at) => line[at]).join('|'));
    expect(written.length).toBeGreaterThan(500);
    expect(written.filter((line) => line.includes('fewer than')).length).toBeGreaterThan(50);
    expect(written).toEqual(asked);
    expect(about).toContain('protected: small random changes keep answers private; sums may differ by a few');
  });
});

describe('one further factor', () => {
  it('gives each question a row for each of its groups, and leaves factors themselves as they are [BEY-116]', async () => {
    const ada = await test.open('ada', null);
    const plain = await ada.measures('responses', `period=${winter}`);
    const { data } = await ada.measures('responses', `period=${winter}&by=sex`);
    const [before, after] = [plain, { data }].map((read) =>
      read.data.figures.find(({ id }) => id === 'experience'),
    );
    expect(after?.by).toBe('Sex');
    expect(after?.rows.map(({ label }) => label).slice(0, 2)).toEqual([
      `${before?.rows[0]?.label}: Female`,
      `${before?.rows[0]?.label}: Male`,
    ]);
    const bases = after?.rows.slice(0, 2).map(({ valid }) => valid ?? 0) ?? [];
    expect(Math.min(...bases)).toBeGreaterThan(10);
    expect(bases.reduce((sum, base) => sum + base, 0)).toBeLessThanOrEqual(before?.rows[0]?.valid ?? 0);
    const youth = (await ada.measures('youth', `period=${winter}&by=sex`)).data.figures;
    expect(youth.find(({ id }) => id === 'age')?.by).toBeUndefined();
    expect(youth.find(({ id }) => id === 'language')?.by).toBe('Sex');
  });

  it('is never combined with a school level for sensitive answers', async () => {
    const ada = await test.open('ada', null);
    const { data } = await ada.measures('responses', `period=${winter}&by=sex&school=hs`);
    const substances = data.figures.find(({ id }) => id === 'substances');
    expect(substances?.rows.filter(({ hidden }) => hidden === null)).toEqual([]);
  });
});

describe('the periods of the context', () => {
  it.each([
    ['closed', false],
    ['open', true],
  ] as const)('follow what an Admin has set: %s', async (dashboard_override, listed) => {
    await db
      .updateTable('reporting_periods')
      .set({ dashboard_override, ...(listed ? { dashboard_opens_at: new Date('2100-02-18') } : {}) })
      .where('pk', '=', winter)
      .execute();
    const viewer = await test.open('gus', GUS);
    const { data } = await viewer.get<DashboardContext>('/api/dashboard/context');
    expect(data.periods.some(({ pk }) => pk === winter)).toBe(listed);
  });
});

/** The fields of a line of csv. */
function listFields(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

async function setPortalAccess(email: string, has_portal_access: boolean): Promise<void> {
  await db
    .updateTable('user_associations')
    .set({ has_portal_access })
    .where('username', '=', (query) =>
      query.selectFrom('identity_users').select('username').where('email', '=', email),
    )
    .execute();
}

async function loadPeriod(name: string): Promise<number> {
  const row = await db
    .selectFrom('reporting_periods')
    .select('pk')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.pk;
}

async function loadGrant(email: string): Promise<number> {
  const row = await db
    .selectFrom('user_associations as a')
    .innerJoin('identity_users as u', 'u.username', 'a.username')
    .select('a.fk_grants')
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();
  return row.fk_grants;
}

/** Gives a Provider dashboard access; answers the provider. */
async function giveDashboard(email: string): Promise<number> {
  const row = await db
    .updateTable('user_associations')
    .set({ has_dashboard_access: true })
    .where('username', '=', (query) =>
      query.selectFrom('identity_users').select('username').where('email', '=', email),
    )
    .returning('fk_providers')
    .executeTakeFirstOrThrow();
  return row.fk_providers ?? 0;
}

/** A period whose dashboard is open and in which nobody has submitted. */
async function laterPeriod(): Promise<number> {
  const { pk: _pk, ...dates } = await db
    .selectFrom('reporting_periods')
    .selectAll()
    .where('pk', '=', winter)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('reporting_periods')
    .values({ ...dates, name: 'Winter 2022', current: false })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}
