import type { AuditAction } from '@srae/domain/access/action-words';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { systemRandom } from '../deps.ts';
import { recordEvent } from '../store/audit/audit.ts';
import { CHAIN_START, isMarkClosed, getAuditMark, createSeal, verifyAudit } from '../store/audit/seal.ts';
import { type Db, openDatabase, type Tx } from '../store/database/database.ts';
import { emptyDatabase } from '../../test/cluster/test-database.ts';
import { sealAudit } from './seal-audit.ts';

const database = await emptyDatabase();
const db = openDatabase({ ...database.app, max: 6 });
const owner = openDatabase({ ...database.owner, max: 2 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));

const NOW = new Date('2023-08-01T12:00:00.000Z');
const deps = {
  config: readConfig({ APP_ENV: 'local' }, '/nowhere'),
  db,
  clock: { now: () => NOW },
  random: systemRandom,
  log: pino({ level: 'silent' }),
};

beforeEach(() => sql`truncate audit_events, audit_seals restart identity`.execute(owner));

const write = (action: string, on: Db | Tx = db) =>
  // The seal covers any text.
  recordEvent(on, {
    at: NOW,
    actor: null,
    action: action as AuditAction,
    outcome: 'done',
    details: { b: 1, a: [2] },
  });
const writeMany = async (...actions: string[]) => {
  for (const action of actions) await write(action);
};

