import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';

const { owner } = await emptyDatabase();
const db = openDatabase({ ...owner, max: 1 });
afterAll(() => db.destroy());

const prepared = async (part: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_prepared_statements where statement like ${`%${part}%`} and statement not like '%pg_prepared%'
  `.execute(db);
  return rows[0]?.count ?? 0;
};

it('prepares a statement that comes again, and not one that comes once', async () => {
  const twice = (number: number) => sql`select ${number}::int as asked_again`.execute(db);
  await twice(1);
  expect(await prepared('asked_again')).toBe(0);
  await twice(2);
  expect((await twice(3)).rows).toEqual([{ asked_again: 3 }]);
  expect(await prepared('asked_again')).toBe(1);
});

it('asks anew after a migration has changed the columns of an answer', async () => {
  await sql`create table changing (a int)`.execute(db);
  const read = () => sql`select * from changing where ${1}::int = 1`.execute(db);
  await sql`insert into changing values (1)`.execute(db);
  for (let times = 0; times < 3; times += 1) await read();
  await sql`alter table changing add column b int`.execute(db);
  await expect(read()).rejects.toThrow('cached plan');
  expect((await read()).rows).toEqual([{ a: 1, b: null }]);
  expect((await read()).rows).toEqual([{ a: 1, b: null }]);
});
