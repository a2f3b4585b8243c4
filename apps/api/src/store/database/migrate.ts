/** Migrates a database to the newest schema. Forward only; a merged migration is never edited. */
import { Migrator, sql } from 'kysely';
import type { Migration } from 'kysely';
import type pg from 'pg';
import * as programme from '../../../migrations/0001-programme.ts';
import * as identity from '../../../migrations/0002-identity.ts';
import * as submissions from '../../../migrations/0003-submissions.ts';
import * as surveys from '../../../migrations/0004-surveys.ts';
import * as work from '../../../migrations/0005-work.ts';
import * as rowSecurity from '../../../migrations/0006-row-security.ts';
import * as administration from '../../../migrations/0007-administration.ts';
import * as security from '../../../migrations/0008-security.ts';
import * as reminders from '../../../migrations/0009-reminders.ts';
import * as uploadCodes from '../../../migrations/0010-upload-codes.ts';
import * as suppression from '../../../migrations/0011-suppression.ts';
import * as placeSums from '../../../migrations/0012-place-sums.ts';
import * as uploadCounters from '../../../migrations/0013-upload-counters.ts';
import * as familyParts from '../../../migrations/0014-family-parts.ts';
import * as codes from '../../../migrations/0015-codes.ts';
import * as auditOrigin from '../../../migrations/0016-audit-origin.ts';
import * as operations from '../../../migrations/0017-operations.ts';
import * as optionalDigest from '../../../migrations/0018-optional-digest.ts';
import * as invitations from '../../../migrations/0020-invitations.ts';
import * as releases from '../../../migrations/0021-releases.ts';
import * as announcements from '../../../migrations/0023-announcements.ts';
import * as instruments from '../../../migrations/0024-instruments.ts';
import * as instrument2026Draft from '../../../migrations/0025-instrument-2026-draft.ts';
import * as uploadsByProvider from '../../../migrations/0026-uploads-by-provider.ts';
import * as providerUploads from '../../../migrations/0027-provider-uploads.ts';
import * as corrections from '../../../migrations/0028-corrections.ts';
import * as providerNames from '../../../migrations/0030-provider-names.ts';
import * as nothingToReport from '../../../migrations/0031-nothing-to-report.ts';
import * as practice from '../../../migrations/0032-practice.ts';
import * as rowReleases from '../../../migrations/0050-row-releases.ts';
import * as keptKeys from '../../../migrations/0055-kept-keys.ts';
import * as queries from '../../../migrations/0056-queries.ts';
import * as quality from '../../../migrations/0060-quality.ts';
import * as openidConnect from '../../../migrations/0065-openid-connect.ts';
import * as machineKeys from '../../../migrations/0070-machine-keys.ts';
import * as unusedAccounts from '../../../migrations/0072-unused-accounts.ts';
import * as accessReviews from '../../../migrations/0073-access-reviews.ts';
import * as passkeys from '../../../migrations/0074-passkeys.ts';
import * as recordsSchedule from '../../../migrations/0076-records-schedule.ts';
import * as valueMappingsByProvider from '../../../migrations/0077-value-mappings-by-provider.ts';
import * as figureChanges from '../../../migrations/0078-figure-changes.ts';
import * as programsInForceByGrant from '../../../migrations/0079-programs-in-force-by-grant.ts';
import * as proofsOfCredentials from '../../../migrations/0080-proofs-of-credentials.ts';
import * as mappingsByProvider from '../../../migrations/0081-mappings-by-provider.ts';
import * as requireUnchanged from '../../../migrations/0082-require-unchanged.ts';
import * as releaseTimes from '../../../migrations/0083-release-times.ts';
import * as searchPaths from '../../../migrations/0084-search-paths.ts';
import * as keysEnd from '../../../migrations/0085-keys-end.ts';
import * as triesByNetwork from '../../../migrations/0086-tries-by-network.ts';
import * as draftsByPage from '../../../migrations/0089-drafts-by-page.ts';
import * as practiceStays from '../../../migrations/0090-practice-stays.ts';
import * as mappingsByInstrument from '../../../migrations/0091-mappings-by-instrument.ts';
import * as periodEnds from '../../../migrations/0093-period-ends.ts';
import * as disposedRowHashes from '../../../migrations/0094-disposed-row-hashes.ts';
import * as grantsBegin from '../../../migrations/0095-grants-begin.ts';
import * as naturalOrder from '../../../migrations/0096-natural-order.ts';
import { isServed } from '../sessions/key-holders.ts';
import { openDatabase } from './database.ts';
import type { Db } from './database.ts';

/** The program cannot work with this schema or role; the message says what to do. */
export class SchemaProblem extends Error {}

