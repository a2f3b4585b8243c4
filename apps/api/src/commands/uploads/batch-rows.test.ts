import type { SentColumn } from '@srae/domain/survey/rows/columns';
import { expect, it } from 'vitest';
import { inScope, type Tx } from '../../store/database/database.ts';
import { toBatch, plainRows, listRows } from '../../../test/portal/uploads/upload-bodies.ts';
import { openBatches } from '../../../test/portal/calls/batches-portal.ts';

const { put, db, refused, rowsStored } = await openBatches();

it('refuses rows that the page would have refused, and stores none of them [BEY-079]', async () => {
  const wrong = { provider_name: 'Bright Futures Coalition, LLC', program_name: 'Making a Difference!' };
  const inactive = { provider_name: 'Niños y Jóvenes Unidos', program_name: 'Inactive' };
  const rows = listRows('entry', [
    {},
    { en_age: '9' },
    wrong,
    { survey_version: '' },
    inactive,
    { en_race_other_spec: 'x'.repeat(101) },
  ]);
  const answer = await put('grace', 'entry', toBatch(rows, { commit: true }));
  expect(answer).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'UPLOAD_ROWS_INVALID',
        details: {
          rows: [
            { row: 2, column: 'en_age', message: expect.stringContaining('9') },
            { row: 3, column: 'program_name' },
            { row: 4, column: 'survey_version' },
            { row: 5, column: 'program_name' },
            { row: 6, column: 'en_race_other_spec' },
          ],
        },
      },
    },
  });
  expect(await rowsStored()).toBe(0);
});

it('stores rows that are sent as the specification has them, and refuses one of another width [API-044]', async () => {
  const rows = listRows('entry', [{ en_age: '14' }, { en_age: null }, { en_age: '14', en_hispanic: 'N' }]);
  const body = (values: readonly unknown[]) => {
    const { formData, ...rest } = toBatch(rows, { commit: true });
    const [{ tableName, columnInfo, enumMaps }, file] = formData as [Record<string, unknown>, unknown];
    return { ...rest, formData: [{ tableName, columnInfo, enumMaps, batchValues: values }, file] };
  };
  expect((await put('grace', 'entry', body(rows))).status).toBe(200);
  const stored = await inScope(db, [1], newestRows);
  expect((await put('grace', 'entry', toBatch(rows, { commit: true }))).status).toBe(200);
  const unkeyed = (list: typeof stored) => list.map(({ fk_uploads: _, ...row }) => row);
  expect(unkeyed(await inScope(db, [1], newestRows))).toEqual(unkeyed(stored));
  for (const row of [rows[1]?.slice(1), [...(rows[1] ?? []), 'X'], 'a row', { en_age: '14' }, null]) {
    const answer = await put('grace', 'entry', body(rows.with(1, row as unknown[])));
    expect(answer).toMatchObject(refused(400, 'UPLOAD_ROWS_INVALID'));
    expect(answer.body.error).toMatchObject({ details: { rows: [{ row: 2 }] } });
  }
});

it('refuses survey numbers that leave a gap or come twice [UPL-054]', async () => {
  const invalid = refused(400, 'UPLOAD_ROWS_INVALID');
  expect(await put('grace', 'entry', toBatch(plainRows(2, 2), { commit: true }))).toMatchObject(invalid);
  const twice = [...plainRows(1), ...plainRows(1)];
  expect(await put('grace', 'entry', toBatch(twice, { commit: true }))).toMatchObject(invalid);
});

it('stores codes for every accepted spelling, and names as the portal knows them [BEY-079]', async () => {
  const spelled = {
    provider_name: ' Niños  y Jóvenes Unidos ',
    program_name: 'Making a Difference!',
    survey_version: 'ms',
  };
  const answers = {
    en_age: 12,
    en_hispanic: 'yes',
    en_race_asian: 'TRUE',
    en_race_other_spec: 'a "b", \\c\nNULL',
    en_ever_had_sex: 'MS',
  };
  expect(
    (await put('grace', 'entry', toBatch(listRows('entry', [{ ...spelled, ...answers }]), { commit: true })))
      .status,
  ).toBe(200);
  const [row] = await inScope(db, [1], newestRows);
  expect(row).toMatchObject({
    fk_programs: 3,
    en_survey_number: 1,
    provider_name: 'Niños y Jóvenes Unidos',
    survey_version: 'MS',
    en_age: '12',
    en_hispanic: 'Y',
    en_race_asian: true,
    en_race_other_spec: 'a "b", \\c\nNULL',
    en_ever_had_sex: 'MS',
    en_grade: null,
  });
});

