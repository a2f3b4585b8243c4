import { randomUUID } from 'node:crypto';
import { admin } from '@srae/contract/admin';
import { records } from '@srae/contract/records';
import { reporting } from '@srae/contract/reporting';
import type { RecordsOverview } from '@srae/contract/schemas/records';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { toUsername } from '../../seeds/seed-people.ts';
import { demoPlaces } from '../../test/portal/demo-places.ts';
import { untilBlocked } from '../../test/cluster/until-blocked.ts';
import { testPortal } from '../../test/portal/test-portal.ts';
import { createHold, lockHoldsShared, lockHolds, saveHoldLifted } from '../store/records/holds.ts';
import { inScope, openDatabase } from '../store/database/database.ts';
import { verifyAudit } from '../store/audit/seal.ts';
import { sealAudit } from './seal-audit.ts';
import { disposeRecords } from './dispose-records.ts';
import { eraseDeletedData } from './clean-up/erase-deleted.ts';
import { expireDrafts } from './clean-up/expire-drafts.ts';
import { cleanIdentity } from './clean-up/clean-identity.ts';

const portal = await testPortal({ RECORDS_RETENTION: 'audit=3y' });
const { deps } = portal;
const { db } = deps;
const { other } = await demoPlaces(db);
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());
let [ada, gus] = [await portal.signIn('ada'), await portal.signIn('gus')];

// Tests that advance the clock end the sessions.
beforeEach(async () => {
  [ada, gus] = [await portal.signIn('ada'), await portal.signIn('gus')];
});

/** Advances the clock until the end of the test. */
function passDays(days: number): void {
  portal.passMinutes(days * 24 * 60);
  onTestFinished(() => portal.passMinutes(-days * 24 * 60));
}

