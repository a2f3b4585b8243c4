import { reporting } from '@srae/contract/reporting';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formPageQuery, readPage } from '../../commands/forms/read-page.ts';
import { endSessions } from '../../identity/sessions/sessions.ts';
import { scopedCallerQuery } from '../../store/access/read-ahead.ts';
import { associationsJson } from '../../store/sessions/actor.ts';
import { inScope, runInScope, runBatch } from '../../store/database/database.ts';
import { PreparedClient } from '../../store/database/prepared-client.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const pat = await portal.signIn('pat');
const ada = await portal.signIn('ada');

const { grantId } = places.first;
const grantee = { grantId, periodPk: places.summer };

/** Rows of the grant's row-secured table, read in one batch after the person's scope is set. */
async function seenBy(email: string, grant = grantId): Promise<number> {
  const caller = sql`
    select array(select g.group_name from identity_groups g where g.username = u.username) as groups,
      ${associationsJson(sql`u.username`, sql`true`)} as associations
    from identity_users u where u.email = ${email}`;
  const counting = sql<{
    n: number;
  }>`select count(*)::int as n from grant_submissions where fk_grants = ${grant}`;
  const [, [counted]] = await runBatch<[unknown, { n: number }]>(db, [
    scopedCallerQuery(caller, grant),
    counting,
  ]);
  return counted?.n ?? Number.NaN;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the scope of what is read ahead', () => {
  it.each([
    ['a Grantee of the grant', 'grace@example.org', true],
    ['a Provider of the grant', 'pat@example.org', true],
    ['an Admin', 'ada@example.org', true],
    ['ACF', 'alan@example.org', true],
    ['a Grantee of another grant', 'gus@example.org', false],
  ])(
    'shows %s the rows of the grant only where the person belongs to it or to the staff',
    async (_, email, sees) => {
      const rows = await inScope(db, [grantId], (tx) =>
        tx.selectFrom('grant_submissions').select('fk_grants').execute(),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(await seenBy(email)).toBe(sees ? rows.length : 0);
    },
  );

  it('ends with its batch', async () => {
    await seenBy('grace@example.org');
    const after = Array.from({ length: 12 }, () =>
      sql<{ scope: string | null }>`select current_setting('srae.scope', true) as scope`.execute(db),
    );
    for (const { rows } of await Promise.all(after)) expect(rows[0]?.scope ?? '').toBe('');
  });
});

describe('a page that is read with its caller', () => {
  it('takes one round trip', async () => {
    await grace.call(reporting.readGrantee, { params: grantee });
    const batches = vi.spyOn(PreparedClient.prototype, 'runBatch');
    const singles = vi.spyOn(PreparedClient.prototype, 'run');
    const { status } = await grace.call(reporting.readGrantee, { params: grantee });
    expect([status, batches.mock.calls.length, singles.mock.calls.length]).toEqual([200, 1, 0]);
  });

  it('shows everyone what the same query shows in the scope of the grant', async () => {
    const place = { key: { ...grantee, targetId: 0 }, providerId: null, programId: null };
    const [rows] = await runInScope(db, [grantId], [formPageQuery('grantee')(place)]);
    const expected = JSON.parse(JSON.stringify(readPage('grantee', rows)));
    for (const who of [grace, ada])
      expect((await who.call<PageRead>(reporting.readGrantee, { params: grantee })).data).toEqual(expected);
  });

  it('shows a Provider no more of it than without', async () => {
    const { data } = await pat.call<object>(reporting.readGrantee, { params: grantee });
    expect(Object.keys(data)).toHaveLength(4);
  });

  it('refuses a foreign grant as a missing one', async () => {
    const foreign = await gus.call(reporting.readGrantee, { params: grantee });
    const missing = await gus.call(reporting.readGrantee, { params: { ...grantee, grantId: 999_999 } });
    expect([foreign.status, foreign.error]).toEqual([404, missing.error]);
  });

  it('refuses at once a person whose association has ended, and whose session has', async () => {
    const other = await portal.signIn('gus');
    const own = await sql<{ pk: number; username: string; grant: number }>`
      select a.pk, a.username, a.fk_grants as grant from user_associations a
      join identity_users u on u.username = a.username
      where u.email = 'gus@example.org' and a.deleted_at is null order by a.pk limit 1`.execute(db);
    const [held] = own.rows;
    if (!held) throw new Error('the demo gives Gus no grant');
    const params = { grantId: held.grant, periodPk: places.summer };
    const read = async () => (await other.call(reporting.readGrantee, { params })).status;
    const setEnded = (ended: Date | null) =>
      sql`update user_associations set deleted_at = ${ended}
        where username = ${held.username} and fk_grants = ${held.grant}`.execute(db);
    expect(await read()).toBe(200);
    await setEnded(portal.deps.clock.now());
    expect([await read(), await seenBy('gus@example.org', held.grant)]).toEqual([403, 0]);
    await setEnded(null);
    expect(await read()).toBe(200);
    await endSessions(db, { username: held.username }, 'ended by an Admin', portal.deps.clock.now());
    expect(await read()).toBe(401);
  });
});
