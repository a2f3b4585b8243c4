import { admin } from '@srae/contract/admin';
import { records } from '@srae/contract/records';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openRecords } from '../../../test/portal/calls/records-portal.ts';
import { lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { countEveryTable, countDifferences } from '../../../test/portal/whole-counts.ts';
import { countDue } from '../../commands/records/disposers.ts';
import { listDueRecords } from '../../jobs/dispose-records.ts';
import { inScope } from '../../store/database/database.ts';

const {
  deps,
  db,
  places: { first, other },
  people: { ada, grace },
  load,
  list,
  hold,
  lift,
} = await openRecords();

describe('the records schedule', () => {
  it.each(Object.values(records))('is for Admins alone: $method $path [BEY-185]', async (endpoint) => {
    expect((await grace.call(endpoint, { params: { pk: 1 }, body: {} })).status).toBe(403);
  });

  it('says per kind how long it is kept, by the setting, and what ends it [BEY-185]', async () => {
    const { schedule } = await load();
    const rows = schedule.find(({ id }) => id === 'survey-rows');
    expect(rows).toMatchObject({ keep: '3 years', from: 'the end of the reporting period', held: false });
    expect(schedule.find(({ id }) => id === 'drafts')).toMatchObject({
      keep: '30 days',
      disposal: 'automatic',
    });
    expect(schedule.find(({ id }) => id === 'figures')).toMatchObject({ keep: null, disposal: 'kept' });
  });
});

describe('a legal hold', () => {
  it('needs a reason and something that it covers [BEY-185]', async () => {
    for (const [body, field] of [
      [{ covers: 'everything', grant: null, kind: null, reason: ' ' }, 'reason'],
      [{ covers: 'grant', grant: 99_999, kind: null, reason: 'A lawsuit.' }, 'grant'],
      [{ covers: 'kind', grant: null, kind: 'codes', reason: 'A lawsuit.' }, 'kind'],
    ] as const) {
      const { status, error } = await ada.call(records.placeHold, { body });
      expect([status, JSON.stringify(error.details)]).toEqual([422, expect.stringContaining(`"${field}"`)]);
    }
  });

  it('is recorded and told to the Admins when it is placed and when it is lifted, once [BEY-185]', async () => {
    const pk = await hold({ covers: 'grant', grant: first.grantId });
    expect(await lastEvent(db, 'admin.records.place-hold')).toMatchObject({
      actor: toUsername('ada'),
      object: `legal hold ${pk}`,
      details: { reason: 'A lawsuit.', grant: first.grantId },
    });
    expect((await mailsTo(db, 'mika@example.org'))[0]?.body).toMatch(
      /placed on all records of .*\n\nReason: A lawsuit/,
    );
    expect((await ada.call(records.liftHold, { params: { pk }, body: { reason: '' } })).status).toBe(422);
    expect((await lift(pk)).status).toBe(200);
    expect((await lift(pk)).error.code).toBe('HOLD_LIFTED');
    expect((await lift(99_999)).status).toBe(404);
    expect((await mailsTo(db, 'mika@example.org'))[0]?.body).toContain('has been lifted');
    expect((await load()).holds.find((one) => one.pk === pk)).toMatchObject({
      lift_reason: 'It is settled.',
    });
  });

  it('is placed and told once when the call is repeated because its response was lost', async () => {
    const mails = async () => (await mailsTo(db, 'mika@example.org')).length;
    const before = await mails();
    const pk = await hold({ covers: 'grant', grant: other.grantId });
    const told = await mails();
    expect(told - before).toBe(1);
    expect(await hold({ covers: 'grant', grant: other.grantId })).toBe(pk);
    expect(await mails()).toBe(told);
    expect(await hold({ covers: 'grant', grant: other.grantId, reason: 'Another matter.' })).not.toBe(pk);
    for (const { pk: one, lifted_at } of (await load()).holds) if (lifted_at === null) await lift(one);
    expect(await hold({ covers: 'grant', grant: other.grantId })).not.toBe(pk);
    for (const { pk: one, lifted_at } of (await load()).holds) if (lifted_at === null) await lift(one);
  });

  it('on a grant holds its people’s accounts and what may name any grant, until it is lifted [BEY-185]', async () => {
    const countHeld = () =>
      inScope(db, 'all', async (tx) => {
        const until = new Date('2016-01-01T00:00:00Z');
        const due = [await countDue(tx, 'accounts', until), await countDue(tx, 'access-reviews', until)];
        return due.flat().map(({ rows, held }) => ({ rows, held }));
      });
    const free = { rows: 1, held: 0 };
    expect(await countHeld()).toEqual([free, free]);
    const pk = await hold({ covers: 'grant', grant: other.grantId });
    await refuseToRemove('long.gone@example.org');
    expect(await countHeld()).toEqual([
      { rows: 1, held: 1 },
      { rows: 1, held: 1 },
    ]);
    await lift(pk);
    expect(await countHeld()).toEqual([free, free]);
  });

  it('on everything lists nothing, and no deletion gets past it [BEY-185]', async () => {
    const before = await countEveryTable(db);
    const pk = await hold({});
    expect(await list()).toBeNull();
    expect(await listDueRecords(deps).run(deps)).toBe('nothing listed');
    await refuseToRemove('long.gone@example.org');
    for (const table of ['entry_submissions', 'provider_submissions', 'entry_uploads', 'identity_users'])
      await expect(
        inScope(db, 'all', (tx) => sql`delete from ${sql.table(table)}`.execute(tx)),
        table,
      ).rejects.toMatchObject({ constraint: 'legal_hold' });
    const after = countDifferences(before, await countEveryTable(db));
    expect(Object.keys(after).toSorted()).toEqual(['audit_events', 'legal_holds', 'outbox']);
    await lift(pk);
  });
});

async function refuseToRemove(email: string): Promise<void> {
  const { username } = await db
    .selectFrom('identity_users')
    .select('username')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const removed = await ada.call(admin.deleteUser, { params: { username }, body: { username } });
  expect([removed.status, removed.error.code]).toEqual([409, 'RECORDS_HELD']);
}
