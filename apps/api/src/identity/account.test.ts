import type { GrantEntry, Outbox } from '@srae/contract/schemas/accounts/auth';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/cluster/test-database.ts';
import { associate, openTestPortal } from '../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';

const database = await testDatabase();
const portal = await openTestPortal(database, { dataDir: await temporaryFolder() });
afterAll(() => portal.close());

const { db, ask } = portal;
const grants = await db.selectFrom('grants').select(['pk', 'gr_cohort']).orderBy('pk').execute();
const [grantA, grantB] = [grants[0]?.pk ?? 0, grants[1]?.pk ?? 0];
const providersOfA = await db
  .selectFrom('providers')
  .select(['pk', 'provider_name'])
  .where('fk_grants', '=', grantA)
  .where('deleted_at', 'is', null)
  .orderBy('pk')
  .execute();

let people = 0;
async function signedIn(
  parts: { groups?: ('Admin' | 'acf')[]; tie?: (username: string) => Promise<unknown> } = {},
) {
  people += 1;
  const email = `account-${people}@people.example`;
  const phoneNumber = `+1202555${String(2000 + people)}`;
  const username = await portal.addUser({
    email,
    phoneNumber,
    ...(parts.groups ? { groups: parts.groups } : {}),
  });
  await parts.tie?.(username);
  const { token } = await portal.signIn(email);
  return { email, username, token };
}
const loadGrants = async (asker: { token: string }, name: string) =>
  ask<GrantEntry[]>('GET', `/api/user-associations/${encodeURIComponent(name)}`, undefined, asker);

describe('the own attributes', () => {
  it('answers periods and open areas with the person', async () => {
    const { data } = await ask('GET', '/api/auth/me', undefined, await signedIn());
    expect(data).toMatchObject({
      full_name: 'Wren Alder',
      groups: [],
      user_status: 'CONFIRMED',
      environment: 'local',
      portal_open: true,
      dashboard_open: false,
      reminders: 'on',
      grant_id: null,
      current_period: { name: 'Summer 2023', season: 'summer', current: true },
    });
    expect(data.periods.filter((period) => period.current)).toHaveLength(1);
  });

  it('saves the two names and refuses every other field [PRO-003] [AZ-4]', async () => {
    const asker = await signedIn();
    const save = (body: object) => ask('PUT', '/api/auth/me', body, asker);
    expect(await save({ name: 'Rowan', family_name: 'Ash', email: 'else@people.example' })).toMatchObject({
      status: 400,
    });
    expect(await save({ name: ' ', family_name: 'Ash' })).toMatchObject({ status: 400 });
    expect(await save({ name: ' Rowan ', family_name: 'Ash' })).toMatchObject({
      status: 200,
      data: { full_name: 'Rowan Ash' },
    });
    expect((await ask('GET', '/api/auth/me', undefined, asker)).data).toMatchObject({
      name: 'Rowan',
      email: asker.email,
    });
  });

  it('switches reminders off and on', async () => {
    const asker = await signedIn();
    expect((await ask('PUT', '/api/auth/reminders', { on: false }, asker)).data.reminders).toBe('off');
    expect((await ask('PUT', '/api/auth/reminders', { on: true }, asker)).data.reminders).toBe('on');
  });
});

describe('the grants of a person', () => {
  it('lists role, cohort, funding stream and providers, by username or e-mail [API-011]', async () => {
    const asker = await signedIn({
      tie: (username) => associate(db, username, grantA, { dashboard: false }),
    });
    const byName = await loadGrants(asker, asker.username);
    expect(byName.data).toHaveLength(1);
    expect(byName.data[0]).toMatchObject({
      id: grantA,
      role: 'Grantee',
      cohort: grants[0]?.gr_cohort ?? null,
      gr_active: true,
      has_portal_access: true,
      has_dashboard_access: false,
    });
    expect(byName.data[0]?.providers).toHaveLength(providersOfA.length);
    expect((await loadGrants(asker, asker.email.toUpperCase())).data).toEqual(byName.data);
  });

  it('shows a Provider the own provider alone [PER-016]', async () => {
    const own = providersOfA[1]?.pk ?? 0;
    const asker = await signedIn({ tie: (username) => associate(db, username, grantA, { provider: own }) });
    const { data } = await loadGrants(asker, asker.username);
    expect(data[0]).toMatchObject({ role: 'Provider' });
    expect(data[0]?.providers.map((provider) => provider.id)).toEqual([own]);
  });

  it('shows an Admin every grant as Admin, and the real associations of others', async () => {
    const asker = await signedIn({ groups: ['Admin'], tie: (username) => associate(db, username, grantB) });
    const { data } = await loadGrants(asker, asker.username);
    expect(data).toHaveLength(grants.length);
    const role = (id: number) => data.find((entry) => entry.id === id)?.role;
    expect([role(grantA), role(grantB)]).toEqual(['Admin', 'Grantee']);
    const other = await signedIn({ tie: (username) => associate(db, username, grantA) });
    expect((await loadGrants(asker, other.username)).data).toHaveLength(1);
    expect((await loadGrants(asker, 'nobody@people.example')).status).toBe(404);
  });

  it('hides the grants of others from everyone else', async () => {
    const [asker, other] = [await signedIn(), await signedIn()];
    const foreign = await loadGrants(asker, other.username);
    const missing = await loadGrants(asker, 'nobody@people.example');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.body).toBe(missing.body);
  });
});

