import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '../../adapters/mail/queue.ts';
import { readConfig } from '../../settings/config.ts';
import { systemRandom } from '../../deps.ts';
import { removeExpired } from '../../identity/cleanup.ts';
import { deriveSecrets } from '../../identity/keys/secrets.ts';
import type { MailTemplate, Message } from '../../identity/mail/senders.ts';
import { openDatabase } from '../../store/database/database.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { sendMail } from './send-mail.ts';
import { createLog } from '../../log.ts';

const database = await emptyDatabase();
const db = openDatabase({ ...database.app, max: 6 });
afterAll(() => db.destroy());

const START = new Date('2023-08-01T12:00:00.000Z');
let now = START;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const MINUTE_MS = 60_000;
/** In minutes. */
const DAY = 24 * 60;
const said: string[] = [];
const log = createLog('info', { write: (line: string) => said.push(line) });
const clock = { now: () => now };
const deps = { config: readConfig({ APP_ENV: 'local' }, '/nowhere'), db, clock, random: systemRandom, log };
const secrets = deriveSecrets(new Uint8Array(32).fill(7));
const mail = queueMail(clock, systemRandom, secrets);

beforeEach(async () => {
  await sql`delete from mail_queue`.execute(db);
  now = START;
});

const testMessage = (key: string): Message<MailTemplate> => ({
  to: 'wren@people.example',
  template: 'invite',
  variables: { password: 'Canary-Word-1!', days: '7' },
  idempotencyKey: key,
});
const CODE = {
  template: 'reset_code' as const,
  variables: { product: 'Portal', code: '482913', minutes: '10' },
};
const waiting = () => db.selectFrom('mail_queue').selectAll().orderBy('pk').execute();

