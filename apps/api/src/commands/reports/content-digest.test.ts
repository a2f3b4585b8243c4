// After any change of a report, its digest is that of a submission's content written a second time in plain SQL.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { plainContent } from '../../../test/reports/plain-content.ts';
import {
  anySteps,
  type Changes,
  inTransaction,
  reportChanges,
  type Step,
} from '../../../test/reports/report-changes.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { inScope, openDatabase, type Tx } from '../../store/database/database.ts';
import { getContentStamp, getSubmissionContent } from '../../store/reports/submission-content.ts';
import { sha256Hex } from '../digest.ts';
import { loadContentDigest } from './content-digest.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));

const places = await demoPlaces(db);
const { summer, winter, first, other } = places;
/** A report that was submitted. */
const { grantId, pid } = other;
const KEY = { grantId, periodPk: summer };
const OTHER_KEYS = [
  { grantId, periodPk: winter },
  { grantId: first.grantId, periodPk: summer },
];
const { ofContent, ofOthers } = await reportChanges(owner, places);
const ALL: Changes = { ...ofContent, ...ofOthers };

const change = (tx: Tx, { change: name, n }: Pick<Step, 'change' | 'n'>) => ALL[name]?.(n).execute(tx);

async function expectExact(tx: Tx): Promise<void> {
  const plain = await plainContent(tx, KEY);
  expect(await getSubmissionContent(tx, KEY)).toBe(plain);
  expect(await readDigest(tx, KEY)).toBe(sha256Hex(plain));
}

/** Several steps in one transaction, each followed by a read in it. */
async function perform(together: readonly Step[]): Promise<void> {
  await inTransaction(owner, together.at(-1)?.end ?? 'commit', async (tx) => {
    for (const step of together) {
      await change(tx, step);
      await expectExact(tx);
    }
  });
}

const digest = (key = KEY) => inScope(db, [key.grantId], (tx) => readDigest(tx, key));
const readDigest = async (tx: Tx, key: GrantPeriod) => (await loadContentDigest(tx, key, '')).digest;
const plainDigest = (key: GrantPeriod) =>
  inScope(db, [key.grantId], async (tx) => sha256Hex(await plainContent(tx, key)));
const stamp = () => inScope(db, [grantId], (tx) => getContentStamp(tx, KEY));

describe('the digest of the current content', () => {
  it.each(Object.keys(ofContent))('is exact and another one after a change of: %s', async (name) => {
    const before = await digest();
    const after = new Set<string>();
    for (const n of [1, 2, 3])
      await inTransaction(owner, 'roll back', async (tx) => {
        await change(tx, { change: name, n });
        await expectExact(tx);
        after.add(await readDigest(tx, KEY));
      });
    after.delete(before);
    expect(after.size).toBeGreaterThan(0);
    expect(await digest()).toBe(before);
  });

  it.each(Object.keys(ofOthers))('is the same after a change of: %s', async (name) => {
    const before = await digest();
    await perform([{ change: name, n: 2, end: 'commit' }]);
    expect(await digest()).toBe(before);
  });

  it('is exact after random changes, in one transaction or several, kept or rolled back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySteps(ALL), { maxLength: 4 }), async (transactions) => {
        for (const together of transactions) {
          await perform(together);
          for (const key of [KEY, ...OTHER_KEYS]) expect(await digest(key)).toBe(await plainDigest(key));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is the former one when an edit is undone', async () => {
    const rename = (text: string) =>
      sql`update providers set provider_name = ${text} where pk = ${pid}`.execute(owner);
    await rename('Former');
    const [before, stampBefore] = [await digest(), await stamp()];
    await rename('Edited');
    expect(await digest()).not.toBe(before);
    await rename('Former');
    expect(await digest()).toBe(before);
    expect(await stamp()).not.toBe(stampBefore);
  });

  it('is not built again while nothing of the report was written', async () => {
    const before = await stamp();
    await sql`update program_submissions set prog_reach_attend = 12 where fk_grants = ${first.grantId}`.execute(
      owner,
    );
    await sql`update program_submissions set prog_reach_attend = 12 where fk_reporting_periods = ${winter}`.execute(
      owner,
    );
    expect(await stamp()).toBe(before);
  });
});
