import { auth } from '@srae/contract/accounts/auth';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import type { Sessions } from '@srae/contract/schemas/accounts/auth';
import { describe, expect, it } from 'vitest';
import { openDashboardGrants } from '../../../test/portal/calls/dashboard-grants.ts';

const { test, db, winter, GRACE, GUS, giveDashboard } = await openDashboardGrants();

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

  it('reaches no further than it was issued for, whatever the person has or gets besides [BEY-087]', async () => {
    const grace = await test.open('grace', GRACE);
    const { data } = await grace.caller.call<{ id: number }[]>(auth.listAssociations, {
      params: { username: 'grace@example.org' },
    });
    const second = data.find(({ id }) => id !== GRACE)?.id ?? 0;
    expect((await grace.measures('overview', `period=${winter}&grant=${GRACE}`)).status).toBe(200);
    expect((await grace.measures('overview', `period=${winter}&grant=${second}`)).status).toBe(404);

    const providerId = await giveDashboard('nell@example.org');
    const nell = await test.open('nell', GUS);
    expect((await nell.measures('overview', `period=${winter}&grant=${GUS}`)).data.providers).toEqual([
      expect.objectContaining({ pk: providerId }),
    ]);
    await db
      .updateTable('user_associations')
      .set({ fk_roles: 1, fk_providers: null })
      .where('fk_providers', '=', providerId)
      .execute();
    expect((await nell.measures('overview', `period=${winter}&grant=${GUS}`)).error.code).toBe('FORBIDDEN');
    const renewed = await test.open('nell', GUS);
    const whole = await renewed.measures('overview', `period=${winter}&grant=${GUS}`);
    expect(whole.data.providers.length).toBeGreaterThan(1);
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

async function loadGrant(email: string): Promise<number> {
  const row = await db
    .selectFrom('user_associations as a')
    .innerJoin('identity_users as u', 'u.username', 'a.username')
    .select('a.fk_grants')
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();
  return row.fk_grants;
}
