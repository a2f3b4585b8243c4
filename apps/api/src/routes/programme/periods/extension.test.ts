import { admin } from '@srae/contract/admin';
import type { GrantEntry } from '@srae/contract/schemas/accounts/auth';
import { auth } from '@srae/contract/accounts/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastEvent } from '../../../../test/portal/people.ts';
import { openPeriodSettings } from '../../../../test/portal/calls/period-settings-portal.ts';

const { portal, db, places, ada, grace, update, list } = await openPeriodSettings();

const gus = await portal.signIn('gus');

beforeEach(() => update(places.summer, { due_date: '2023-09-15' }));

describe('an extension', () => {
  const extend = (grantId: number, body: unknown, who = ada) =>
    who.call(admin.saveExtension, { params: { pk: grantId, periodPk: places.summer }, body });
  const take = (grantId: number, who = ada) =>
    who.call(admin.removeExtension, { params: { pk: grantId, periodPk: places.summer } });
  const { grantId } = places.first;
  const listExtensions = async (who: typeof grace, person: string) => {
    const params = { username: `${person}@example.org` };
    const { data } = await who.call<GrantEntry[]>(auth.listAssociations, { params });
    return data.flatMap(({ id, extensions }) => extensions.map((one) => ({ id, ...one })));
  };

  it('moves the date in force of its grant alone and is audited [BEY-102]', async () => {
    expect((await extend(grantId, { due_date: '2023-10-01', reason: ' Flood at the office ' })).status).toBe(
      200,
    );
    const extended = [{ id: grantId, period: places.summer, due_date: '2023-10-01' }];
    expect(await listExtensions(grace, 'grace')).toEqual(extended);
    expect(await listExtensions(gus, 'gus')).toEqual([]);
    const listed = (await list()).find((one) => one.pk === places.summer)?.extensions;
    expect(listed).toEqual([
      {
        fk_grants: grantId,
        grantee_name: 'Lakeside Family Services',
        funding_stream_name: 'GDSRAE',
        gr_cohort: 'FY2019',
        due_date: '2023-10-01',
        reason: 'Flood at the office',
      },
    ]);
    expect(await lastEvent(db, 'admin.extensions.save')).toMatchObject({
      fk_grants: grantId,
      details: { new: { due_date: '2023-10-01', reason: 'Flood at the office' } },
    });
  });

  it.each([
    [
      'not later',
      { due_date: '2023-09-15', reason: 'x' },
      'The extension must be later than September 15, 2023.',
    ],
    ['no date', { due_date: 'later', reason: 'x' }, 'Please enter a date.'],
    ['without a reason', { due_date: '2023-11-01', reason: '  ' }, 'Please enter a reason.'],
  ])('that is %s is refused [BEY-033]', async (_, body, message) => {
    const answer = await extend(grantId, body);
    expect([answer.status, answer.error.message]).toEqual([422, message]);
  });

  it('keeps the due date before it', async () => {
    await extend(grantId, { due_date: '2023-10-01', reason: 'Flood at the office' });
    const answer = await update(places.summer, { due_date: '2023-10-01' });
    expect([answer.status, answer.error.message]).toEqual([
      409,
      'A grant has an extension until October 1, 2023. The due date must be before it: give the grant a later one or remove it first, on the screen Grantees.',
    ]);
  });

  it('is removed, so that the due date of the period counts again, and this is audited', async () => {
    await extend(grantId, { due_date: '2023-10-01', reason: 'Flood at the office' });
    expect((await take(grantId, grace)).status).toBe(403);
    expect((await take(grantId)).status).toBe(200);
    expect(await listExtensions(grace, 'grace')).toEqual([]);
    expect((await list()).find((one) => one.pk === places.summer)?.extensions).toEqual([]);
    expect(await lastEvent(db, 'admin.extensions.remove')).toMatchObject({
      fk_grants: grantId,
      object: `extension of period ${places.summer}`,
      details: {
        old: { due_date: '2023-10-01', reason: 'Flood at the office' },
        new: { due_date: null, reason: null },
      },
    });
    expect((await update(places.summer, { due_date: '2023-10-01' })).status).toBe(200);
  });

  it('that is not there cannot be removed: 404', async () => {
    expect((await take(99_999)).status).toBe(404);
    await take(grantId);
    expect((await take(grantId)).status).toBe(404);
  });

  it('of a grant or period that does not exist is 404', async () => {
    expect((await extend(99_999, { due_date: '2023-11-01', reason: 'x' })).status).toBe(404);
  });
});
