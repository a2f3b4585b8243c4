import { admin } from '@srae/contract/admin';
import type { AdminCurriculum, Deleted } from '@srae/contract/schemas/programme/records';
import type { Curriculum, ProviderList } from '@srae/contract/schemas/reporting';
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { loadAssociation, lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
let ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
let grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');
const { grantId, pid, pmid } = places.first;

const DAY = 24 * 60;

describe('the calls', () => {
  const calls = [
    admin.listCurricula,
    admin.createCurriculum,
    admin.updateCurriculum,
    admin.mergeCurriculum,
    admin.listDeleted,
    admin.restoreProvider,
    admin.restoreProgram,
    admin.listAudit,
    admin.exportAudit,
  ];
  it.each(calls)('$method $path is for Admins alone [BEY-034] [BEY-010] [PER-010]', async (call) => {
    expect((await portal.stranger.call(call, { params: { pk: 1 } })).status).toBe(401);
    for (const who of [alan, grace, pat])
      expect((await who.call(call, { params: { pk: 1 } })).status).toBe(403);
  });
});

describe('the curricula', () => {
  const list = async (kind: string, search = '') =>
    (
      await ada.call<AdminCurriculum[]>(admin.listCurricula, {
        query: { kind, ...(search ? { search } : {}) },
      })
    ).data;
  const offered = async () => {
    const params = { pid, periodPk: places.summer };
    return (await grace.call<Curriculum[]>(reporting.listCurricula, { params })).data.map(
      (one) => one.prog_curriculum_name,
    );
  };
  const update = (pk: number, body: object) => ada.call(admin.updateCurriculum, { params: { pk }, body });

  it('can be created, renamed and deactivated; the select of the structure form follows [BEY-029] [BEY-032]', async () => {
    const { data } = await ada.call<{ pk: number }[]>(admin.createCurriculum, {
      body: { prog_curriculum_name: 'New Paths' },
    });
    const pk = data[0]?.pk ?? 0;
    expect(await offered()).toContain('New Paths');
    await update(pk, { prog_curriculum_name: 'Newer Paths' });
    expect(await offered()).toContain('Newer Paths');
    await update(pk, { active: false });
    expect(await offered()).not.toContain('Newer Paths');
    expect((await lastEvent(db, 'admin.curricula.update'))?.details).toEqual({
      old: { active: true },
      new: { active: false },
    });
  });

  it('that are in use stay with the programs that use them [BEY-029]', async () => {
    const [used] = (await list('listed', 'Choosing the Best')).filter(
      (one) => one.prog_curriculum_name === 'Choosing the Best',
    );
    await inScope(db, 'all', (tx) =>
      tx
        .updateTable('program_submissions')
        .set({ fk_program_curricula: used?.pk ?? null })
        .where('fk_programs', '=', pmid)
        .execute(),
    );
    await update(used?.pk ?? 0, { active: false });
    const saved = await inScope(db, 'all', (tx) =>
      tx.selectFrom('program_submissions').select('pk').where('fk_programs', '=', pmid).execute(),
    );
    expect(saved.length).toBeGreaterThan(0);
    expect(await offered()).toContain('Choosing the Best');
    await update(used?.pk ?? 0, { active: true });
  });

  it('with a blank name or one in use are refused [BEY-033]', async () => {
    const create = (prog_curriculum_name: string) =>
      ada.call(admin.createCurriculum, { body: { prog_curriculum_name } });
    expect((await create('  ')).error.details).toEqual([
      { field: 'prog_curriculum_name', message: 'Please enter a name.' },
    ]);
    expect((await create('game PLAN')).error.code).toBe('NAME_TAKEN');
  });

  it('take in a name a provider typed, which is then no longer offered; what was saved stays', async () => {
    const params = { pid, periodPk: places.summer };
    const body = { prog_curriculum_name: 'Gameplan (ours)' };
    const { data } = await grace.call<Curriculum[]>(reporting.saveCurriculum, { params, body });
    const pk = data[0]?.pk ?? 0;
    const [target] = await list('listed', 'Game Plan');
    const merge = (into: number | null, which = pk) =>
      ada.call(admin.mergeCurriculum, { params: { pk: which }, body: { into } });
    expect((await merge(pk)).error.details).toEqual([
      { field: 'into', message: 'Please choose an active curriculum of the pre-selected list.' },
    ]);
    expect((await merge(target?.pk ?? 0, target?.pk)).status).toBe(404);
    expect((await merge(target?.pk ?? 0)).status).toBe(200);
    expect(await offered()).not.toContain('Gameplan (ours)');
    expect((await list('custom', 'gameplan'))[0]).toMatchObject({
      merged_into_name: 'Game Plan',
      provider_name: 'Bright Futures Coalition, LLC',
    });
    await merge(null);
    expect(await offered()).toContain('Gameplan (ours)');
  });
});

describe('what was deleted', () => {
  const deleted = async (query: Record<string, string> = {}) =>
    (await ada.call<Deleted>(admin.listDeleted, { query })).data;
  const providers = async (who: Caller = grace) =>
    (await who.call<ProviderList>(reporting.listProviders, { params: { grantId } })).data;
  const restore = (kind: 'restoreProvider' | 'restoreProgram', pk: number) =>
    ada.call(admin[kind], { params: { pk } });

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
      actor: usernameOf('grace'),
      object: `provider ${pid}`,
    });
  });

  it('took the associations along, and the accounts stay [BEY-002]', async () => {
    const grants = await ada.call<unknown[]>(auth.listAssociations, {
      params: { username: 'pat@example.org' },
    });
    expect([grants.status, grants.data]).toEqual([200, []]);
  });

  it('comes back as it was: programs, answers and associations [BEY-005] [BEY-009]', async () => {
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
      actor: usernameOf('ada'),
      fk_grants: grantId,
      object: `provider ${pid}`,
    });
    expect((await restore('restoreProvider', pid)).status).toBe(404);
  });

  it('of the programs comes back with its answers, but not before its provider [BEY-006]', async () => {
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
    expect([answer.status, answer.error.code]).toEqual([409, 'NAME_TAKEN']);
    await grace.call(reporting.deleteProvider, { params: { pid: data[0]?.pk ?? 0 } });
    expect((await restore('restoreProvider', siblingPid)).status).toBe(200);
  });

  it('can be restored on day 29, and is gone on day 31 [BEY-005] [BEY-007]', async () => {
    await grace.call(reporting.deleteProvider, { params: { pid } });
    portal.passMinutes(29 * DAY);
    ada = await portal.signIn('ada');
    expect((await restore('restoreProvider', pid)).status).toBe(200);
    grace = await portal.signIn('grace');
    await grace.call(reporting.deleteProvider, { params: { pid } });
    portal.passMinutes(31 * DAY);
    ada = await portal.signIn('ada');
    expect((await deleted()).map(({ pk }) => pk)).not.toContain(pid);
    expect((await restore('restoreProvider', pid)).status).toBe(404);
  });
});
