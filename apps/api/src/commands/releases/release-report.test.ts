import { createHash, createHmac } from 'node:crypto';
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { listChoices } from '@srae/domain/survey/catalogue/column';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { loadRecordSecret, rotateRecordSecret } from '../../identity/keys/record-secret.ts';
import { type Db, inScope, inSnapshot, openDatabase } from '../../store/database/database.ts';
import { listPlaceSums } from '../../store/releases/release-sums.ts';
import {
  deleteRowHashes,
  findRelease,
  listReleaseTallies,
  listSubmittedReports,
  type ReleaseTally,
} from '../../store/releases/releases.ts';
import type { ProgramRow } from '../../store/uploads/survey-rows.ts';
import { setActive } from '../../../test/figures/active-grants.ts';
import { expectStoredSums } from '../../../test/figures/stored-sums.ts';
import { resubmit, uploadAgain } from '../../../test/portal/resubmit.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { finishRekey, rekeyAll, releaseDue } from './release-all.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 3 });
const owner = openDatabase({ ...database.owner, max: 1 });
// Each submission is made long after the one before.
let now = Date.now();
const rules = testReleaseRules({ now: () => new Date((now += 30 * DAY_MS)) });
/** Submissions kept of each of the two periods. */
const KEPT = 4;
await leaveSubmissions();
const submitted = await inScope(db, 'all', listSubmittedReports);
const [place, other] = (await withRows(db)).filter((_, at) => at < 2) as [GrantPeriod, GrantPeriod];

describe('what the demo submitted', () => {
  it('is released, and nothing of it is missing', async () => {
    expect(submitted.length).toBe(2 * KEPT);
    expect(await releaseDue(db, rules)).toBe(0);
  });

  it('has the counts that the snapshot froze, of active programs [BEY-119]', async () => {
    const { rows } = await sql<{ rows: number }>`
      select coalesce(sum((t->>'rows')::int), 0)::int as rows from submission_snapshots s
      cross join jsonb_array_elements(s.tallies) t
      where s.fk_grants = ${place.grantId} and s.fk_reporting_periods = ${place.periodPk}
        and t->>'factor' = 'all' and number = 1
    `.execute(owner);
    const { rows: released } = await sql<{ rows: number }>`
      select sum(rows)::int as rows from release_tallies where fk_grants = ${place.grantId}
        and fk_reporting_periods = ${place.periodPk} and factor = 'all'
    `.execute(owner);
    expect(released[0]).toEqual(rows[0]);
    expect(released[0]?.rows).toBeGreaterThan(50);
  });

  it('is added up over programs, grants, streams and the nation, keys as counts [BEY-117]', async () => {
    await expectStoredSums(owner, place.periodPk);
    await expectStoredSums(owner, other.periodPk);
  });

  it('has keys that anybody who knows the secret can draw again [BEY-191]', async () => {
    const secret = await inScope(db, 'all', (tx) => loadRecordSecret(tx, rules));
    const rows = await canonical(place);
    const digests = rows.map(({ text }) => createHash('sha256').update(text).digest());
    const digest = createHash('sha256')
      .update(Buffer.concat(digests.toSorted(Buffer.compare)))
      .digest();
    expect((await head(place))?.digest).toBe(digest.toString('hex'));
    const seen = new Map<string, number>();
    let [count, keys] = [0, 0];
    for (const [at, { kind, codes }] of rows.entries()) {
      const row = digests[at] ?? Buffer.alloc(0);
      const name = row.toString('hex');
      const ordinal = seen.get(name) ?? 0;
      seen.set(name, ordinal + 1);
      const number = Buffer.from([0, 0, 0, ordinal]);
      const key = createHmac('sha256', secret)
        .update(Buffer.concat([digest, row, number]))
        .digest()
        .readUInt32BE(0);
      if (kind !== 'entry' || codes['en_sex'] !== 'F') continue;
      count += 1;
      keys = (keys + key) >>> 0;
    }
    const own = (await tallies(place)).filter(({ kind, factor }) => kind === 'entry' && factor === 'all');
    expect(own.reduce((sum, tally) => sum + (tally.cells['en_sex']?.['F'] ?? 0), 0)).toBe(count);
    expect(own.reduce((sum, tally) => (sum + (tally.keys['en_sex']?.['F'] ?? 0)) >>> 0, 0)).toBe(keys);
  });
});