describe('queued mail', () => {
  it('wait sealed, leave once, and nothing of what they said stays [OT-1] [PW-6]', async () => {
    await mail.send(db, testMessage('a'));
    await mail.send(db, testMessage('a'));
    const [row, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(JSON.stringify(row) + Buffer.from(row?.sealed ?? []).toString('latin1')).not.toContain('Canary');

    const sent: Message<MailTemplate>[] = [];
    const job = sendMail(secrets, async (message) => void sent.push(message));
    expect(await job.run(deps)).toBe('sent 1, refused 0');
    expect(await job.run(deps)).toBe('sent 0, refused 0');
    expect(sent).toEqual([testMessage('a')]);
    expect(await waiting()).toMatchObject([{ sealed: null, sent_at: START, attempts: 1 }]);
  });

  it('leave as soon as a clock that was a day ahead is right again', async () => {
    pass(24 * 60);
    await mail.send(db, testMessage('early'));
    now = START;
    const sent: Message<MailTemplate>[] = [];
    expect(await sendMail(secrets, async (message) => void sent.push(message)).run(deps)).toBe(
      'sent 1, refused 0',
    );
    expect(sent).toEqual([testMessage('early')]);
  });

  it('let a code of ten minutes pass that comes while many others wait for a slow server', async () => {
    for (const key of ['a', 'b', 'c']) await mail.send(db, testMessage(key));
    pass(1);
    const sent: string[] = [];
    const job = sendMail(secrets, async ({ idempotencyKey }) => {
      sent.push(idempotencyKey);
      if (sent.length === 1) await mail.send(db, { ...testMessage('code'), ...CODE });
    });
    expect(await job.run(deps)).toBe('sent 4, refused 0');
    expect(sent).toEqual(['a', 'code', 'b', 'c']);
  });

  it('are not sent any more when the code in them has ended meanwhile', async () => {
    await mail.send(db, { ...testMessage('code'), ...CODE });
    await mail.send(db, testMessage('a'));
    const sent: string[] = [];
    const job = sendMail(secrets, async ({ idempotencyKey }) => void sent.push(idempotencyKey));
    pass(10);
    expect(await job.run(deps)).toBe('sent 1, refused 1');
    expect(sent).toEqual(['a']);
    expect(await waiting()).toMatchObject([
      { sealed: null, sent_at: null, failure: 'ended' },
      { sent_at: now },
    ]);
  });

  it('wait for the next process once this one ends, save the one on its way', async () => {
    for (const key of ['a', 'b']) await mail.send(db, testMessage(key));
    const end = new AbortController();
    const sent: string[] = [];
    const job = sendMail(secrets, async ({ idempotencyKey }) => {
      sent.push(idempotencyKey);
      end.abort();
    });
    expect(await job.run(deps, end.signal)).toBe('sent 1, refused 0');
    expect(sent).toEqual(['a']);
    expect(await waiting()).toMatchObject([{ sent_at: START }, { sent_at: null, attempts: 0 }]);
  });

  it('are not sent when the act that wrote them was undone', async () => {
    const tx = await db.startTransaction().execute();
    await mail.send(tx, testMessage('a'));
    await tx.rollback().execute();
    expect(await waiting()).toEqual([]);
  });

  it('are tried again after one, two and four minutes', async () => {
    await mail.send(db, testMessage('a'));
    let attempts = 0;
    const job = sendMail(secrets, async () => {
      attempts += 1;
      throw new Error('ECONNECTION');
    });
    const tried: number[] = [];
    for (let minute = 0; minute <= 8; minute += 0.5) {
      const before = attempts;
      await job.run(deps);
      if (attempts > before) tried.push(minute);
      pass(0.5);
    }
    expect(tried).toEqual([0, 1, 3, 7]);
    expect((await waiting())[0]?.failure).toBe('ECONNECTION');
  });

  it('are given up when refused for good, or after five days, and then removed', async () => {
    await mail.send(db, testMessage('a'));
    await mail.send(db, testMessage('b'));
    const refuse = (permanent: boolean) =>
      sendMail(secrets, async () => {
        throw Object.assign(new Error('EENVELOPE 550'), { permanent });
      });
    await refuse(true).run(deps);
    expect(await waiting()).toMatchObject([{ sealed: null, sent_at: null }, { sealed: null }]);
    await mail.send(db, testMessage('c'));
    await refuse(false).run(deps);
    pass(5 * DAY - 1);
    await refuse(false).run(deps);
    expect((await waiting()).at(-1)?.sealed).not.toBeNull();
    pass(60);
    expect(await refuse(false).run(deps)).toBe('sent 0, refused 1');
    expect((await waiting()).at(-1)?.sealed).toBeNull();
    pass(60 * DAY);
    expect(await removeExpired(db, now)).toBe(3);
  });

  it('are tried every hour at least while the server is away over a long weekend', async () => {
    await mail.send(db, testMessage('a'));
    let attempts = 0;
    const isAway = () => now.getTime() - START.getTime() < 4 * DAY * MINUTE_MS;
    const job = sendMail(secrets, async () => {
      attempts += 1;
      if (isAway()) throw new Error('ECONNREFUSED');
    });
    for (let hour = 0; hour <= 4 * 24; hour += 1) {
      await job.run(deps);
      pass(60);
    }
    expect(attempts).toBe(4 * 24 + 1);
    expect(await waiting()).toMatchObject([{ sent_at: new Date(START.getTime() + 4 * DAY * MINUTE_MS) }]);
  });

  it('are kept while they wait, however long nothing could send them', async () => {
    await mail.send(db, { ...testMessage('a'), template: 'reopened' });
    pass(60 * DAY);
    expect(await removeExpired(db, now)).toBe(0);
    expect(await sendMail(secrets, async () => undefined).run(deps)).toBe('sent 1, refused 0');
  });

  it.each([
    ['invite', 7],
    ['invitation_resent', 7],
    ['invite_to_provider', 7],
    ['access_invited', 7],
    ['reminder', 1],
  ] as const)(
    'are not sent any more when nothing in them holds: %s after %i days',
    async (template, days) => {
      await mail.send(db, { ...testMessage('early'), template });
      pass(days * DAY - 1);
      const job = sendMail(secrets, async () => undefined);
      expect(await job.run(deps)).toBe('sent 1, refused 0');
      await mail.send(db, { ...testMessage('late'), template });
      pass(days * DAY);
      expect(await job.run(deps)).toBe('sent 0, refused 1');
      expect((await waiting()).at(-1)).toMatchObject({ sealed: null, sent_at: null, failure: 'ended' });
    },
  );

  it('leave in the order they came, whether or not they end', async () => {
    await mail.send(db, { ...testMessage('first'), template: 'reopened' });
    pass(1);
    await mail.send(db, testMessage('second'));
    const sent: string[] = [];
    await sendMail(secrets, async ({ idempotencyKey }) => void sent.push(idempotencyKey)).run(deps);
    expect(sent).toEqual(['first', 'second']);
  });

  it('go out once when two processes send at once', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await mail.send(db, testMessage(key));
    const sent: string[] = [];
    const job = sendMail(secrets, async ({ idempotencyKey }) => void sent.push(idempotencyKey));
    await Promise.all([job.run(deps), job.run(deps), job.run(deps)]);
    expect(sent.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('leave no address and no content in the log [LG-3]', async () => {
    await mail.send(db, testMessage('a'));
    await sendMail(secrets, async () => {
      throw new Error('EENVELOPE 451');
    }).run(deps);
    expect(said.join('')).toContain('EENVELOPE 451');
    expect(said.join('')).not.toMatch(/wren|Canary/);
  });
});
