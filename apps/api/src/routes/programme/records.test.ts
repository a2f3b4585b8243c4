import { admin } from '@srae/contract/admin';
import type { Activity, AdminCurriculum, AuditRow, Deleted } from '@srae/contract/schemas/programme/records';
import type { Curriculum, PageRead, ProviderList } from '@srae/contract/schemas/reporting';
import { auth } from '@srae/contract/auth';
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, loadAssociation, lastEvent } from '../../../test/portal/people.ts';
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

describe('the audit', () => {
  const audit = (query: Record<string, string> = {}) => ada.call<AuditRow[]>(admin.listAudit, { query });

  it('is found by person, action, object, grant, outcome and day', async () => {
    const byPerson = (await audit({ actor: 'GRACE@example', action: 'provider.' })).data;
    expect(byPerson.length).toBeGreaterThan(2);
    expect(new Set(byPerson.map((row) => row.actor_name))).toEqual(new Set(['Grace Grantee']));
    expect(
      (await audit({ object: `provider ${pid}`, action: 'admin.providers.restore' })).data.length,
    ).toBeGreaterThan(1);
    expect((await audit({ grant: String(places.other.grantId), action: 'provider.delete' })).data).toEqual(
      [],
    );
    const refusals = (await audit({ outcome: 'refused', action: 'admin.audit' })).data;
    expect(new Set(refusals.map((row) => row.outcome))).toEqual(new Set(['refused']));
    expect((await audit({ to: '2001-01-01' })).data).toEqual([]);
    expect((await audit({ from: 'yesterday' })).status).toBe(400);
  });

  it('comes in pages of 100, the latest first', async () => {
    const first = await audit();
    const second = await audit({ page: '2' });
    expect(first.data).toHaveLength(100);
    expect(first.data[99]?.seq ?? 0).toBeGreaterThan(second.data[0]?.seq ?? 0);
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(100);
  });

  it('names a deleted account former user, and so does a page it saved [BEY-134]', async () => {
    const one = await addPerson(db, 'leaver@example.org', { grantId: places.nearlyEmpty.grantId });
    const where = { grantId: places.nearlyEmpty.grantId, periodPk: places.summer };
    grace = await portal.signIn('grace');
    const cell = { name: 'gr_target_num_youth', value: { longValue: 12 } };
    const save = await grace.call(reporting.saveGrantee, {
      params: where,
      body: {
        formName: 'grantee',
        version: 0,
        formData: [{ tableName: 'grant_submissions', tableData: [[cell]] }],
      },
    });
    expect(save.status).toBe(200);
    await inScope(db, 'all', (tx) =>
      tx
        .updateTable('grant_submissions')
        .set({ grantee_updated_by: one.username })
        .where('fk_grants', '=', where.grantId)
        .execute(),
    );
    const savedBy = async () =>
      (await grace.call<PageRead>(reporting.readGrantee, { params: where })).data.pages['grantee']
        ?.updated_by;
    expect(await savedBy()).toBe('Extra Person');
    await ada.call(admin.deleteUser, { params: { username: one.username } });
    expect(await savedBy()).toBe('former user');
    await db
      .insertInto('audit_events')
      .values({
        at: new Date(),
        actor: one.username,
        acting_role: null,
        fk_grants: null,
        action: 'me.save',
        object: null,
        outcome: 'done',
        request_id: null,
        details: null,
      })
      .execute();
    expect((await audit({ actor: one.username })).data.map((row) => row.actor_name)).toEqual(['former user']);
  });

  it('is exported as csv by the same filters, without a cell that is a formula; the export is an event [UP-8]', async () => {
    await db
      .insertInto('audit_events')
      .values({
        at: new Date(),
        actor: null,
        acting_role: '=HYPERLINK("http://x")',
        fk_grants: null,
        action: 'zz.test',
        object: '@a, "b"',
        outcome: 'done',
        request_id: null,
        details: null,
      })
      .execute();
    const response = await portal.app.inject({
      method: 'GET',
      url: '/api/admin/audit/export?action=zz.',
      headers: { authorization: `Bearer ${ada.token ?? ''}` },
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header, row, rest] = response.body.split('\r\n');
    expect(header).toBe(
      '\uFEFFseq,at,actor,actor_name,acting_role,fk_grants,grantee_name,action,object,outcome,request_id,address,browser,unknown_name,fields,details',
    );
    expect(row).toContain(`,"'=HYPERLINK(""http://x"")",`);
    expect(row).toContain(`,"'@a, ""b""",done,`);
    expect(rest).toBe('');
    expect(await lastEvent(db, 'admin.audit.export')).toMatchObject({
      actor: usernameOf('ada'),
      details: { searched: ['action'] },
    });
  });

  it('keeps which filters of an export were used, and nothing that was typed into them [LG-3]', async () => {
    const query = 'actor=osprey%40finch.example&object=user%20osprey&outcome=refused&from=2023-08-01';
    const { statusCode } = await portal.app.inject({
      url: `/api/admin/audit/export?${query}`,
      headers: { authorization: `Bearer ${ada.token ?? ''}` },
    });
    expect(statusCode).toBe(200);
    expect(await lastEvent(db, 'admin.audit.export')).toMatchObject({
      details: { searched: ['actor', 'object'], outcome: 'refused', from: '2023-08-01' },
    });
    expect(JSON.stringify(await db.selectFrom('audit_events').selectAll().execute())).not.toContain('osprey');
  });

  it('cannot be changed by the application [LG-1]', async () => {
    await expect(db.updateTable('audit_events').set({ action: 'x' }).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.deleteFrom('audit_events').execute()).rejects.toThrow(/permission denied/);
  });
});

describe('the activity of a grant', () => {
  const activity = (who: Caller, where = grantId) =>
    who.call<Activity>(admin.listActivity, { params: { grantId: where } });

  it('shows its people what was done there, without values [PER-010]', async () => {
    const { data } = await activity(grace);
    expect(data.find((event) => event.action === 'provider.delete')).toMatchObject({
      actor_name: 'Grace Grantee',
      object: `provider ${pid}`,
    });
    expect(JSON.stringify(data)).not.toContain('details');
    expect((await activity(ada)).status).toBe(200);
  });

  it('is closed to others', async () => {
    const later = {
      gus: await portal.signIn('gus'),
      pat: await portal.signIn('nell'),
      alan: await portal.signIn('alan'),
    };
    expect((await activity(portal.stranger)).status).toBe(401);
    expect((await activity(later.gus)).status).toBe(404);
    expect((await activity(later.pat)).status).toBe(403);
    expect((await activity(later.alan)).status).toBe(403);
  });
});
