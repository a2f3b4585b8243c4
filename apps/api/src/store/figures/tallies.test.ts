import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { toBatch, listRows } from '../../../test/portal/uploads/upload-bodies.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';
import { inScope } from '../database/database.ts';
import { listTallies, type TallyFactor } from './tallies.ts';

const portal = await openUploadPortal(await emptyDatabase());
afterAll(() => portal.close());

const UPLOAD = { kind: 'entry', grantId: 1, uploadKey: 1 } as const;
const answers = [
  { en_sex: 'F', en_race_white: '1', en_make_plans: '3' },
  { en_sex: 'M', en_race_white: '0', en_make_plans: '1' },
  { survey_version: 'MS', en_sex: 'F' },
];

it('adds the tallies of a committed upload, as they follow from its stored rows', async () => {
  await portal.put('grace', 'entry', toBatch(listRows('entry', answers), { commit: true }));
  const found = await inScope(portal.db, [1], (tx) => listTallies(tx, UPLOAD));
  const of = (factor: TallyFactor) => found.filter((one) => one.factor === factor);
  expect(of('all')).toMatchObject([
    {
      programId: 1,
      version: 'HS',
      rows: 2,
      cells: { en_sex: { F: 1, M: 1 }, en_race_any: { '1': 1, '': 1 } },
    },
    { programId: 1, version: 'MS', rows: 1, cells: { en_sex: { F: 1 } } },
  ]);
  expect(of('sex').map(({ version, factorCode, rows }) => [version, factorCode, rows])).toEqual([
    ['HS', 'F', 1],
    ['HS', 'M', 1],
    ['MS', 'F', 1],
  ]);
  expect(await inScope(portal.db, [2], (tx) => listTallies(tx, UPLOAD))).toEqual([]);
});