describe('a submission [BEY-194]', () => {
  it('changes nothing for others with ten rows more, and with the same content', async () => {
    const before = await tallies(place);
    expect(await resubmit(db, place, rules, (rows) => rows)).toBe(false);
    expect(await resubmit(db, place, rules, (rows) => [...rows, ...rows.slice(0, 10)])).toBe(false);
    expect(await tallies(place)).toEqual(before);
    expect(await head(place)).toMatchObject({ number: 1, snapshot: 1 });
  });

  it('draws every cell of the grant anew with an eleventh, and leaves other grants alone', async () => {
    const [before, elsewhere] = [await tallies(place), await tallies(other)];
    expect(await resubmit(db, place, rules, (rows) => [...rows, ...rows.slice(0, 1)])).toBe(true);
    const after = await tallies(place);
    expect(await head(place)).toMatchObject({ number: 2 });
    const keyed = (all: readonly ReleaseTally[]) => new Set(all.map(({ rowKeys }) => rowKeys));
    const kept = [...keyed(after)].filter((key) => keyed(before).has(key));
    expect(kept).toEqual([]);
    expect(await tallies(other)).toEqual(elsewhere);
    await expectStoredSums(owner, place.periodPk);
  });

  it('counts removed and added rows: a changed answer is two', async () => {
    const sex = listColumns(SURVEYS.entry).findIndex(({ name }) => name === 'en_sex');
    const turned = (count: number) => (rows: readonly ProgramRow[]) =>
      rows.map((row, at) =>
        at < count
          ? {
              ...row,
              values: row.values.map((value, index) => (index === sex ? (value === 'F' ? 'M' : 'F') : value)),
            }
          : row,
      );
    expect(await resubmit(db, place, rules, turned(5))).toBe(false);
    expect(await resubmit(db, place, rules, turned(6))).toBe(false);
    // Rows flipped twice are unchanged; the sixth differs.
    expect((await head(place))?.number).toBe(2);
    expect(await resubmit(db, place, rules, turned(8))).toBe(true);
    await expectStoredSums(owner, place.periodPk);
  });

  it('is compared by its counts where the rows of the release were disposed of [BEY-185]', async () => {
    await inScope(db, [place.grantId], (tx) => deleteRowHashes(tx, place));
    expect(await resubmit(db, place, rules, (rows) => rows.slice(1))).toBe(false);
  });

  it('is what counts: saved surveys that are not submitted are nobody else’s', async () => {
    const before = await tallies(place);
    await inScope(db, [place.grantId], (tx) => uploadAgain(tx, place, (rows) => rows.slice(50)));
    expect(await tallies(place)).toEqual(before);
    await expectStoredSums(owner, place.periodPk);
  });
});

describe('submissions of several grants at once', () => {
  it('are all in the sums [BEY-117]', async () => {
    const doubled = (rows: readonly ProgramRow[]) => [...rows, ...rows.slice(0, 20)];
    const before = await Promise.all([head(place), head(other)]);
    expect(await Promise.all([place, other].map((one) => resubmit(db, one, rules, doubled)))).toEqual([
      true,
      true,
    ]);
    const after = await Promise.all([head(place), head(other)]);
    expect(after.map((one) => one?.number)).toEqual(before.map((one) => (one?.number ?? 0) + 1));
    await expectStoredSums(owner, place.periodPk);
  });
});

describe('an inactive grant', () => {
  it('leaves the sums and comes back to them', async () => {
    const count = () => national(place.periodPk);
    const before = await count();
    await inScope(db, 'all', (tx) => setActive(tx, place.grantId, false));
    expect(await count()).toBeLessThan(before);
    await expectStoredSums(owner, place.periodPk);
    await inScope(db, 'all', (tx) => setActive(tx, place.grantId, true));
    expect(await count()).toBe(before);
    await expectStoredSums(owner, place.periodPk);
  });
});

