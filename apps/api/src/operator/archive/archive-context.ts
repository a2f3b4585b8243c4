/** Shared by backup and restore: one connection of the owner, the key check, and the audit event. */
import { Client, type PoolConfig } from 'pg';
import { openKeyService } from '../../adapters/kms/open-key-service.ts';
import type { Postgres } from '../../adapters/postgres/postgres.ts';
import type { Config } from '../../settings/config.ts';
import type { Clock, Deps, Random } from '../../deps.ts';
import { openSecrets } from '../../identity/identity.ts';
import { logUnattendedEvent } from '../../identity/log-security-event.ts';
import { type DerivedKeys, keyedHash } from '../../identity/keys/secrets.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import { openDatabase } from '../../store/database/database.ts';
import type { Manifest } from '../../store/archive/manifest.ts';
import { SettingProblem } from '../../settings/setting-problem.ts';
import { Refusal } from '../command.ts';

/** Dependencies of the commands: settings, database owner, clock and random source. */
export type ArchiveContext = {
  readonly config: Config;
  readonly owner: PoolConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Deps['log'];
  /** Aborts the command. */
  readonly ending: AbortSignal;
};

export type FileCommand = {
  readonly name: string;
  readonly about: string;
  /** Returns the lines to print. Throws Refusal and ArchiveProblem. */
  run(context: ArchiveContext, file: string): Promise<readonly string[]>;
};

/** Runs `work` over one connection, which is closed when the command is aborted. */
export async function withConnection<T>(
  { owner, ending }: ArchiveContext,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(owner);
  // A lost connection fails the running statement; without a handler it would end the process first.
  client.on('error', () => {});
  await client.connect();
  // A closed connection fails what runs on it, which then removes what it has written.
  const close = () => void client.end().catch(() => {});
  ending.addEventListener('abort', close);
  try {
    return await work(client);
  } finally {
    ending.removeEventListener('abort', close);
    await client.end().catch(() => {});
  }
}

/** Fingerprints of the master key and of the other one: equal for equal keys, without revealing them. */
export async function computeKeyChecks(
  context: ArchiveContext,
): Promise<{ readonly current: string; readonly other: string | null }> {
  const { identity } = context.config;
  const secrets = await openSecrets(context, identity, await openKeyService(identity.keyService));
  return { current: toCheck(secrets), other: secrets.other && toCheck(secrets.other) };
}

function toCheck({ codes }: DerivedKeys): string {
  return keyedHash(codes, 'archive').toString('hex').slice(0, 16);
}

/** Records a backup or a restore. Throws as recordAsOwner. */
export async function recordArchive(
  context: ArchiveContext,
  action: 'operator.backup' | 'operator.restore',
  manifest: Manifest,
  said: Said,
): Promise<void> {
  const { made_at, schema } = manifest;
  await recordAsOwner(context, action, { made_at, schema, ...countRows(manifest) }, said);
}

/** For the operator, where the audit does not take a record: what is done nevertheless, and what to do then. */
export type Said = { readonly done: string; readonly advice: string };

/**
 * Records an operator act that used the owner's credentials, after it. Throws Refusal where the audit does not take it,
 * because what is done must not be done again.
 */
export async function recordAsOwner(
  { owner, clock, log }: Pick<ArchiveContext, 'owner' | 'clock' | 'log'>,
  action: 'operator.backup' | 'operator.restore' | 'operator.migrate',
  details: Record<string, unknown>,
  { done, advice }: Said,
): Promise<void> {
  const db = openDatabase({ ...owner, max: 1 });
  try {
    await recordEvent(db, {
      at: clock.now(),
      actor: null,
      actingRole: 'operator',
      action,
      outcome: 'done',
      details,
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(`${done}, but the audit does not have it: ${why}. ${advice}`, { cause });
  } finally {
    await db.destroy();
  }
  logUnattendedEvent({ log }, { action, outcome: 'done', subject: null });
}

/** The owner's credentials of an opened database. Throws SettingProblem if only the application's are configured. */
export function requireOwner({ owner }: Postgres): PoolConfig {
  if (owner) return owner;
  throw new SettingProblem('DATABASE_URL is missing. Set it to the address of the database as its owner.');
}

export function countRows({ tables }: Manifest): { readonly tables: number; readonly rows: number } {
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}