it('reads columns in any order, takes columns left out as blank, and never builds SQL from names [BEY-080] [UP-3]', async () => {
  const body = (columns: string[], row: unknown[], tableName = 'entry_submissions') => {
    const sent = toBatch([row], { commit: true });
    const [rows, file] = sent.formData;
    return {
      ...sent,
      formData: [{ ...rows, tableName, columnInfo: columns.map((name) => ({ name, type: 'string' })) }, file],
    };
  };
  const names = ['survey_version', 'en_sex', 'program_name', 'provider_name'];
  const values = ['HS', 'F', 'Love Notes (SRA), 4th ed.', 'Bright Futures Coalition, LLC'];
  expect((await put('grace', 'entry', body(names, values))).status).toBe(200);
  const [row] = await inScope(db, [1], newestRows);
  expect(row).toMatchObject({ en_survey_number: 1, en_sex: 'F', survey_version: 'HS', en_age: null });

  const hostile = 'en_age); drop table entry_submissions; --';
  expect((await put('grace', 'entry', body([...names, hostile], [...values, '1']))).status).toBe(400);
  expect((await put('grace', 'entry', body([...names, 'en_sex'], [...values, 'M']))).status).toBe(400);
  expect((await put('grace', 'entry', body([...names, 'fk_grants'], [...values, '2']))).status).toBe(400);
  expect((await put('grace', 'entry', body(names, values, 'identity_users'))).status).toBe(400);
  expect((await put('grace', 'entry', body(names, values.slice(1)))).status).toBe(400);
  expect((await put('grace', 'entry', body(names, [{ toString: 'x' }, 'F', 'x', 'y']))).status).toBe(400);
  expect(await rowsStored()).toBe(1);
});

it.each([
  ['fewer columns than names', (columns: SentColumn[]) => columns.slice(1)],
  ['a column of other rows', (columns: SentColumn[]) => columns.with(4, { values: ['11', '12', '13'] })],
  [
    'an index without a value',
    (columns: SentColumn[]) => columns.with(4, { values: ['11', '12'], indices: '-' }),
  ],
  [
    'a column that is a list',
    (columns: SentColumn[]) => columns.with(4, Object.assign([], { values: ['11'] })),
  ],
])('refuses %s, and stores nothing [BEY-079]', async (_what, change) => {
  const sent = toBatch(plainRows(2), { commit: true });
  const [rows, ...file] = sent.formData;
  if (!rows || !('batchValues' in rows)) throw new Error('a batch begins with its rows');
  const formData = [{ ...rows, batchValues: change([...rows.batchValues]) }, ...file];
  expect(await put('grace', 'entry', { ...sent, formData })).toMatchObject(refused(400, 'BAD_REQUEST'));
  expect(await rowsStored()).toBe(0);
});

it('judges a value that several rows have for each of them, and one that no row has for none [BEY-079]', async () => {
  const wrong = toBatch(listRows('entry', [{ en_age: '9' }, {}, { en_age: '9' }]), { commit: true });
  expect(await put('grace', 'entry', wrong)).toMatchObject({
    status: 400,
    body: {
      error: {
        details: {
          rows: [
            { row: 1, column: 'en_age' },
            { row: 3, column: 'en_age' },
          ],
        },
      },
    },
  });
  const unused = JSON.parse(JSON.stringify(toBatch(plainRows(2), { commit: true })));
  unused.formData[0].batchValues[4] = { values: ['12', '9'], indices: '(' };
  expect((await put('grace', 'entry', unused)).status).toBe(200);
  expect(await inScope(db, [1], newestRows)).toMatchObject([{ en_age: '12' }, { en_age: '12' }]);
});

function newestRows(tx: Tx) {
  return tx
    .selectFrom('entry_submissions')
    .selectAll()
    .orderBy('fk_uploads', 'desc')
    .orderBy('en_survey_number')
    .execute();
}