describe('new keys for everything', () => {
  it('leave every count as it is, also where rows are gone [BEY-191]', async () => {
    const counts = async (of: GrantPeriod) =>
      (await tallies(of)).map(({ rowKeys: _, keys: __, ...rest }) => rest);
    const keys = async (of: GrantPeriod) => (await tallies(of)).map(({ rowKeys }) => rowKeys);
    const before = { place: await counts(place), other: await counts(other) };
    const drawn = { place: await keys(place), other: await keys(other) };
    // The rows of the first grant's release were replaced above.
    expect(await rekeyAll(db, rules, async () => {})).toBe(submitted.length);
    expect({ place: await counts(place), other: await counts(other) }).toEqual(before);
    for (const [name, of] of [['place', place] as const, ['other', other] as const])
      expect((await keys(of)).filter((key, at) => key === drawn[name][at])).toEqual([]);
    await expectStoredSums(owner, place.periodPk);
  });

  it('are recorded with their secret, before the first is drawn [LG-2]', async () => {
    const refuse = () => Promise.reject(new Error('not recorded'));
    await expect(rekeyAll(db, rules, refuse)).rejects.toThrow('not recorded');
    expect(await finishRekey(db, rules)).toBe(0);
  });

  it('are completed after an interruption, once [BEY-191]', async () => {
    const keys = async () => (await tallies(other)).map(({ rowKeys }) => rowKeys);
    const drawn = await keys();
    // As if the command had been killed before the first release.
    await inScope(db, 'all', (tx) => rotateRecordSecret(tx, rules));
    expect(await finishRekey(db, rules)).toBe(submitted.length);
    expect((await keys()).filter((key, at) => key === drawn[at])).toEqual([]);
    await expectStoredSums(owner, other.periodPk);
    expect(await finishRekey(db, rules)).toBe(0);
  });

  it('are drawn over cells for a submission whose rows are gone', async () => {
    // Out of the sums, then deleted.
    await inScope(db, 'all', (tx) => setActive(tx, other.grantId, false));
    await inScope(db, 'all', async (tx) => {
      await sql`delete from figure_releases where fk_grants = ${other.grantId}
        and fk_reporting_periods = ${other.periodPk}`.execute(tx);
      await uploadAgain(tx, other, (rows) => rows.slice(1));
    });
    await inScope(db, 'all', (tx) => setActive(tx, other.grantId, true));
    expect(await releaseDue(db, rules)).toBe(1);
    expect(await head(other)).toMatchObject({ number: 1, keyedBy: 'cells' });
    await expectStoredSums(owner, other.periodPk);
    // Few answers differ, and they are the only evidence of how many rows differ.
    expect(await resubmit(db, other, rules, (rows) => rows.slice(1))).toBe(false);
    expect(await resubmit(db, other, rules, (rows) => rows.slice(9))).toBe(true);
    expect(await head(other)).toMatchObject({ number: 2, keyedBy: 'rows' });
    await expectStoredSums(owner, other.periodPk);
  });
});

function head({ grantId, periodPk }: GrantPeriod) {
  return inScope(db, [grantId], (tx) => findRelease(tx, { grantId, periodPk }));
}

function tallies({ grantId, periodPk }: GrantPeriod) {
  return inScope(db, [grantId], (tx) => listReleaseTallies(tx, { grantId, periodPk }));
}

async function national(periodPk: number): Promise<number> {
  const sums = await inSnapshot(db, (tx) => listPlaceSums(tx, periodPk, {}));
  return sums.reduce((total, { rows }) => total + rows, 0);
}

async function canonical({ grantId, periodPk }: GrantPeriod) {
  const found: { kind: string; text: string; codes: Record<string, string> }[] = [];
  for (const kind of ['entry', 'exit'] as const) {
    const columns = listColumns(SURVEYS[kind]).filter(
      (one) => listChoices(one).length > 0 && one.name !== 'survey_version',
    );
    const { rows } = await sql<Record<string, string | boolean | null> & { fk_programs: number }>`
      select r.* from ${sql.table(`${kind}_submissions`)} r join programs_in_force u
        on u.fk_grants = r.fk_grants and u.fk_uploads = r.fk_uploads and u.fk_programs = r.fk_programs and u.kind = ${kind}
      where u.fk_grants = ${grantId} and u.fk_reporting_periods = ${periodPk}
    `.execute(owner);
    for (const row of rows) {
      const codes = Object.fromEntries(
        columns.map(({ name }) => {
          const value = row[name] ?? '';
          return [name, typeof value === 'boolean' ? (value ? '1' : '0') : value];
        }),
      );
      const text = JSON.stringify([kind, row.fk_programs, row['survey_version'], ...Object.values(codes)]);
      found.push({ kind, text, codes });
    }
  }
  return found;
}

/**
 * Keeps a few submissions of each period, each of which has its keys drawn anew below: all of them, and two batches of
 * one period, are the subject of release-all.test.ts.
 */
async function leaveSubmissions(): Promise<void> {
  await sql`
    delete from submission_snapshots s using (
      select fk_grants, fk_reporting_periods,
        row_number() over (partition by fk_reporting_periods order by rows <= 100, rows, fk_grants) as number
      from figure_releases
    ) r
    where s.fk_grants = r.fk_grants and s.fk_reporting_periods = r.fk_reporting_periods and r.number > ${KEPT}
  `.execute(owner);
  await sql`delete from figure_releases`.execute(owner);
  await sql`delete from release_sums`.execute(owner);
  expect(await releaseDue(db, rules)).toBe(2 * KEPT);
}

/** Grants of one period with entry surveys of more than a hundred rows that were submitted. */
async function withRows(from: Db): Promise<readonly GrantPeriod[]> {
  return inScope(from, 'all', async (tx) => {
    const { rows } = await sql<GrantPeriod>`
      select r.fk_grants as "grantId", r.fk_reporting_periods as "periodPk" from figure_releases r
      join reporting_periods p on p.pk = r.fk_reporting_periods and p.current
      where r.rows > 100 order by 1 limit 2
    `.execute(tx);
    return rows;
  });
}
