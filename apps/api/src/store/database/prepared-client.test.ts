import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openDatabase, runBatch } from './database.ts';
import { PreparedClient } from './prepared-client.ts';

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

it('has the columns of a prepared statement described once', async () => {
  const client = new PreparedClient(owner);
  await client.connect();
  const statement = { text: 'select $1::int as number, $2::date as day', values: [1, '2026-11-24'] };
  let described = 0;
  client.connection.on('rowDescription', () => {
    described += 1;
  });
  // The first execution is unprepared, the second prepared.
  for (let times = 0; times < 5; times += 1) {
    const result = await client.run(statement);
    expect(result).toMatchObject({ command: 'SELECT', rowCount: 1, rows: [{ number: 1 }] });
  }
  expect(described).toBe(2);
  await client.end();
});

it('fails where a value cannot be read, and goes on working', async () => {
  const client = new PreparedClient({
    ...owner,
    types: {
      getTypeParser: () => (text: string) => {
        if (text === 'bad') throw new Error('not readable');
        return text;
      },
    },
  });
  await client.connect();
  const read = (text: string) => client.run({ text: 'select $1::text as a', values: [text] });
  await expect(read('bad')).rejects.toThrow('not readable');
  expect((await read('good'))?.rows).toEqual([{ a: 'good' }]);
  await client.end();
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

describe('statements that go together', () => {
  it('answers each of them, prepared or not, with and without rows', async () => {
    await sql`create table together (a int)`.execute(db);
    for (let times = 0; times < 3; times += 1) {
      const rows = await runBatch<[{ a: number }, never, { a: number }]>(db, [
        sql`select a from together where ${times}::int >= 0`,
        sql`insert into together values (${times})`,
        sql`select max(a) as a from together where ${times}::int >= 0`,
      ]);
      const before = Array.from({ length: times }, (_, a) => ({ a }));
      expect(rows).toEqual([before, [], [{ a: times }]]);
    }
  });

  it('does nothing of them when one fails, and goes on working', async () => {
    await sql`create table together_failing (a int)`.execute(db);
    const ask = (divisor: number) =>
      runBatch<[never, { a: number }, { b: number }]>(db, [
        sql`insert into together_failing values (${divisor})`,
        sql`select 1 / ${divisor}::int as a`,
        sql`select ${divisor}::int as b`,
      ]);
    for (let times = 0; times < 3; times += 1) {
      await expect(ask(0)).rejects.toThrow('division by zero');
      expect(await ask(1)).toEqual([[], [{ a: 1 }], [{ b: 1 }]]);
    }
    const { rows } = await sql`select a from together_failing`.execute(db);
    expect(rows).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
  });
});

describe('a transaction', () => {
  it('that asks nothing leaves the connection as it was', async () => {
    await db.transaction().execute(async () => {});
    await expect(db.transaction().execute(() => Promise.reject(new Error('given up')))).rejects.toThrow(
      'given up',
    );
    const { rows } = await sql`select now() = statement_timestamp() as alone`.execute(db);
    expect(rows).toEqual([{ alone: true }]);
  });

  it('undoes its first statement with the others', async () => {
    await sql`create table undone (a int)`.execute(db);
    const failing = db.transaction().execute(async (tx) => {
      await sql`insert into undone values (1)`.execute(tx);
      await sql`insert into undone values ('no number')`.execute(tx);
    });
    await expect(failing).rejects.toThrow('invalid input syntax');
    await expect(
      db.transaction().execute((tx) => sql`insert into undone values ('no number')`.execute(tx)),
    ).rejects.toThrow('invalid input syntax');
    const { rows } = await sql`select a from undone`.execute(db);
    expect(rows).toEqual([]);
  });
});
