// The comparison must detect every damage of the proof, applied to a database with realistic content.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sealAudit } from '../../apps/api/src/jobs/seal-audit.ts';
import { testPortal } from '../../apps/api/test/portal/test-portal.ts';
import * as product from '../upload/product.mjs';
import { findFaults } from './check.mjs';
import { createClient } from './client.mjs';
import { damagedBy } from './damaged.mjs';
import { emptyLedger } from './ledger.mjs';
import { DAMAGES } from './proof.mjs';
import { randomFrom } from './random.mjs';
import { playRound } from './round.mjs';

const { app, deps, database } = await testPortal();
const connection = new pg.Client({ ...inject('testCluster').superuser, database: database.name });
const query = async (text, values) => (await connection.query(text, values)).rows;
const stage = { product, servers: [], ledger: emptyLedger(), query };
const { signal } = new AbortController();
let quiet;

beforeAll(async () => {
  await connection.connect();
  await query('update reporting_periods set lock_after_submit = false where current');
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  stage.client = createClient(product, { base, origin: deps.config.publicUrl });
  for (const who of ['grace', 'gus', 'ada']) await stage.client.call(who, 'GET', '/api/announcements');
  // A chain needs at least two links.
  await sealAudit.run(deps, signal);
  quiet = await playRound(stage, { number: 1, fault: 'nothing', random: randomFrom(1) });
  await sealAudit.run(deps, signal);
});
afterAll(async () => {
  await connection.end();
  await app.close();
  await deps.db.destroy();
});

describe('the comparison of what was acknowledged with the database', () => {
  it('finds nothing after an undisturbed round in which everybody had something acknowledged', () => {
    expect(quiet.faults).toEqual([]);
    expect(quiet.acknowledged).toBeGreaterThanOrEqual(7);
  });

  it.each(Object.entries(DAMAGES))('tells %s, and nothing once it is taken back', async (_name, damage) => {
    const told = await damagedBy(query, damage, () => findFaults(stage));
    expect(told).toContainEqual(expect.stringMatching(/^(lost|half-applied): /));
    expect(await findFaults(stage)).toEqual([]);
  });
});
