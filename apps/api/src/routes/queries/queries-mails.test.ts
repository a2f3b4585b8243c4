// Mails about queries: one per message, and the daily digest (decision 36).
import { ownQueries, queries } from '@srae/contract/queries';
import { describe, expect, it, onTestFinished } from 'vitest';
import { associate } from '../../../test/portal/auth-portal.ts';
import { randomUUID } from 'node:crypto';
import { toUsername } from '../../../seeds/seed-people.ts';
import { addPerson, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { mailDigests } from '../../commands/queries/mail-digest.ts';
import { openQueriesPortal } from '../../../test/portal/calls/queries-portal.ts';

const { db, places, grantId, ada, alan, gus, ask, send, portal } = await openQueriesPortal();
const { pid } = places.other;

describe('mails [BEY-169]', () => {
  const query = async (email: string, template: string) =>
    (await mailsTo(db, email)).filter((mail) => mail.template === template);

  /** Another Grantee and a Provider of the grant. */
  const addPeople = async () => ({
    colleague: await addPerson(db, `${randomUUID()}@example.org`, { grantId }),
    provider: await addPerson(db, `${randomUUID()}@example.org`, { grantId, role: 2, providerId: pid }),
  });

  it('tell the other side of each message once, without what was written', async () => {
    const { colleague, provider } = await addPeople();
    const before = {
      gus: await query('gus@example.org', 'query_message'),
      alan: await query('alan@example.org', 'query_message'),
      grace: await query('grace@example.org', 'query_message'),
    };
    const { pk } = (await ask({ topic: 'file', survey: 'exit', text: 'A secret of one youth.' })).data;
    const [mail, ...others] = await query('gus@example.org', 'query_message');
    expect(others).toHaveLength(before.gus.length);
    expect(mail?.body).toMatch(/^New query about the Summer 2023 report of /);
    expect(mail?.body).toContain('Exit survey file');
    expect(mail?.body).toContain(`/queries?queries=${pk}&grant=${grantId}`);
    expect(mail?.body).not.toContain('secret');
    expect(await query(colleague.email, 'query_message')).toHaveLength(1);
    expect(await query(provider.email, 'query_message')).toEqual([]);
    expect(await query('alan@example.org', 'query_message')).toHaveLength(before.alan.length);
    await send(ownQueries.answer, pk);
    const [answered, ...earlier] = await query('alan@example.org', 'query_message');
    expect(earlier).toHaveLength(before.alan.length);
    expect(answered?.body).toContain(`/dashboard?queries=${pk}&grant=${grantId}`);
    await send(queries.close, pk, alan);
    expect((await query('gus@example.org', 'query_message'))[0]?.body).toMatch(/^Query closed about/);
    expect(await query('grace@example.org', 'query_message')).toHaveLength(before.grace.length);
    expect(await lastEvent(db, 'query.mail')).toMatchObject({ details: { query: pk, message: 'closing' } });
  });

  it('are not sent to who wrote the message, also where that person is of both sides', async () => {
    await associate(db, toUsername('ada'), grantId);
    const count = async () => (await query('ada@example.org', 'query_message')).length;
    const before = await count();
    const { pk } = (await ask({}, ada)).data;
    expect(await count()).toBe(before);
    await send(ownQueries.answer, pk, gus);
    expect(await count()).toBe(before + 1);
    await send(queries.close, pk, ada);
    expect(await count()).toBe(before + 1);
  });

  it('go to the Admins where whoever asked is gone', async () => {
    const { pk } = (await ask()).data;
    const before = (await query('ada@example.org', 'query_message')).length;
    const disable = async (disabledAt: Date | null) => {
      await db
        .updateTable('identity_users')
        .set({ disabled_at: disabledAt })
        .where('username', '=', toUsername('alan'))
        .execute();
    };
    onTestFinished(() => disable(null));
    await disable(new Date());
    await send(ownQueries.answer, pk);
    expect(await query('ada@example.org', 'query_message')).toHaveLength(before + 1);
    await send(queries.close, pk, ada);
  });

  it('gather once a day what still waits for a person, once for each message', async () => {
    const digest = (days: number) =>
      mailDigests({
        ...portal.deps,
        clock: { now: () => new Date(Date.now() + days * 86_400_000) },
      });
    const { colleague, provider } = await addPeople();
    const { pk } = (await ask({}, ada)).data;
    const other = (await ask({ topic: 'file', survey: 'exit' }, ada)).data.pk;
    expect(await digest(0)).toBe(0);
    const before = (await query('gus@example.org', 'query_digest')).length;
    await db
      .updateTable('identity_users')
      .set({ reminders_on: false })
      .where('email', '=', colleague.email)
      .execute();
    const seen = (await query(colleague.email, 'query_digest')).length;
    expect(await digest(1)).toBe(1);
    expect(await digest(2)).toBe(0);
    const [mail, ...earlier] = await query('gus@example.org', 'query_digest');
    expect(earlier).toHaveLength(before);
    expect(mail?.body.match(/^- .*Summer 2023/gm)).toHaveLength(2);
    expect(await query(colleague.email, 'query_digest')).toHaveLength(seen);
    expect(await query(provider.email, 'query_digest')).toEqual([]);
    await send(ownQueries.answer, pk);
    expect(await digest(0)).toBe(0);
    expect(await digest(1)).toBe(1);
    expect((await query('ada@example.org', 'query_digest'))[0]?.body).toContain('/dashboard?queries=list');
    await send(queries.close, pk, ada);
    await send(queries.close, other, ada);
    expect(await digest(1)).toBe(0);
  });
});
