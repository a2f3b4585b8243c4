/** migrate: migrates the schema to the newest one, as the owner of the database; opens nothing else of the portal. */
import { openPostgres } from '../adapters/postgres/open-postgres.ts';
import type { OwnerConfig } from '../settings/config.ts';
import { systemClock } from '../deps.ts';
import type { Deps } from '../deps.ts';
import { migrateToLatest } from '../store/database/migrate.ts';
import { checkPrivileges } from '../store/database/schema-state.ts';
import { unlessAborted } from './interruption.ts';
import { requireOwner, recordAsOwner } from './archive/archive-context.ts';

export const migrate = {
  name: 'migrate',
  about: 'brings the schema of the database to the newest one',
} as const;

/** Runs the pending migrations and returns the lines to print. Throws SchemaProblem, the first migration's error, and the reason of `ending`. */
export async function runMigrate(
  { databaseUrl, dataDir }: OwnerConfig,
  log: Deps['log'],
  ending: AbortSignal,
): Promise<readonly string[]> {
  const postgres = await openPostgres({ databaseUrl, dataDir, log });
  try {
    const owner = requireOwner(postgres);
    await checkPrivileges(owner);
    const names = await unlessAborted(ending, () => migrateToLatest(owner));
    if (names.length === 0) return ['The schema is the newest one already.'];
    const said = { done: 'The schema is the newest one now', advice: 'There is nothing to run again.' };
    await recordAsOwner({ owner, clock: systemClock, log }, 'operator.migrate', { migrations: names }, said);
    return [`Ran ${names.length} of the migrations, the last of them ${names.at(-1)}.`];
  } finally {
    await postgres.release();
  }
}
