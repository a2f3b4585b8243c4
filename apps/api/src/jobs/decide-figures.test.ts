import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readDecisions, settle } from '../commands/dashboard-families.ts';
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
const read = () => atOneMoment(db, (tx) => readDecisions(tx, periodPk, 'saved', {}, 11));
/** Seconds of work, on a machine that has others to serve. */
const LONG = 180_000;

it(
  'decides what is out of date before anyone asks, and nothing else [BEY-117]',
  async () => {
    const signal = new AbortController().signal;
    expect(await decideFigures.run(deps, signal)).toBe('decided 0');
    await forgetOneUpload();
    expect((await read()).undecided).not.toBeNull();
    expect(await decideFigures.run(deps, signal)).toBe('decided 1');
    expect((await read()).undecided).toBeNull();
  },
  LONG,
);

it(
  'ends when it is told to, unless a reader waits for the same decisions',
  async () => {
    await forgetOneUpload();
    const [alone, beside] = [new AbortController(), new AbortController()];
    const left = Promise.allSettled([decideFigures.run(deps, alone.signal)]);
    expect((await read()).undecided).not.toBeNull();
    alone.abort();
    expect(await left).toMatchObject([{ status: 'rejected', reason: { name: 'AbortError' } }]);
    expect((await read()).undecided).not.toBeNull();

    const job = Promise.allSettled([decideFigures.run(deps, beside.signal)]);
    const reader = settle(db, await read(), {});
    beside.abort();
    expect((await reader).tallies?.tallies.length).toBeGreaterThan(0);
    await job;
    expect((await read()).undecided).toBeNull();
  },
  LONG,
);

async function forgetOneUpload(): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`delete from uploads_in_force where ctid = (select min(ctid) from uploads_in_force
      where fk_reporting_periods = ${periodPk})`.execute(tx),
  );
}