const run = () => disposeRecords(deps).run(deps);
const by = () => ({ by: toUsername('ada'), at: new Date(), reason: 'It is settled.' });
function hold(grant: number): Promise<number> {
  return inScope(db, 'all', async (tx) => {
    await lockHolds(tx);
    return createHold(tx, {
      covers: 'grant',
      held_grant: grant,
      reason: 'A lawsuit.',
      placed_by: toUsername('ada'),
      placed_at: new Date(),
    });
  });
}
const lift = (pk: number) => inScope(db, 'all', (tx) => saveHoldLifted(tx, pk, by()));
const countEvents = async () =>
  (
    await db
      .selectFrom('audit_events')
      .select((one) => one.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

async function listAndApprove(): Promise<RecordsOverview['open']> {
  const { data } = await ada.call<{ pk: number | null }>(records.list);
  const { open } = (await ada.call<RecordsOverview>(records.read)).data;
  const body = { digest: open?.digest };
  expect((await ada.call(records.approve, { params: { pk: data.pk ?? 0 }, body })).status).toBe(200);
  return open;
}

it('ends the oldest sealed batches of the audit whole, and the chain stays whole [BEY-185] [LG-1]', async () => {
  await sealAudit.run(deps);
  const sealed = await countEvents();
  await sql`update audit_events set at = '2015-01-01'`.execute(owner);
  // As sealed at that time.
  await sql`delete from audit_seals`.execute(owner);
  await sealAudit.run(deps);
  await db
    .insertInto('audit_events')
    .values({ at: new Date(), action: 'young', outcome: 'done', fields: [] })
    .execute();
  await sealAudit.run(deps);
  expect((await verifyAudit(db)).faults).toEqual([]);
  const { hash } = (await verifyAudit(db)).sealed;

  const open = await listAndApprove();
  expect(open?.kinds.find(({ id }) => id === 'audit')?.tables).toMatchObject([{ listed: sealed }]);
  await run();
  const kept = await db
    .selectFrom('audit_events')
    .select('action')
    .where('at', '<', new Date('2016-01-01'))
    .execute();
  expect(kept).toEqual([]);
  const check = await verifyAudit(db);
  expect(check.faults).toEqual([]);
  expect(check.sealed).toMatchObject({ disposed: 1, hash });
});

it('is the only way: the database refuses what is not approved, too young, or not the portal’s to delete [BEY-185]', async () => {
  const inAll = (statement: ReturnType<typeof sql>) => inScope(db, 'all', (tx) => statement.execute(tx));
  await expect(inAll(sql`delete from audit_events`)).rejects.toThrow(/permission denied/);
  await expect(inAll(sql`delete from submission_snapshots`)).rejects.toThrow(/permission denied/);
  await expect(inAll(sql`select * from dispose_audit(1, 2)`)).rejects.toThrow(/not approved and under way/);
  const { pk } = await inScope(db, 'all', async (tx) => {
    const at = new Date();
    const disposal = await tx
      .insertInto('disposals')
      .values({ prepared_at: at, digest: 'x', approved_by: toUsername('ada'), approved_at: at })
      .returning('pk')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('disposal_items')
      .values({
        fk_disposals: disposal.pk,
        record_kind: 'audit',
        table_name: 'audit_events',
        due_until: at,
        listed: 1,
        rows_before: 1,
      })
      .execute();
    return disposal;
  });
  await expect(inAll(sql`select * from dispose_audit(${pk}, 2)`)).rejects.toThrow(
    /protected for three years/,
  );
  await sql`delete from disposal_items where fk_disposals = ${pk}`.execute(owner);
  await sql`update disposals set approved_at = null, approved_by = null where pk = ${pk}`.execute(owner);
  await sql`delete from disposals where pk = ${pk}`.execute(owner);
});

it('waits with the erasure of a deleted provider while a hold covers its grant [BEY-185] [BEY-113]', async () => {
  const body = { grantee_id: other.grantId, provider_name: `Deleted ${randomUUID()}` };
  const made = await gus.call<{ pk: number }[]>(reporting.createProvider, { body });
  const pid = made.data[0]?.pk ?? 0;
  expect((await gus.call(reporting.deleteProvider, { params: { pid } })).status).toBe(200);
  const pk = await hold(other.grantId);
  passDays(31);
  expect(await eraseDeletedData.run(deps)).toBe('erased 0');
  await lift(pk);
  expect(await eraseDeletedData.run(deps)).not.toBe('erased 0');
});

it('is placed after the portion under way, and before the next one [BEY-185]', async () => {
  let finish = (): void => {};
  const open = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let join = (): void => {};
  const joined = new Promise<void>((resolve) => {
    join = resolve;
  });
  let isPlaced = false;
  const portion = inScope(db, 'all', async (tx) => {
    await lockHoldsShared(tx);
    join();
    await open;
    return isPlaced;
  });
  await joined;
  const placing = hold(other.grantId).then((pk) => {
    isPlaced = true;
    return pk;
  });
  await untilBlocked(owner);
  finish();
  expect(await portion).toBe(false);
  await lift(await placing);
});

it('stops the expiry of drafts, sessions and the mail log [BEY-185] [BEY-113]', async () => {
  const at = new Date('2015-01-01T00:00:00Z');
  await sql`
    insert into outbox (medium, recipient, template, body, idempotency_key, sent_at)
    values ('email', 'a@example.org', 'reminder', 'x', 'old mail', ${at})
  `.execute(owner);
  await sql`
    insert into sessions (sid, username, auth_time, amr, last_active_at, idle_expires_at, absolute_expires_at)
    values (gen_random_uuid(), ${toUsername('ada')}, ${at}, '{pwd}', ${at}, ${at}, ${at})
  `.execute(owner);
  await sql`
    insert into drafts (fk_grants, fk_reporting_periods, page, target, author, answers, base_version, saved_at, instrument)
    select ${other.grantId}, pk, 'grantee', 0, ${toUsername('gus')}, '{}', 0, ${at}, instrument
    from reporting_periods where current
  `.execute(owner);
  const old = async () => {
    const { rows } = await sql`
      select (select count(*)::int from outbox where sent_at = ${at}) as mails,
        (select count(*)::int from sessions where absolute_expires_at = ${at}) as sessions,
        (select count(*)::int from drafts where saved_at = ${at}) as drafts
    `.execute(owner);
    return rows[0];
  };
  const everything = await inScope(db, 'all', (tx) =>
    createHold(tx, {
      covers: 'everything',
      reason: 'A lawsuit.',
      placed_by: toUsername('ada'),
      placed_at: new Date(),
    }),
  );
  await cleanIdentity.run(deps);
  await expireDrafts.run(deps);
  expect(await old()).toEqual({ mails: 1, sessions: 1, drafts: 1 });
  await lift(everything);
  await cleanIdentity.run(deps);
  await expireDrafts.run(deps);
  expect(await old()).toEqual({ mails: 0, sessions: 0, drafts: 0 });
});

it('keeps practice as it is while a hold covers it, and empties it a year after the last thing done [BEY-185]', async () => {
  const admins = await portal.signIn('ada');
  const { rows } = await sql<{
    grantee: number;
  }>`select fk_grantees as grantee from counted_grants order by pk limit 1`.execute(db);
  const params = { pk: rows[0]?.grantee ?? 0 };
  await admins.call(admin.setPractice, { params, body: { on: true } });
  const practice = await owner
    .selectFrom('grants')
    .select('pk')
    .where('practice', '=', true)
    .executeTakeFirstOrThrow();
  await sql`insert into providers (fk_grants, provider_name) values (${practice.pk}, 'Practice house')`.execute(
    owner,
  );
  const held = await hold(practice.pk);
  const refused = await admins.call(admin.setPractice, { params, body: { on: false } });
  expect([refused.status, refused.error?.code]).toEqual([409, 'RECORDS_HELD']);
  passDays(370);
  await lift(held);
  const later = await portal.signIn('ada');
  const { data } = await later.call<{ pk: number | null }>(records.list);
  const { open } = (await later.call<RecordsOverview>(records.read)).data;
  expect(open?.kinds.find(({ id }) => id === 'practice')?.tables).toMatchObject([
    { table: 'providers', listed: 1 },
  ]);
  await later.call(records.approve, { params: { pk: data.pk ?? 0 }, body: { digest: open?.digest } });
  await run();
  const left = await sql`select from providers where fk_grants = ${practice.pk}`.execute(owner);
  expect(left.rows).toEqual([]);
});
