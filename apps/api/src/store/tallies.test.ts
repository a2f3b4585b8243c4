import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/test-database.ts';
import { batchOf, rowsOf } from '../testing/upload-bodies.ts';
import { PERIOD } from '../testing/upload-data.ts';
import { openUploadPortal } from '../testing/upload-portal.ts';
import { inScope } from './database.ts';
import { listTallies } from './tallies.ts';

const portal = await openUploadPortal(await emptyDatabase());
afterAll(() => portal.close());

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