describe('choosing a grant', () => {
  it('keeps it in the session and in a session cookie, audited with the role [LAN-008] [CON2-014]', async () => {
    const asker = await signedIn({ tie: (username) => associate(db, username, grantA) });
    const chosen = await ask('POST', '/api/auth/grant', { grant_id: grantA }, asker);
    expect(chosen).toMatchObject({ status: 200, data: { id: grantA, role: 'Grantee' } });
    expect(chosen.headers['set-cookie']).toBe(`grant=${grantA}; Path=/; SameSite=Strict`);
    expect((await ask('GET', '/api/auth/me', undefined, asker)).data.grant_id).toBe(grantA);
    const event = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('actor', '=', asker.username)
      .where('action', '=', 'grant.choose')
      .executeTakeFirst();
    expect(event).toMatchObject({ fk_grants: grantA, acting_role: 'Grantee', outcome: 'done' });
  });

  it('answers 404 alike for a grant of others and one that does not exist [AZ-3]', async () => {
    const asker = await signedIn({ tie: (username) => associate(db, username, grantA) });
    const foreign = await ask('POST', '/api/auth/grant', { grant_id: grantB }, asker);
    const missing = await ask('POST', '/api/auth/grant', { grant_id: 999_999 }, asker);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.body).toBe(missing.body);
  });

  it('lets an Admin and ACF choose any', async () => {
    const admin = await signedIn({ groups: ['Admin'] });
    expect((await ask('POST', '/api/auth/grant', { grant_id: grantB }, admin)).data.role).toBe('Admin');
    const acf = await signedIn({ groups: ['acf'] });
    expect((await ask('POST', '/api/auth/grant', { grant_id: grantB }, acf)).data).toMatchObject({
      role: 'ACF',
      has_portal_access: false,
    });
  });
});

describe('before signing in', () => {
  it('answers the settings of the sign-in page and nothing secret [CON2-004]', async () => {
    const { status, data, body } = await ask('GET', '/api/auth/config');
    expect(status).toBe(200);
    expect(data.countries.map((country) => country.code)).toEqual([
      '+1',
      '+1787',
      '+1671',
      '+1340',
      '+1684',
      '+691',
    ]);
    expect(data.password_policy).toEqual({ min_length: 8, max_length: 128, classes: true });
    expect(body).not.toMatch(/key|pepper|secret|database/i);
  });

  it('shows messages in the outbox of the local environment, newest first and after a key', async () => {
    await ask('POST', '/api/auth/forgot-password', { email: 'grace@example.org' });
    const { data } = await ask<Outbox>('GET', '/api/dev/outbox');
    const [newest, older] = data.map((message) => message.pk);
    expect(data[0]).toMatchObject({
      medium: 'email',
      recipient: 'grace@example.org',
      template: 'reset_code',
    });
    expect(newest).toBeGreaterThan(older ?? Number.NaN);
    expect((await ask('GET', `/api/dev/outbox?after=${newest}`)).data).toEqual([]);
  });

  it('answers every call about the own account with 401', async () => {
    for (const [method, url] of [
      ['GET', '/api/auth/me'],
      ['GET', '/api/auth/sessions'],
      ['POST', '/api/auth/activity'],
      ['POST', '/api/auth/grant'],
      ['POST', '/api/auth/change-password'],
      ['PUT', '/api/auth/reminders'],
    ] as const) {
      expect((await ask(method, url, method === 'GET' ? undefined : {})).status).toBe(401);
    }
  });
});
