import { DAY_MS } from '@srae/domain/period/calendar-date';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { resubmit, submitAgain } from '../../../test/portal/resubmit.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { findRelease, getReleaseState, listDueReports } from '../../store/releases/releases.ts';
import { releaseDue } from './release-all.ts';
import { getNextReleaseTime } from './release-times.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 3 });
const place = await findSubmitted();
let now = new Date();
const rules = testReleaseRules({ now: () => now });

it('a release follows the first two at once, and then a day, two days, four days later', () => {
  const madeAt = new Date('2023-07-24T15:00:00.000Z');
  const days = (number: number) =>
    (getNextReleaseTime({ number, madeAt }).getTime() - madeAt.getTime()) / DAY_MS;
  expect([0, 1, 2, 3, 4, 5, 9].map(days)).toEqual([0, 0, 0, 1, 2, 4, 64]);
});

describe('a report that is submitted again and again, a dozen surveys changed each time [BEY-192] [BEY-194]', () => {
  it('is released three times at once, so that the mean of many draws of noise tells no count', async () => {
    const released: boolean[] = [];
    for (let count = 1; count <= 12; count += 1) released.push(await resubmitLonger(count * 12));
    expect(released.filter(Boolean)).toHaveLength(2);
    expect(await loadRelease()).toMatchObject({ number: 3, dueAt: new Date(now.getTime() + DAY_MS) });
    expect(await loadState()).toMatchObject({ dueAt: new Date(now.getTime() + DAY_MS) });
  });

  it('is released as it is at last when its time has come, without another submission', async () => {
    const rows = (await loadRelease())?.rows ?? 0;
    expect(await listDue()).not.toContainEqual(place);
    expect(await releaseDue(db, rules)).toBe(0);
    now = new Date(now.getTime() + DAY_MS);
    expect(await listDue()).toContainEqual(place);
    expect(await releaseDue(db, rules)).toBe(1);
    const made = await loadRelease();
    expect(made).toMatchObject({ number: 4, madeAt: now, dueAt: null });
    expect(made?.rows).toBeGreaterThan(rows + 100);
    expect(await loadState()).toMatchObject({ dueAt: null });
  });

  it('waits twice as long for the next, and no longer if it is the released one again', async () => {
    expect(await resubmitLonger(300)).toBe(false);
    expect(await loadRelease()).toMatchObject({ number: 4, dueAt: new Date(now.getTime() + 2 * DAY_MS) });
    now = new Date(now.getTime() + 2 * DAY_MS);
    // Nearly what was released.
    expect(await resubmitLonger(145)).toBe(false);
    expect(await loadRelease()).toMatchObject({ number: 4, dueAt: null });
    expect(await listDue()).not.toContainEqual(place);
  });

  it('waits no longer if its programs are those of the compared one again, with the same files', async () => {
    now = new Date(now.getTime() - DAY_MS);
    expect(await submitWithProgram(false)).toBe(false);
    expect(await loadRelease()).toMatchObject({ number: 4, dueAt: expect.any(Date) });
    expect(await submitWithProgram(true)).toBe(false);
    expect(await loadRelease()).toMatchObject({ number: 4, dueAt: null });
    expect(await listDue()).not.toContainEqual(place);
  });
});

const original: { rows?: number } = {};
/** Submits the first surveys of the demo and `more` copies of them. */
function resubmitLonger(more: number): Promise<boolean> {
  return resubmit(db, place, rules, (rows) => {
    original.rows ??= rows.length;
    const first = rows.slice(0, original.rows);
    return [
      ...first,
      ...Array.from({ length: more }, (_, at) => first[at % first.length] ?? first[0]),
    ].flatMap((row) => (row ? [row] : []));
  });
}

/** Submits the uploads in force with one program of the grant active or not. */
function submitWithProgram(active: boolean): Promise<boolean> {
  return inScope(db, [place.grantId], async (tx) => {
    await sql`
      update program_submissions set prog_active = ${active}
      where fk_reporting_periods = ${place.periodPk} and fk_programs = (
        select min(fk_programs) from program_submissions
        where fk_grants = ${place.grantId} and fk_reporting_periods = ${place.periodPk})
    `.execute(tx);
    return submitAgain(tx, place, rules);
  });
}

function loadRelease() {
  return inScope(db, [place.grantId], (tx) => findRelease(tx, place));
}

function loadState() {
  return inScope(db, 'all', (tx) => getReleaseState(tx, place.periodPk, [place.grantId]));
}

function listDue() {
  return inScope(db, 'all', (tx) => listDueReports(tx, now));
}

/** A report with one release of more than a hundred surveys. */
async function findSubmitted(): Promise<GrantPeriod> {
  return inScope(db, 'all', async (tx) => {
    const { rows } = await sql<GrantPeriod>`
      select fk_grants as "grantId", fk_reporting_periods as "periodPk" from figure_releases
      where rows > 100 and number = 1 order by 1, 2 limit 1
    `.execute(tx);
    const [found] = rows;
    if (!found) throw new Error('The demo has a release of more than a hundred surveys.');
    return found;
  });
}
