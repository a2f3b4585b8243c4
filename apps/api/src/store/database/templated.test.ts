import { sql } from 'kysely';
import type { CompiledQuery } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openDatabase, runBatch } from './database.ts';
import { templateQuery } from './templated.ts';

const { owner } = await emptyDatabase();
const db = openDatabase({ ...owner, max: 1 });
afterAll(() => db.destroy());

type Values = {
  readonly key: { readonly a: number | null };
  readonly at: Date;
  readonly list: readonly number[];
};

let built = 0;
const query = (values: Values) =>
  templateQuery('a test', values, ({ key, at, list }) => {
    built += 1;
    return sql<object>`select ${key.a}::int as a, ${at}::timestamptz as at, ${list}::int[] as list, ${7}::int as b`;
  });

it('makes the text once and takes every value from where it belongs', async () => {
  const cases: readonly Values[] = [
    { key: { a: 1 }, at: new Date(0), list: [1, 2] },
    { key: { a: null }, at: new Date(1_000), list: [] },
    { key: { a: 3 }, at: new Date(2_000), list: [5] },
  ];
  for (const values of cases) {
    const [rows] = await runBatch<[object]>(db, [query(values)]);
    expect(rows).toEqual([{ ...values.key, at: values.at, list: values.list, b: 7 }]);
  }
  expect(built).toBe(1);
});

it('keeps no value of the call that made the text', () => {
  const compiled: CompiledQuery = query({ key: { a: 9 }, at: new Date(0), list: [] }).compile(db);
  expect(compiled.parameters).toEqual([9, new Date(0), [], 7]);
});
