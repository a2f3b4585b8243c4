/** Names of what audit events are about: an event's object holds keys only. */
import { FORM_PAGES } from '@srae/domain/form-kit/form-labels';
import { type RawBuilder, sql } from 'kysely';
import { FORMER_USER, personName } from '../accounts/people.ts';
import type { Db } from '../database/database.ts';
import { searchCondition } from '../database/paging.ts';

/** Where the names of each kind of object stand; people are searched for by their email, too. */
const NAMED = {
  user: {
    word: 'user',
    table: sql`identity_users`,
    key: sql`username`,
    type: sql`uuid[]`,
    name: personName('identity_users'),
    searched: sql`concat_ws(' ', name, family_name, email)`,
  },
  association: {
    word: 'user',
    table: sql`user_associations a join identity_users u using (username)`,
    key: sql`a.pk`,
    type: sql`int[]`,
    name: personName('u'),
    searched: sql`concat_ws(' ', u.name, u.family_name, u.email)`,
  },
  grantee: numbered('grantee', sql`grantees`, sql`grantee_name`),
  grant: numbered(
    'grant',
    sql`grants g join grantees o on o.pk = g.fk_grantees`,
    sql`o.grantee_name`,
    sql`g.pk`,
  ),
  provider: numbered('provider', sql`providers`, sql`provider_name`),
  program: numbered('program', sql`programs`, sql`program_name`),
  period: numbered('period', sql`reporting_periods`, sql`name`),
  curriculum: numbered('curriculum', sql`program_curricula`, sql`prog_curriculum_name`),
} as const;

/** As a grant's people see them: an invited person who already has an account has the typed name (decision 22). */
export const NAMED_IN_GRANT: typeof NAMED = {
  ...NAMED,
  association: {
    ...NAMED.association,
    table: sql`(
      select a.pk, u.name, u.family_name, u.email from user_associations a join identity_users u using (username)
      union all select i.pk, i.name, i.family_name, i.email from association_invitations i
    ) u`,
    key: sql`u.pk`,
  },
};

function numbered(word: string, table: RawBuilder<unknown>, name: RawBuilder<unknown>, key = sql`pk`) {
  return { word, table, key, type: sql`int[]`, name, searched: name };
}

/** A kind and its key: a UUID for users, a number for all others. */
const REFERENCE =
  /\b(?:user [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:association|grantee|grant|provider|program|period|curriculum) \d{1,9})\b/g;

/**
 * The objects in the same order, with forms replaced by their pages and keys by present names: 'user 6f0c…' by 'user
 * Ada Stone', 'programreach of program 12, period 3' by 'Reach page of program Love Notes, period Summer 2023'. An
 * association is named by its person. A deleted account is a former user; other keys without a name stay. For Admins an
 * invitation has no name, because anything can be typed.
 */
export async function nameObjects(
  db: Db,
  objects: readonly (string | null)[],
  kinds: typeof NAMED = NAMED,
): Promise<readonly (string | null)[]> {
  const references = objects.flatMap((object) => object?.match(REFERENCE) ?? []);
  const names = new Map<string, string>();
  for (const [kind, { word, table, key, type, name }] of Object.entries(kinds)) {
    const keys = references
      .filter((one) => one.startsWith(`${kind} `))
      .map((one) => one.slice(kind.length + 1));
    if (keys.length === 0) continue;
    const { rows } = await sql<{ key: string; name: string }>`
      select ${key}::text as key, ${name} as name from ${table} where ${key} = any(${[...new Set(keys)]}::${type})
    `.execute(db);
    for (const row of rows) names.set(`${kind} ${row.key}`, `${word} ${row.name}`);
  }
  const toName = (reference: string) =>
    names.get(reference) ?? (/^(user|association) /.test(reference) ? FORMER_USER : reference);
  return objects.map((object) => (object === null ? null : toPage(object).replace(REFERENCE, toName)));
}

function toPage(object: string): string {
  for (const [form, page] of Object.entries(FORM_PAGES))
    if (object.startsWith(`${form} of `)) return `${page}${object.slice(form.length)}`;
  return object;
}

/** Whether an object contains the text, as it is stored or by its names. */
export function containsText(object: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const named = Object.entries(NAMED).map(
    ([kind, { word, table, key, searched }]) => sql`
      select concat(${kind}::text, ' ', ${key}) from ${table}
      where ${searchCondition(text, [sql`concat(${word}::text, ' ', ${searched})`])}`,
  );
  const forms = Object.entries(FORM_PAGES)
    .filter(([, page]) => page.toLowerCase().includes(text.trim().toLowerCase()))
    .map(([form]) => form);
  // An object is a list of references, such as 'structure of program 12, period 3'.
  return sql`(${searchCondition(text, [object])} or split_part(${object}, ' of ', 1) = any(${forms}) or exists (
    select from unnest(string_to_array(replace(${object}, ' of ', ', '), ', ')) as part
    where part in (${sql.join(named, sql` union all `)})
  ))`;
}
