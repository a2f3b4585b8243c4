import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/test-database.ts';
import { batchOf, rowsOf, transactionOf } from '../testing/upload-bodies.ts';
import { PERIOD } from '../testing/upload-data.ts';
import { openUploadPortal } from '../testing/upload-portal.ts';
import { inScope } from './database.ts';
import { listTallies, listTalliesOf, removeTallies } from './tallies.ts';
import { findInForce } from './uploads.ts';

const portal = await openUploadPortal(await emptyDatabase());
afterAll(() => portal.close());

const place = { kind: 'entry', grantId: 1, periodPk: PERIOD } as const;
const answers = [
  { en_sex: 'F', en_race_white: '1', en_make_plans: '3' },
  { en_sex: 'M', en_race_white: '0', en_make_plans: '1' },
  { survey_version: 'MS', en_sex: 'F' },
];

it('adds the tallies of a committed upload, as they follow from its stored rows', async () => {
  await portal.put('grace', 'entry', batchOf(rowsOf('entry', answers), { commit: true }));
  const all = await inScope(portal.db, [1], (tx) =>
    listTallies(tx, { kind: 'entry', periodPk: PERIOD, factor: 'all' }),
  );
  expect(all).toMatchObject([
    {
      grantId: 1,
      programId: 1,
      version: 'HS',
      rows: 2,
      cells: { en_sex: { F: 1, M: 1 }, en_race_any: { '1': 1, '': 1 } },
    },
    { grantId: 1, programId: 1, version: 'MS', rows: 1, cells: { en_sex: { F: 1 } } },
  ]);
  const bySex = await inScope(portal.db, 'all', (tx) =>
    listTallies(tx, { kind: 'entry', periodPk: PERIOD, factor: 'sex', grantIds: [1, 2] }),
  );
  expect(bySex.map(({ version, factorCode, rows }) => [version, factorCode, rows])).toEqual([
    ['HS', 'F', 1],
    ['HS', 'M', 1],
    ['MS', 'F', 1],
  ]);
  expect(
    await inScope(portal.db, [2], (tx) =>
      listTallies(tx, { kind: 'entry', periodPk: PERIOD, factor: 'all' }),
    ),
  ).toEqual([]);
});

it('keeps the codes of rows only until the commit has counted them', async () => {
  const codes = () =>
    inScope(portal.db, 'all', (tx) => tx.selectFrom('upload_codes').select('first_number').execute());
  const first = await portal.put('grace', 'entry', batchOf(rowsOf('entry', answers), { announce: 6 }));
  expect(await codes()).toEqual([{ first_number: 1 }]);
  const transactionId = transactionOf(first);
  await portal.put(
    'grace',
    'entry',
    batchOf(rowsOf('entry', answers, 4), { index: 1, transactionId, commit: true }),
  );
  expect(await codes()).toEqual([]);
  const key = await inScope(portal.db, [1], (tx) => findInForce(tx, place));
  const all = await inScope(portal.db, [1], (tx) =>
    listTalliesOf(tx, { ...place, uploadKey: key?.uploadKey ?? 0 }),
  );
  expect(all.filter(({ factor }) => factor === 'all')).toMatchObject([{ rows: 4 }, { rows: 2 }]);
  await inScope(portal.db, [1], (tx) => removeTallies(tx, { ...place, uploadKey: key?.uploadKey ?? 0 }));
});
