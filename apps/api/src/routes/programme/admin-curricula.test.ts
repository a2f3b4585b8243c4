import { admin } from '@srae/contract/admin';
import type { AdminCurriculum } from '@srae/contract/schemas/programme/administration';
import type { Curriculum } from '@srae/contract/schemas/reporting';
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');
const { pid, pmid } = places.first;

describe('the calls', () => {
  it.each([admin.listCurricula, admin.createCurriculum, admin.updateCurriculum, admin.mergeCurriculum])(
    '$method $path is for Admins alone [BEY-034] [BEY-010] [PER-010]',
    async (call) => {
      expect((await portal.stranger.call(call, { params: { pk: 1 } })).status).toBe(401);
      for (const who of [alan, grace, pat])
        expect((await who.call(call, { params: { pk: 1 } })).status).toBe(403);
    },
  );
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

  it('typed by providers are found by the name of the provider too [BEY-029]', async () => {
    const name = 'Typed in once';
    await inScope(db, 'all', (tx) =>
      tx
        .insertInto('program_curricula')
        .values({ prog_curriculum_name: name, fk_providers: pid, merged_into: null })
        .execute(),
    );
    const [typed] = await list('custom', name);
    const found = await list('custom', typed?.provider_name ?? '');
    expect(found.map((one) => one.prog_curriculum_name)).toEqual([name]);
    expect(await list('custom', 'no such provider')).toEqual([]);
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
