import { listRecordKinds } from '@srae/domain/records/schedule';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openDatabase } from '../database/database.ts';

const db = openDatabase({ ...(await emptyDatabase()).owner, max: 1 });
afterAll(() => db.destroy());

it('the records schedule names every table of the database, and no other [BEY-185]', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1
  `.execute(db);
  const named = new Set<string>(listRecordKinds().flatMap(({ tables }) => tables));
  expect([...named].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