/** Every migration by its name; the names order them. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-programme': programme,
  '0002-identity': identity,
  '0003-submissions': submissions,
  '0004-surveys': surveys,
  '0005-work': work,
  '0006-row-security': rowSecurity,
  '0007-administration': administration,
  '0008-security': security,
  '0009-reminders': reminders,
  '0010-upload-codes': uploadCodes,
  '0011-suppression': suppression,
  '0012-place-sums': placeSums,
  '0013-upload-counters': uploadCounters,
  '0014-family-parts': familyParts,
  '0015-codes': codes,
  '0016-audit-origin': auditOrigin,
  '0017-operations': operations,
  '0018-optional-digest': optionalDigest,
  '0020-invitations': invitations,
  '0021-releases': releases,
  '0023-announcements': announcements,
  '0024-instruments': instruments,
  '0025-instrument-2026-draft': instrument2026Draft,
  '0026-uploads-by-provider': uploadsByProvider,
  '0027-provider-uploads': providerUploads,
  '0028-corrections': corrections,
  '0030-provider-names': providerNames,
  '0031-nothing-to-report': nothingToReport,
  '0032-practice': practice,
  '0050-row-releases': rowReleases,
  '0055-kept-keys': keptKeys,
  '0056-queries': queries,
  '0060-quality': quality,
  '0065-openid-connect': openidConnect,
  '0070-machine-keys': machineKeys,
  '0072-unused-accounts': unusedAccounts,
  '0073-access-reviews': accessReviews,
  '0074-passkeys': passkeys,
  '0076-records-schedule': recordsSchedule,
  '0077-value-mappings-by-provider': valueMappingsByProvider,
  '0078-figure-changes': figureChanges,
  '0079-programs-in-force-by-grant': programsInForceByGrant,
  '0080-proofs-of-credentials': proofsOfCredentials,
  '0081-mappings-by-provider': mappingsByProvider,
  '0082-require-unchanged': requireUnchanged,
  '0083-release-times': releaseTimes,
  '0084-search-paths': searchPaths,
  '0085-keys-end': keysEnd,
  '0086-tries-by-network': triesByNetwork,
  '0089-drafts-by-page': draftsByPage,
  '0090-practice-stays': practiceStays,
  '0091-mappings-by-instrument': mappingsByInstrument,
  '0093-period-ends': periodEnds,
  '0094-disposed-row-hashes': disposedRowHashes,
  '0095-grants-begin': grantsBegin,
  '0096-natural-order': naturalOrder,
};

/**
 * Runs the pending migrations as the owner of the database, up to and including `last`, or all of them, and returns
 * the names of those it ran. Throws the first error. Safe to call from several processes concurrently.
 */
export function migrateToLatest(owner: pg.PoolConfig, last?: string): Promise<readonly string[]> {
  const names = Object.keys(MIGRATIONS);
  return migrateTo(owner, last === undefined ? names : names.filter((name) => name <= last));
}

/** The same for the named migrations alone, of which the database may have some, and no others. */
export async function migrateTo(owner: pg.PoolConfig, names: readonly string[]): Promise<readonly string[]> {
  const chosen = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  const db = openDatabase({ ...owner, max: 2 });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(chosen) },
      // Work of branches was merged in another order than its names have: a database of a version in between has a later
      // one of them already.
      allowUnorderedMigrations: true,
    });
    await refuseNewerSchema(db);
    await refuseServed(db, Object.keys(chosen));
    // Later migrations grant rights to the role and need it no more.
    if ((await listApplied(db)).length === 0) await requireApplicationRole(db);
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

/**
 * Throws SchemaProblem when there is something to migrate while processes serve: their calls and the migration would
 * wait for each other's locks, and what they know is the former schema.
 */
async function refuseServed(db: Db, names: readonly string[]): Promise<void> {
  // Asked first: a process that starts at the same time serves only once it has migrated.
  if (!(await isServed(db))) return;
  const applied = await listApplied(db);
  if (names.every((name) => applied.includes(name))) return;
  throw new SchemaProblem(
    'Processes of the portal are running on the database. Stop all of them before it is migrated, then start again.',
  );
}

/** Throws SchemaProblem when the owner neither holds the application's role nor may create and grant it. */
async function requireApplicationRole(db: Db): Promise<void> {
  const { rows } = await sql<{ owner: string; exists: boolean }>`
    select quote_ident(me.rolname) as owner, app.oid is not null as exists
    from pg_roles me left join pg_roles app on app.rolname = 'srae_app'
    where me.rolname = current_user and not me.rolsuper and not me.rolcreaterole
      and (app.oid is null or not pg_has_role(app.oid, 'member'))
  `.execute(db);
  const [found] = rows;
  if (!found) return;
  const create = found.exists ? '' : "create role srae_app login password '…'; ";
  throw new SchemaProblem(
    `The owner of the tables needs the role srae_app. Run as an administrator of the server: ${create}grant srae_app to ${found.owner}; then start again.`,
  );
}

/** The migrations that the database has; none before the first. */
export async function listApplied(db: Db): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    // Before the first migration the table does not exist, and before 0017 the application may not read it.
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === NO_TABLE || code === NO_RIGHT) return [];
    throw error;
  }
}

const NO_TABLE = '42P01';
const NO_RIGHT = '42501';

/** The first of the names that is no migration of this program but of a newer release, or null. */
export function findNewerMigration(names: readonly string[]): string | null {
  return names.find((name) => !Object.hasOwn(MIGRATIONS, name)) ?? null;
}

/** Throws SchemaProblem when the database has a migration that this program does not know. */
export async function refuseNewerSchema(db: Db): Promise<void> {
  const later = findNewerMigration(await listApplied(db));
  if (later === null) return;
  throw new SchemaProblem(
    `The database has the migration ${later} of a newer release. Start that release, or restore a backup into an empty database.`,
  );
}
