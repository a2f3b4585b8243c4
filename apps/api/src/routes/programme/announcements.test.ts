import { admin } from '@srae/contract/admin';
import { announcements } from '@srae/contract/announcements';
import type { AdminAnnouncement, Announcement } from '@srae/contract/schemas/programme/announcements';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db, clock } = portal.deps;
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');

const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const draft = (more: object = {}) => ({
  title: 'Office hours',
  body: 'Call <b>us</b>',
  level: 'info',
  audience: 'everyone',
  on_sign_in: false,
  starts_at: inMinutes(-1),
  ends_at: null,
  ...more,
});
const create = async (more: object = {}) =>
  (await ada.call<{ pk: number }[]>(admin.createAnnouncement, { body: draft(more) })).data[0]?.pk ?? 0;
const shown = async (who: Caller) =>
  (await who.call<Announcement[]>(announcements.list)).data.map(({ pk }) => pk);

describe('writing announcements', () => {
  it.each([admin.listAllAnnouncements, admin.createAnnouncement, admin.updateAnnouncement])(
    '$method $path is for Admins alone [BEY-034] [PER-010]',
    async (call) => {
      expect((await portal.stranger.call(call, { params: { pk: 1 } })).status).toBe(401);
      for (const who of [alan, grace, pat])
        expect((await who.call(call, { params: { pk: 1 } })).status).toBe(403);
    },
  );

  it.each([
    ['a blank title', { title: ' ' }, 'title', 'Please enter a title.'],
    ['a blank text', { body: '' }, 'body', 'Please enter a text.'],
    ['empty markup', { body: '<p><br></p> <b>\u200b</b>' }, 'body', 'Please enter a text.'],
    ['markup of spaces', { body: '<p>&nbsp;</p>' }, 'body', 'Please enter a text.'],
    ['an invisible title', { title: '\u200b\u2060' }, 'title', 'Please enter a title.'],
    ['no time', { starts_at: 'now' }, 'starts_at', 'Please enter a date and a time.'],
    ['an end before the start', { ends_at: inMinutes(-5) }, 'ends_at', 'The end must be after the start.'],
    [
      'a part of the people on the sign-in page',
      { on_sign_in: true, audience: 'acf' },
      'audience',
      'What the sign-in page shows is for everyone.',
    ],
  ])('with %s is refused beside the field [BEY-033]', async (_, wrong, field, message) => {
    const answer = await ada.call(admin.createAnnouncement, { body: draft(wrong) });
    expect([answer.status, answer.error.details]).toEqual([422, [{ field, message }]]);
  });

  it('keeps safe markup alone, and is audited [WB-6] [BEY-032]', async () => {
    const pk = await create({ body: '<b onclick="x()">Hi</b><script>alert(1)</script>' });
    const { data } = await ada.call<AdminAnnouncement[]>(admin.listAllAnnouncements);
    expect(data.find((one) => one.pk === pk)?.body).toBe('<b>Hi</b>&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(await lastEvent(db, 'admin.announcements.create')).toMatchObject({
      actor: toUsername('ada'),
      object: `announcement ${pk}`,
    });
  });
});

describe('an announcement', () => {
  it('is added once when the call is repeated because its response was lost, and again once it has ended', async () => {
    const draftOnce = { title: 'Asked twice', starts_at: inMinutes(-1) };
    const pk = await create(draftOnce);
    expect(await create(draftOnce)).toBe(pk);
    const atOnce = { ...draftOnce, title: 'Asked at once' };
    expect(new Set(await Promise.all([create(atOnce), create(atOnce)])).size).toBe(1);
    const { data } = await ada.call<AdminAnnouncement[]>(admin.listAllAnnouncements);
    expect(data.filter(({ title }) => title === 'Asked twice')).toHaveLength(1);
    expect(await create({ ...draftOnce, body: 'Another text' })).not.toBe(pk);
    await ada.call(admin.updateAnnouncement, { params: { pk }, body: { ends_at: inMinutes(0) } });
    expect(await create(draftOnce)).not.toBe(pk);
  });

  it('reaches its audience alone', async () => {
    const pks = {
      everyone: await create(),
      grantees: await create({ audience: 'grantees' }),
      providers: await create({ audience: 'providers' }),
      acf: await create({ audience: 'acf' }),
      admins: await create({ audience: 'admins' }),
    };
    const of = async (who: Caller) => {
      const seen = await shown(who);
      return Object.entries(pks)
        .filter(([, pk]) => seen.includes(pk))
        .map(([audience]) => audience);
    };
    expect(await of(grace)).toEqual(['everyone', 'grantees']);
    expect(await of(pat)).toEqual(['everyone', 'providers']);
    expect(await of(alan)).toEqual(['everyone', 'acf']);
    expect(await of(ada)).toEqual(['everyone', 'admins']);
    expect(await of(portal.stranger)).toEqual([]);
  });

  it('marked for the sign-in page is shown to whoever is not signed in', async () => {
    const pk = await create({ on_sign_in: true });
    expect(await shown(portal.stranger)).toEqual([pk]);
  });

  it('put away is gone for that person alone', async () => {
    const pk = await create();
    expect((await grace.call(announcements.dismiss, { params: { pk } })).status).toBe(200);
    expect((await grace.call(announcements.dismiss, { params: { pk } })).status).toBe(200);
    expect(await shown(grace)).not.toContain(pk);
    expect(await shown(pat)).toContain(pk);
    expect((await portal.stranger.call(announcements.dismiss, { params: { pk } })).status).toBe(401);
    expect((await grace.call(announcements.dismiss, { params: { pk: 99_999 } })).status).toBe(404);
  });

  it('keeps what an edit does not name, also what another Admin has changed meanwhile', async () => {
    const pk = await create({ title: 'Office hours', starts_at: inMinutes(5), ends_at: inMinutes(20) });
    const edit = (body: object) => ada.call(admin.updateAnnouncement, { params: { pk }, body });
    const listed = async () =>
      (await ada.call<AdminAnnouncement[]>(admin.listAllAnnouncements)).data.find((one) => one.pk === pk);
    const before = await listed();
    expect((await edit({ body: 'Closed on <b>Friday</b>' })).status).toBe(200);
    expect((await edit({ level: 'warning' })).status).toBe(200);
    expect(await listed()).toEqual({ ...before, body: 'Closed on <b>Friday</b>', level: 'warning' });
    expect((await edit({ ends_at: inMinutes(4) })).error.details).toEqual([
      { field: 'ends_at', message: 'The end must be after the start.' },
    ]);
  });

  it('is shown from its start to its end, and ended by an edit', async () => {
    const pk = await create({ starts_at: inMinutes(2), ends_at: inMinutes(20) });
    expect(await shown(pat)).not.toContain(pk);
    portal.passMinutes(3);
    expect(await shown(pat)).toContain(pk);
    const { data } = await ada.call<AdminAnnouncement[]>(admin.listAllAnnouncements);
    expect(data.find((one) => one.pk === pk)).toMatchObject({ shown_now: true, dismissals: 0 });
    await ada.call(admin.updateAnnouncement, {
      params: { pk },
      body: draft({ starts_at: inMinutes(-5), ends_at: inMinutes(-1) }),
    });
    expect(await shown(pat)).not.toContain(pk);
    expect((await ada.call(admin.updateAnnouncement, { params: { pk: 99_999 }, body: draft() })).status).toBe(
      404,
    );
  });
});
