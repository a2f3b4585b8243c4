import { admin } from '@srae/contract/admin';
import type { Deleted } from '@srae/contract/schemas/programme/administration';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import { afterEach, describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { loadAssociation, lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
let ada = await portal.signIn('ada');
let grace = await portal.signIn('grace');
let pat = await portal.signIn('pat');
const { grantId, pid, pmid } = places.first;

const DAY = 24 * 60;

describe('the calls', () => {
  it.each([admin.listDeleted, admin.restoreProvider, admin.restoreProgram])(
    '$method $path is for Admins alone [BEY-034] [BEY-010] [PER-010]',
    async (call) => {
      expect((await portal.stranger.call(call, { params: { pk: 1 } })).status).toBe(401);
      for (const name of ['alan', 'grace', 'pat'] as const) {
        const who = await portal.signIn(name);
        expect((await who.call(call, { params: { pk: 1 } })).status).toBe(403);
      }
    },
  );
});

describe('what was deleted', () => {
  const deleted = async (query: Record<string, string> = {}) =>
    (await ada.call<Deleted>(admin.listDeleted, { query })).data;
  const providers = async (who: Caller = grace) =>
    (await who.call<ProviderList>(reporting.listProviders, { params: { grantId } })).data;
  const restore = (kind: 'restoreProvider' | 'restoreProgram', pk: number) =>
    ada.call(admin[kind], { params: { pk } });

  afterEach(async () => {
    ada = await portal.signIn('ada');
    grace = await portal.signIn('grace');
    pat = await portal.signIn('pat');
    for (const { kind, pk } of (await deleted()).toSorted((a, b) => (a.kind < b.kind ? 1 : -1)))
      await restore(kind === 'providers' ? 'restoreProvider' : 'restoreProgram', pk);
  });

  it('is listed with who, when and until when [BEY-004] [BEY-008]', async () => {
    await grace.call(reporting.deleteProvider, { params: { pid } });
    const [row] = await deleted({ kind: 'providers' });
    expect(row).toMatchObject({
      kind: 'providers',
      pk: pid,
      name: 'Bright Futures Coalition, LLC',
      fk_grants: grantId,
      grantee_name: 'Lakeside Family Services',
      deleted_by: 'Grace Grantee',
    });
    expect(Date.parse(row?.restorable_until ?? '') - Date.parse(row?.deleted_at ?? '')).toBe(
      30 * DAY * 60_000,
    );
    expect(await deleted({ kind: 'programs' })).toEqual([]);
    expect(await lastEvent(db, 'provider.delete')).toMatchObject({
      actor: toUsername('grace'),
      object: `provider ${pid}`,
    });
  });

  it('took the associations along, and the accounts stay [BEY-002]', async () => {
    await grace.call(reporting.deleteProvider, { params: { pid } });
    const grants = await ada.call<unknown[]>(auth.listAssociations, {
      params: { username: 'pat@example.org' },
    });
    expect([grants.status, grants.data]).toEqual([200, []]);
  });

  it('comes back as it was: programs, answers and associations [BEY-005] [BEY-009]', async () => {
    await grace.call(reporting.deleteProvider, { params: { pid } });
    const before = await inScope(db, 'all', (tx) =>
      tx
        .selectFrom('programs')
        .select('pk')
        .where('fk_providers', '=', pid)
        .where('deleted_at', 'is not', null)
        .execute(),
    );
    expect((await restore('restoreProvider', pid)).status).toBe(200);
    const provider = (await providers()).find((one) => one.pk === pid);
    expect(new Set(provider?.programs.map(({ pk }) => pk))).toEqual(new Set(before.map(({ pk }) => pk)));
    expect((await providers(pat)).map(({ pk }) => pk)).toEqual([pid]);
    expect(await loadAssociation(db, 'pat', grantId)).toBeGreaterThan(0);
    expect(await lastEvent(db, 'admin.providers.restore')).toMatchObject({
      actor: toUsername('ada'),
      fk_grants: grantId,
      object: `provider ${pid}`,
    });
    expect((await restore('restoreProvider', pid)).status).toBe(404);
  });

  it('of the programs comes back with its answers, but not before its provider [BEY-006] [BEY-009]', async () => {
    const read = () =>
      grace.call(reporting.readProgram, { params: { grantId, pid, pmid, periodPk: places.summer } });
    const before = (await read()).data;
    await grace.call(reporting.deleteProgram, { params: { pid, pmid } });
    await grace.call(reporting.deleteProvider, { params: { pid } });
    const early = await restore('restoreProgram', pmid);
    expect([early.status, early.error.code]).toEqual([409, 'RESTORE_PROVIDER_FIRST']);
    await restore('restoreProvider', pid);
    const programs = async () =>
      (await providers()).find((one) => one.pk === pid)?.programs.map(({ pk }) => pk);
    expect(await programs()).not.toContain(pmid);
    expect((await deleted({ kind: 'programs' })).map(({ pk }) => pk)).toEqual([pmid]);
    expect((await restore('restoreProgram', pmid)).status).toBe(200);
    expect(await programs()).toContain(pmid);
    expect(await lastEvent(db, 'admin.programs.restore')).toMatchObject({
      actor: toUsername('ada'),
      fk_grants: grantId,
      object: `program ${pmid}`,
    });
    expect((await read()).data).toEqual(before);
    expect(JSON.stringify(before)).toContain('fk_program_curricula');
  });

  it('stays away while its name is used by another', async () => {
    const { siblingPid } = places.first;
    await grace.call(reporting.deleteProvider, { params: { pid: siblingPid } });
    const [row] = await deleted({ kind: 'providers' });
    const body = { grantee_id: grantId, provider_name: row?.name ?? '' };
    const { data } = await grace.call<{ pk: number }[]>(reporting.createProvider, { body });
    const answer = await restore('restoreProvider', siblingPid);
    expect([answer.status, answer.error.message]).toEqual([
      409,
      'Another provider has this name now. Rename that one first, then restore this one.',
    ]);
    await grace.call(reporting.deleteProvider, { params: { pid: data[0]?.pk ?? 0 } });
    expect((await restore('restoreProvider', siblingPid)).status).toBe(200);
  });

  it('can be restored on day 29, and is gone on day 31 [BEY-005] [BEY-007]', async () => {
    const body = { grantee_id: grantId, provider_name: 'A provider for a month' };
    const { data } = await grace.call<{ pk: number }[]>(reporting.createProvider, { body });
    const params = { pid: data[0]?.pk ?? 0 };
    await grace.call(reporting.deleteProvider, { params });
    portal.passMinutes(29 * DAY);
    ada = await portal.signIn('ada');
    expect((await restore('restoreProvider', params.pid)).status).toBe(200);
    grace = await portal.signIn('grace');
    await grace.call(reporting.deleteProvider, { params });
    portal.passMinutes(31 * DAY);
    ada = await portal.signIn('ada');
    expect((await deleted()).map(({ pk }) => pk)).not.toContain(params.pid);
    expect((await restore('restoreProvider', params.pid)).status).toBe(404);
  });
});
