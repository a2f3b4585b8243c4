import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readDecisions } from '../commands/dashboard-families.ts';
import { createDecider } from '../commands/decide-families.ts';
import { readConfig } from '../config.ts';
import { systemClock, systemRandom } from '../deps.ts';
import { atOneMoment } from '../store/dashboard-facts.ts';
import { inScope, openDatabase } from '../store/database.ts';
import { listPeriods } from '../store/periods.ts';
import { testDatabase } from '../testing/test-database.ts';
import { decideFigures } from './decide-figures.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const config = readConfig({ APP_ENV: 'local' }, '/nowhere');
const deps = { config, db, clock: systemClock, random: systemRandom, log: pino({ level: 'silent' }) };
const periodPk = (await listPeriods(db))[0]?.pk ?? 0;
/** Seconds of work, on a machine that has others to serve. */
const LONG = 180_000;

it(
  'decides what is out of date before anyone asks, and nothing else [BEY-117]',
  async () => {
    const { signal } = new AbortController();
    const { run } = decideFigures(createDecider(db, 11));
    const isBehind = async () =>
      (await atOneMoment(db, (tx) => readDecisions(tx, { periodPk, basis: 'saved' }, {}, 11))).isBehind;
    await run(deps, signal);
    expect(await run(deps, signal)).toBe('decided 0');
    await forgetOneUpload();
    expect(await isBehind()).toBe(true);
    expect(await run(deps, signal)).toBe('decided 1');
    expect(await isBehind()).toBe(false);
  },
  LONG,
);

it(
  'ends at once when it is told to, whatever is being decided',
  async () => {
    const end = new AbortController();
    await db.connection().execute(async (own) => {
      await sql`select pg_advisory_lock(hashtext('families'), 0)`.execute(own);
      const job = Promise.allSettled([decideFigures(createDecider(db, 11)).run(deps, end.signal)]);
      end.abort();
      expect(await job).toMatchObject([{ status: 'rejected', reason: { name: 'AbortError' } }]);
      await sql`select pg_advisory_unlock(hashtext('families'), 0)`.execute(own);
    });
  },
  LONG,
);

async function forgetOneUpload(): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`delete from uploads_in_force where ctid = (select min(ctid) from uploads_in_force
      where fk_reporting_periods = ${periodPk})`.execute(tx),
  );
}
