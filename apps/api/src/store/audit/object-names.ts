/** Names of what audit events are about: an event's object holds keys only. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Where the names of each kind of object stand; people are searched for by their email, too. */
const NAMED = {
  user: {
    table: sql`identity_users`,
    key: sql`username`,
    type: sql`uuid[]`,
    name: sql`btrim(name || ' ' || family_name)`,
    searched: sql`concat_ws(' ', name, family_name, email)`,
  },
  grantee: numbered(sql`grantees`, sql`grantee_name`),
  provider: numbered(sql`providers`, sql`provider_name`),
  program: numbered(sql`programs`, sql`program_name`),
  period: numbered(sql`reporting_periods`, sql`name`),
  curriculum: numbered(sql`program_curricula`, sql`prog_curriculum_name`),
} as const;

function numbered(table: RawBuilder<unknown>, name: RawBuilder<unknown>) {
  return { table, key: sql`pk`, type: sql`int[]`, name, searched: name };
}

/** A kind and its key: a UUID for users, a number for all others. */
const REFERENCE =
  /\b(?:user [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:grantee|provider|program|period|curriculum) \d{1,9})\b/g;

/**
 * The objects in the same order, with keys replaced by present names: 'user 6f0c…' by 'user Ada Stone', 'provider 12,
 * period 3' by 'provider Bright Steps, period Summer 2023'. A deleted account is a former user; other keys without a
 * name stay.
 */
export async function nameObjects(
  db: Db,
  objects: readonly (string | null)[],
): Promise<readonly (string | null)[]> {
  const references = objects.flatMap((object) => object?.match(REFERENCE) ?? []);
  const names = new Map<string, string>();
  for (const [kind, { table, key, type, name }] of Object.entries(NAMED)) {
    const keys = references
      .filter((one) => one.startsWith(`${kind} `))
      .map((one) => one.slice(kind.length + 1));
    if (keys.length === 0) continue;
    const { rows } = await sql<{ key: string; name: string }>`
      select ${key}::text as key, ${name} as name from ${table} where ${key} = any(${[...new Set(keys)]}::${type})
    `.execute(db);
    for (const row of rows) names.set(`${kind} ${row.key}`, `${kind} ${row.name}`);
  }
  const toName = (reference: string) =>
    names.get(reference) ?? (reference.startsWith('user ') ? 'former user' : reference);
  return objects.map((object) => object?.replace(REFERENCE, toName) ?? null);
}

/** Whether an object contains the text, as it is stored or by its names; `pattern` is for ILIKE. */
export function containsText(object: RawBuilder<unknown>, pattern: string): RawBuilder<unknown> {
  const named = Object.entries(NAMED).map(
    ([kind, { table, key, searched }]) => sql`
      select concat(${kind}::text, ' ', ${key}) from ${table}
      where concat(${kind}::text, ' ', ${searched}) ilike ${pattern}`,
  );
  // An object is a list of references, such as 'structure of program 12, period 3'.
  return sql`(${object} ilike ${pattern} or exists (
    select from unnest(string_to_array(replace(${object}, ' of ', ', '), ', ')) as part
    where part in (${sql.join(named, sql` union all `)})
  ))`;
}
