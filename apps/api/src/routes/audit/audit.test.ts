import { admin } from '@srae/contract/admin';
import type { AuditRow } from '@srae/contract/schemas/programme/administration';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
let grace = await portal.signIn('grace');
const { grantId, pid } = places.first;

// What the audit shows: a provider deleted and restored, and a call that was refused.
for (let round = 0; round < 3; round += 1) {
  await grace.call(reporting.deleteProvider, { params: { pid } });
  await ada.call(admin.restoreProvider, { params: { pk: pid } });
}
await grace.call(admin.listAudit);

it.each([admin.listAudit, admin.exportAudit])(
  '$method $path is for Admins alone [BEY-034] [BEY-010] [PER-010]',
  async (call) => {
    expect((await portal.stranger.call(call)).status).toBe(401);
    for (const name of ['alan', 'grace', 'pat'] as const)
      expect((await (await portal.signIn(name)).call(call)).status).toBe(403);
  },
);

describe('the audit', () => {
  const audit = (query: Record<string, string> = {}) => ada.call<AuditRow[]>(admin.listAudit, { query });
  /** Records an event of each object; returns each object beside its text, in the same order. */
  const recordAndName = async (action: string, objects: readonly (string | null)[]) => {
    const at = new Date();
    await db
      .insertInto('audit_events')
      .values(objects.map((object) => ({ at, action, object, outcome: 'done' })))
      .execute();
    const { data } = await audit({ action });
    return data.map((row) => [row.object, row.object_text]).toReversed();
  };

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

  it('names what events are about, and is found by their names', async () => {
    const program = await db
      .selectFrom('programs')
      .select('program_name')
      .where('pk', '=', places.first.pmid)
      .executeTakeFirstOrThrow();
    const { grantee_name } = await db
      .selectFrom('grants')
      .innerJoin('grantees', 'grantees.pk', 'grants.fk_grantees')
      .select('grantee_name')
      .where('grants.pk', '=', grantId)
      .executeTakeFirstOrThrow();
    const granteeText = `Grantee page of grant ${grantee_name}, period Summer 2023`;
    const graceText = 'user Grace Grantee';
    const association = await db
      .selectFrom('user_associations')
      .select('pk')
      .where('username', '=', toUsername('grace'))
      .executeTakeFirstOrThrow();
    const reachText = `Reach page of program ${program.program_name}, period Summer 2023`;
    const events = [
      [`user ${toUsername('grace')}`, graceText],
      ['user 00000000-0000-4000-8000-000000000000', 'former user'],
      [`programreach of program ${places.first.pmid}, period ${places.summer}`, reachText],
      ['provider 999999999, period 999999999', 'provider 999999999, period 999999999'],
      ['user who, provider x', 'user who, provider x'],
      [`grantee of grant ${grantId}, period ${places.summer}`, granteeText],
      [`association ${association.pk}`, graceText],
      ['association 999999999', 'former user'],
    ];
    expect(
      await recordAndName(
        'named.object',
        events.map(([object]) => object ?? null),
      ),
    ).toEqual(events);
    const find = async (object: string) =>
      (await audit({ action: 'named.object', object })).data.map((row) => row.object_text).toReversed();
    expect(await find('grace gran')).toEqual([graceText, graceText]);
    expect(await find('grace@example.org')).toEqual([graceText, graceText]);
    expect(await find(`PROGRAM ${program.program_name}`)).toEqual([reachText]);
    expect(await find('summer 2023')).toEqual([reachText, granteeText]);
    expect(await find('reach PAGE')).toEqual([reachText]);
    expect(await find('grantee page')).toEqual([granteeText]);
    expect(await find('provider x')).toEqual(['user who, provider x']);
    expect(await find('100%')).toEqual([]);
  });

  it('names the place of uploads and queries, and leaves what has no place', async () => {
    const { provider_name } = await db
      .selectFrom('providers')
      .select('provider_name')
      .where('pk', '=', pid)
      .executeTakeFirstOrThrow();
    const events = [
      [`entry upload 4, period ${places.summer}`, 'entry upload 4, period Summer 2023'],
      [
        `entry upload 5, provider ${pid}, period ${places.summer}`,
        `entry upload 5, provider ${provider_name}, period Summer 2023`,
      ],
      [`query 12, period ${places.summer}`, 'query 12, period Summer 2023'],
      [
        `provider of provider ${pid}, period ${places.summer}`,
        `Provider page of provider ${provider_name}, period Summer 2023`,
      ],
      [null, null],
    ];
    expect(
      await recordAndName(
        'named.place',
        events.map(([object]) => object ?? null),
      ),
    ).toEqual(events);
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
    expect(response.headers['content-disposition']).toMatch(/"audit-\d{4}-\d\d-\d\d\.csv"$/);
    const [header, row, rest] = response.body.split('\r\n');
    expect(header).toBe(
      '\uFEFFseq,at,actor,actor_name,acting_role,fk_grants,grantee_name,action,object,object_text,outcome,request_id,address,browser,unknown_name,fields,details',
    );
    expect(row).toContain(`,"'=HYPERLINK(""http://x"")",`);
    expect(row).toContain(`,"'@a, ""b""","'@a, ""b""",done,`);
    expect(rest).toBe('');
    expect(await lastEvent(db, 'admin.audit.export')).toMatchObject({
      actor: toUsername('ada'),
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
