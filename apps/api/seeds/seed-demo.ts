/**
 * Fills an empty database with the demo, through the same commands that people's saves go through, in one
 * transaction. Deterministic; a database that holds a grantee is left alone, so what people entered stays (BEY-100).
 */
import { sql } from 'kysely';
import { inScope } from '../src/store/database/database.ts';
import type { DemoDeps } from '../src/demo.ts';
import type { Db } from '../src/store/database/database.ts';
import { seedPeople } from './seed-people.ts';
import { makeCurrent, seedProgramme } from './seed-programme.ts';
import { seedSummer, seedWinter } from './seed-grants.ts';

/** Fills in the demo once. A second process that starts at the same time waits for the first. */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  if (await hasData(deps.db)) return;
  await inScope(deps.db, 'all', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(tx);
    if (await hasData(tx)) return;
    const demo = await seedProgramme(tx);
    const people = await seedPeople(tx, demo, deps.hash);
    await makeCurrent(tx, demo.winterPk);
    await seedWinter(tx, demo, people, deps);
    await makeCurrent(tx, demo.summerPk);
    await seedSummer(tx, demo, people, deps);
  });
}

async function hasData(db: Db): Promise<boolean> {
  return (await db.selectFrom('grantees').select('pk').limit(1).executeTakeFirst()) !== undefined;
}
