// What an Admin sees of the messages that let a person in: whether they left, never what they say.
import { admin } from '@srae/contract/admin';
import type { SentMessages } from '@srae/contract/schemas/accounts/sent-messages';
import { describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openAdminUsers } from '../../../test/portal/calls/admin-users-portal.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';
import { SmsFailure } from '../../identity/mail/senders.ts';
import { saveMailFailed, saveMailSent, saveQueuedMail } from '../../store/operations/mail-queue.ts';

const { portal, db, ada, grace, signInWith, extra } = await openAdminUsers();
const alan = await portal.signIn('alan');
const { deps } = portal;

const read = (username: string, who: Caller = ada) => who.call(admin.readMessages, { params: { username } });
const list = async (username: string) => ((await read(username)).data as SentMessages).messages;
let queued = 0;

/** Mail in the queue, as with a mail server. */
async function queue(to: string, template: string): Promise<number> {
  queued += 1;
  const key = `sent-messages-${queued}`;
  const queuedAt = deps.clock.now();
  await saveQueuedMail(db, { key, to, template, sealed: new Uint8Array([1]), queuedAt });
  const { pk } = await db
    .selectFrom('mail_queue')
    .select('pk')
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  return pk;
}

describe('the last messages of a person', () => {
  it.each([
    ['nobody', portal.stranger, 401],
    ['ACF', alan, 403],
    ['a Grantee', grace, 403],
  ])('are closed to %s', async (_, who, status) => {
    expect((await read(toUsername('gus'), who)).status).toBe(status);
  });

  it('are those of nobody who does not exist', async () => {
    expect((await read(toUsername('nobody'))).status).toBe(404);
  });

  it('say of a mail whether it waits, was refused, was given up or sent, without its content', async () => {
    const { username, email } = await extra();
    expect(await list(username)).toEqual([]);
    const pk = await queue(email.toUpperCase(), 'invitation_resent');
    const mail = { kind: 'invitation', medium: 'email', at: expect.any(String) };
    const waiting = { ...mail, state: 'waiting', next_attempt_at: expect.any(String) };
    expect(await list(username)).toEqual([{ ...waiting, reason: null }]);
    await saveMailFailed(db, pk, 'ESOCKET', false);
    expect(await list(username)).toEqual([{ ...waiting, reason: 'unreachable' }]);
    await saveMailFailed(db, pk, 'EENVELOPE 550', true);
    const failed = { ...mail, state: 'failed', next_attempt_at: null };
    expect(await list(username)).toEqual([{ ...failed, reason: 'refused' }]);
    await saveMailSent(db, pk, deps.clock.now());
    expect(await list(username)).toEqual([{ ...failed, state: 'sent', reason: null }]);
  });

  it('leave out mail that lets nobody in, and that of others', async () => {
    const { username, email } = await extra();
    await queue(email, 'reminder');
    await queue(`other.${email}`, 'reset_code');
    expect(await list(username)).toEqual([]);
  });

  it('say whether the text message with the code was accepted', async () => {
    const username = toUsername('gus');
    const signIn = () => signInWith('gus@example.org', PASSWORD);
    vi.spyOn(deps.identity.sms, 'send').mockRejectedValueOnce(new SmsFailure('SNS refused'));
    expect((await signIn()).status).toBe(503);
    const code = { kind: 'sign-in-code', medium: 'sms', at: expect.any(String), next_attempt_at: null };
    expect(await list(username)).toEqual([{ ...code, state: 'failed', reason: 'sms' }]);
    expect((await signIn()).status).toBe(200);
    expect(await list(username)).toEqual([{ ...code, state: 'sent', reason: null }]);
  });
});