describe('the sealed audit [LG-1]', () => {
  it('reports the sealed range and the unsealed tail', async () => {
    await writeMany('one', 'two');
    expect(await verifyAudit(db)).toEqual({
      sealed: { batches: 0, events: 0, disposed: 0, firstSeq: null, lastSeq: null, hash: CHAIN_START },
      tail: { events: 2, oldest: NOW },
      faults: [],
    });
    expect(await sealAudit.run(deps)).toBe('sealed 1');
    await writeMany('three');
    expect(await sealAudit.run(deps)).toBe('sealed 1');
    await writeMany('four');
    const { sealed, tail, faults } = await verifyAudit(db);
    expect(sealed).toMatchObject({ batches: 2, events: 3, firstSeq: 1, lastSeq: 3 });
    expect(tail).toEqual({ events: 1, oldest: NOW });
    expect(faults).toEqual([]);
    expect(await sealAudit.run(deps)).toBe('sealed 1');
    expect(await sealAudit.run(deps)).toBe('sealed 0');
  });

  it('chains each batch to the one before, over every column of its events', async () => {
    await writeMany('one');
    await sealAudit.run(deps);
    await writeMany('two');
    await sealAudit.run(deps);
    const seals = await db.selectFrom('audit_seals').selectAll().orderBy('batch').execute();
    expect(seals[1]?.previous_hash).toBe(seals[0]?.hash);
    const { rows } = await sql<{
      id: string;
    }>`select transaction_id::text as id from audit_events where seq = 1`.execute(db);
    const event = [
      1,
      '2023-08-01T12:00:00.000000',
      rows[0]?.id,
      null,
      null,
      null,
      'one',
      null,
      'done',
      null,
      [],
      '{"a": [2], "b": 1}',
    ];
    const text = `${CHAIN_START}\n${JSON.stringify(event)}`;
    expect(seals[0]?.hash).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it.each([
    ['a changed action', sql`update audit_events set action = 'other' where seq = 2`],
    [
      'a changed time, by a millionth of a second',
      sql`update audit_events set at = at + interval '1 microsecond' where seq = 2`,
    ],
    ['a changed actor', sql`update audit_events set actor = 'x' where seq = 2`],
    ['a changed role', sql`update audit_events set acting_role = 'x' where seq = 2`],
    ['a changed grant', sql`update audit_events set fk_grants = 1 where seq = 2`],
    ['a changed object', sql`update audit_events set object = 'x' where seq = 2`],
    ['a changed outcome', sql`update audit_events set outcome = 'refused' where seq = 2`],
    ['a changed request', sql`update audit_events set request_id = 'x' where seq = 2`],
    ['changed fields', sql`update audit_events set fields = '{x}' where seq = 2`],
    ['changed details', sql`update audit_events set details = '{}' where seq = 2`],
    ['a removed event', sql`delete from audit_events where seq = 2`],
    [
      'two events exchanged',
      sql`update audit_events set action = case seq when 1 then 'two' else 'one' end where seq < 3`,
    ],
    [
      'an event numbered before the first',
      sql`insert into audit_events (seq, at, action, outcome) overriding system value values (0, now(), 'x', 'done')`,
    ],
  ])('shows %s', async (_what, tampering) => {
    await writeMany('one', 'two', 'three');
    await sealAudit.run(deps);
    await tampering.execute(owner);
    expect((await verifyAudit(db)).faults).toEqual([{ batch: 1, what: 'changed, removed or added events' }]);
  });

  it('shows an event put into a gap that an undone act has left, within a batch and between two', async () => {
    await writeMany('one');
    await undone('two');
    await writeMany('three');
    await sealAudit.run(deps);
    await undone('four');
    await writeMany('five');
    await sealAudit.run(deps);
    expect((await verifyAudit(db)).faults).toEqual([]);
    await sql`
      insert into audit_events (seq, at, action, outcome) overriding system value
      values (2, now(), 'x', 'done'), (4, now(), 'x', 'done')
    `.execute(owner);
    expect((await verifyAudit(db)).faults.map((fault) => fault.batch)).toEqual([1, 2]);
  });

  it.each([
    [
      'a removed batch',
      sql`delete from audit_seals where batch = 2`,
      { batch: 2, what: 'a batch is missing' },
    ],
    [
      'a batch that was computed anew',
      sql`update audit_seals set previous_hash = repeat('1', 64) where batch = 2`,
      { batch: 2, what: 'not chained to the batch before' },
    ],
  ])('shows %s', async (_what, tampering, fault) => {
    for (const action of ['one', 'two', 'three']) {
      await write(action);
      await sealAudit.run(deps);
    }
    await tampering.execute(owner);
    expect((await verifyAudit(db)).faults).toContainEqual(fault);
  });

  it('leaves events alone while an earlier transaction is open', async () => {
    const open = await db.startTransaction().execute();
    await write('early', open);
    await write('late');
    const mark = await getAuditMark(db);
    expect(await isMarkClosed(db, mark)).toBe(false);
    await write('later');
    await open.commit().execute();
    expect(await isMarkClosed(db, mark)).toBe(true);
    expect(await createSeal(db, mark, NOW)).toMatchObject({ batch: 1, lastSeq: 2 });
    expect((await verifyAudit(db)).sealed.events).toBe(2);
  });

  it('does not wait for transactions without an event, in its own database and in others of the cluster', async () => {
    const other = openDatabase({ ...(await emptyDatabase()).owner, max: 1 });
    const own = await owner.startTransaction().execute();
    const foreign = await other.startTransaction().execute();
    try {
      for (const tx of [own, foreign]) await sql`select pg_current_xact_id()`.execute(tx);
      await sql`insert into audit_events (at, action, outcome) values (now(), 'x', 'done')`.execute(foreign);
      await write('one');
      expect(await isMarkClosed(db, await getAuditMark(db))).toBe(true);
      expect(await sealAudit.run(deps)).toBe('sealed 1');
    } finally {
      await own.rollback().execute();
      await foreign.rollback().execute();
      await other.destroy();
    }
  });

  it('numbers a transaction before its first event', async () => {
    const numbered = await db.transaction().execute(async (tx) => {
      await sql`insert into audit_events (at, action, outcome) select now(), 'x', 'done' where false`.execute(
        tx,
      );
      return sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(tx);
    });
    expect(numbered.rows).toEqual([{ id: expect.any(String) }]);
  });

  it('is chained once when two processes seal at once', async () => {
    await writeMany('one', 'two');
    await Promise.all([sealAudit.run(deps), sealAudit.run(deps), sealAudit.run(deps)]);
    expect(await verifyAudit(db)).toMatchObject({ sealed: { batches: 1, events: 2 }, faults: [] });
  });

  it.each(['audit_events', 'audit_seals'])(
    '%s cannot be changed or emptied by the application',
    async (table) => {
      await writeMany('one');
      await sealAudit.run(deps);
      const name = sql.table(table);
      const refused = /permission denied/;
      await expect(
        sql`update ${name} set ${sql.ref(table === 'audit_events' ? 'action' : 'hash')} = 'x'`.execute(db),
      ).rejects.toThrow(refused);
      await expect(sql`delete from ${name}`.execute(db)).rejects.toThrow(refused);
      await expect(sql`truncate ${name}`.execute(db)).rejects.toThrow(refused);
    },
  );
});

/** Draws a sequence number and leaves it unused. */
async function undone(action: string): Promise<void> {
  const tx = await db.startTransaction().execute();
  await write(action, tx);
  await tx.rollback().execute();
}
