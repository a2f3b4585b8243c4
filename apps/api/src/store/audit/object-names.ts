/** Names of what audit events are about: an event's object holds keys only. */
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Of each kind of object, how its names are read by their keys. */
const NAMES_BY_KEY = {
  user: (keys: readonly string[]) =>
    sql`select username::text as key, btrim(name || ' ' || family_name) as name from identity_users
      where username = any(${keys}::uuid[])`,
  grantee: (keys: readonly string[]) =>
    sql`select pk::text as key, grantee_name as name from grantees where pk = any(${keys}::int[])`,
  provider: (keys: readonly string[]) =>
    sql`select pk::text as key, provider_name as name from providers where pk = any(${keys}::int[])`,
  program: (keys: readonly string[]) =>
    sql`select pk::text as key, program_name as name from programs where pk = any(${keys}::int[])`,
  period: (keys: readonly string[]) =>
    sql`select pk::text as key, name from reporting_periods where pk = any(${keys}::int[])`,
  curriculum: (keys: readonly string[]) =>
    sql`select pk::text as key, prog_curriculum_name as name from program_curricula
      where pk = any(${keys}::int[])`,
} as const;

type Kind = keyof typeof NAMES_BY_KEY;

/** A kind and its key: a UUID for users, a number for all others. */
const REFERENCE =
  /\b(?:user [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:grantee|provider|program|period|curriculum) \d{1,9})\b/g;

/**
 * The objects in the same order, with keys replaced by present names: 'user 6f0c…' by 'user Ada Stone', 'provider 12,
 * period 3' by 'provider Bright Steps, period Summer 2023'. A deleted account is a former user; other keys without a name
 * stay.
 */
export async function nameObjects(
  db: Db,
  objects: readonly (string | null)[],
): Promise<readonly (string | null)[]> {
  const keys = new Map<Kind, Set<string>>();
  for (const object of objects)
    for (const { kind, key } of listReferences(object))
      keys.set(kind, (keys.get(kind) ?? new Set()).add(key));
  const names = new Map<string, string>();
  for (const [kind, found] of keys) {
    const { rows } = await sql<{ key: string; name: string }>`${NAMES_BY_KEY[kind]([...found])}`.execute(db);
    for (const { key, name } of rows) names.set(`${kind} ${key}`, `${kind} ${name}`);
  }
  return objects.map(
    (object) =>
      object?.replace(
        REFERENCE,
        (reference) => names.get(reference) ?? (reference.startsWith('user ') ? 'former user' : reference),
      ) ?? null,
  );
}

function listReferences(object: string | null): readonly { kind: Kind; key: string }[] {
  return [...(object?.matchAll(REFERENCE) ?? [])].map(([reference]) => {
    const [kind, key] = reference.split(' ') as [Kind, string];
    return { kind, key };
  });
}
