/** An upload in a period with an instrument other than 2021: validated, stored and counted by its own surveys. */
import { SURVEYS } from '@srae/domain/instruments/2026-draft/surveys/surveys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { listRows, toBatch } from '../../../test/portal/uploads/upload-bodies.ts';
import { GRANT, NOON, PEOPLE, PERIOD } from '../../../test/portal/uploads/upload-data.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';
import { inScope } from '../../store/database/database.ts';
import { systemClock } from '../../deps.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { createSnapshot } from '../../store/reports/snapshots.ts';
import { releaseDue } from '../releases/release-all.ts';
import { recountAll } from '../releases/recount.ts';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
afterAll(() => portal.close());

const ANSWERS = [
  { en_sex: 'F', en_race_ethnicity_hispanic: '1', en_race_ethnicity_white: '1' },
  { en_sex: 'M', en_race_ethnicity_mena: '1', en_race_ethnicity_white: '0' },
  { en_sex: 'M', en_make_plans: '3' },
];
const own = toBatch(listRows('entry', ANSWERS, 1, SURVEYS), { commit: true, surveys: SURVEYS });

/** Of an upload with the columns of 2021, and of one with its own. */
let statuses: readonly number[] = [];

beforeAll(async () => {
  await inScope(portal.db, 'all', (tx) =>
    sql`update reporting_periods set instrument = '2026-draft' where pk = ${PERIOD}`.execute(tx),
  );
  const of2021 = toBatch(listRows('entry', ANSWERS), { commit: true });
  const answers = [await portal.put('grace', 'entry', of2021), await portal.put('grace', 'entry', own)];
  statuses = answers.map(({ status }) => status);
});

it('refuses the columns of 2021, and takes its own [BEY-142]', () => {
  expect(statuses).toEqual([400, 200]);
});

it('stores null in what it does not ask [BEY-144]', async () => {
  const { rows } = await inScope(portal.db, 'all', (tx) =>
    sql<Record<string, unknown>>`select * from entry_submissions order by en_survey_number`.execute(tx),
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    en_sex: 'F',
    en_race_ethnicity_hispanic: true,
    en_race_ethnicity_white: true,
    en_race_ethnicity_mena: null,
  });
  expect(rows[1]).toMatchObject({ en_race_ethnicity_mena: true, en_race_ethnicity_white: false });
  for (const row of rows) {
    const gone = Object.keys(row).filter((name) => /^en_(?:hispanic|race_(?!ethnicity_))/.test(name));
    expect(gone).toHaveLength(8);
    expect(gone.map((name) => row[name])).toEqual(gone.map(() => null));
  }
});

it('counts race and ethnicity as an item and as a factor, and again from the rows the same', async () => {
  const before = await readTallies();
  expect(before.filter(({ factor }) => factor === 'race_ethnicity')).toMatchObject([
    { factor_code: '', rows: 1, cells: { en_sex: { M: 1 } } },
    { factor_code: 'mena', rows: 1, cells: { en_race_ethnicity_group: { mena: 1 } } },
    { factor_code: 'multiple', rows: 1, cells: { en_race_ethnicity_group: { multiple: 1 } } },
  ]);
  expect(new Set(before.map(({ factor }) => factor))).toEqual(
    new Set(['all', 'sex', 'race_ethnicity', 'age']),
  );
  expect(before.find(({ factor }) => factor === 'all')?.cells).toMatchObject({
    en_race_ethnicity_any: { '1': 2, '': 1 },
    en_race_ethnicity_white: { '1': 1, '0': 1, '': 1 },
  });
  expect(await recountAll(portal.db)).toEqual({ uploads: 1, repaired: [] });
});

it('is released with its own factor, and added up', async () => {
  await inScope(portal.db, 'all', (tx) =>
    createSnapshot(tx, {
      grantId: GRANT,
      periodPk: PERIOD,
      number: 1,
      at: NOON,
      by: PEOPLE.grace.sub,
      digest: 'x',
      content: JSON.stringify({ providers: [{ pk: 1, answers: {}, programs: [{ pk: 1, answers: {} }] }] }),
    }),
  );
  const rules = { ...testReleaseRules(systemClock), threshold: 1 };
  expect(await releaseDue(portal.db, rules)).toBe(1);
  const { rows } = await inScope(portal.db, 'all', (tx) =>
    sql<{ factor_code: string; rows: number }>`
      select factor_code, rows from release_tallies where factor = 'race_ethnicity' order by factor_code
    `.execute(tx),
  );
  expect(rows).toEqual([
    { factor_code: '', rows: 1 },
    { factor_code: 'mena', rows: 1 },
    { factor_code: 'multiple', rows: 1 },
  ]);
  const sums = await inScope(portal.db, 'all', (tx) =>
    sql<{ factor: string }>`select distinct factor from release_sums order by factor`.execute(tx),
  );
  expect(sums.rows.map(({ factor }) => factor)).toEqual(['age', 'all', 'race_ethnicity', 'sex']);
});

async function readTallies() {
  const { rows } = await inScope(portal.db, 'all', (tx) =>
    sql<{ factor: string; factor_code: string; rows: number; cells: Record<string, Record<string, number>> }>`
      select factor, factor_code, rows, cells from survey_tallies order by factor, factor_code
    `.execute(tx),
  );
  return rows;
}
