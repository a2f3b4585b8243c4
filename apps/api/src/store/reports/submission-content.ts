/** The current content that a submission freezes, its digest, and the stamp of what it is made of. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import { DATABASE, joinStamp, SERVER_START, written } from '../database/row-stamp.ts';
import { PAGE_HOMES } from '../forms/pages.ts';
import { programInPeriod, providerInPeriod } from '../programme/places-of-period.ts';
import { uploadsInForceJson } from '../uploads/uploads-in-force.ts';

/**
 * The current content that a submission freezes: answers, flags, Active states and comments of all pages that are not
 * deleted, and the uploads in force. Versions and save times are omitted, so that equal states have equal content.
 */
export async function getSubmissionContent(tx: Tx, key: GrantPeriod): Promise<string> {
  const { rows } = await sql<{ content: string }>`select ${contentText(key)} as content`.execute(tx);
  return requireRow(rows).content;
}

/** The stamp of a submission's content, and the SHA-256 of the content in hex, of the same moment. */
export type StampedDigest = { readonly stamp: string; readonly digest: string };

/** With the content, or null where it is that of a known digest. */
export type StampedContent = StampedDigest & { readonly content: string | null };

/**
 * The current content with its digest and stamp, built once. Content that has the known digest, megabytes for a large
 * grant, stays in the database.
 */
export async function getStampedContent(
  tx: Tx,
  key: GrantPeriod,
  knownDigest: string,
): Promise<StampedContent> {
  const { rows } = await sql<StampedContent>`
    with built as materialized (select ${contentText(key)} as content),
    digested as materialized (select content, ${sha256Text(sql`content`)} as digest from built)
    select ${contentStamp(key)} as stamp, digest, case when digest <> ${knownDigest} then content end as content
    from digested
  `.execute(tx);
  return requireRow(rows);
}

/**
 * The stamp of the current content: it differs after anything in the content was written, also within a transaction.
 * It is valid within one PostgreSQL server since its start, as transaction ids are.
 */
export async function getContentStamp(tx: Tx, key: GrantPeriod): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`select ${contentStamp(key)} as stamp`.execute(tx);
  return requireRow(rows).stamp;
}

function requireRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error('A select without a table answers one row.');
  return row;
}

/** Nested as json, which is text, and parsed once: jsonb would be copied at each level. */
function contentText({ grantId, periodPk }: GrantPeriod): RawBuilder<string> {
  return sql`(
    with
    program_rows as (
      select m.fk_providers, json_agg(json_build_object(
        'pk', m.pk,
        'name', m.program_name,
        'answers', ${answersJson('prog')},
        'cohorts', coalesce((select json_agg(to_jsonb(c) - array['fk_grants', 'fk_reporting_periods', 'fk_programs'] order by c.cohort_index)
          from program_cohorts c
          where c.fk_grants = m.fk_grants and c.fk_programs = m.pk and c.fk_reporting_periods = ${periodPk}), '[]'),
        'curriculum', cu.prog_curriculum_name
      ) order by m.pk) as programs
      from programs m
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
      left join program_curricula cu on cu.pk = s.fk_program_curricula
      where m.fk_grants = ${grantId} and ${programInPeriod(periodPk)}
      group by m.fk_providers
    ),
    provider_rows as (
      select p.pk, p.provider_name as name, ${answersJson('prov')} as answers, coalesce(x.programs, '[]') as programs
      from providers p
      left join program_rows x on x.fk_providers = p.pk
      left join provider_submissions s
        on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
      where p.fk_grants = ${grantId} and ${providerInPeriod(periodPk)}
    )
    select (json_build_object(
      'grantee', (select ${answersJson(null)} - 'gr_submitted' from grant_submissions s
        where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}),
      'providers', coalesce((select json_agg(to_json(x) order by x.pk) from provider_rows x), '[]'),
      'uploads', ${uploadsInForceJson({ grantId, periodPk })}
    )::jsonb || ${explanationsJson({ grantId, periodPk })})::text
  )`;
}

/** The transactions and places of all rows of the content, and what is cheap to read itself. */
function contentStamp({ grantId, periodPk }: GrantPeriod): RawBuilder<string> {
  const isOfReport = sql`s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}`;
  const parts = [
    SERVER_START,
    DATABASE,
    sql`select ended_at from reporting_periods where pk = ${periodPk}`,
    sql`select ${written('s')} from grant_submissions s where ${isOfReport}`,
    sql`select string_agg(concat_ws(':', p.pk, p.xmin, p.ctid, s.xmin, s.ctid), ',' order by p.pk)
      from providers p
      left join provider_submissions s on ${isOfReport} and s.fk_providers = p.pk
      where p.fk_grants = ${grantId} and p.deleted_at is null`,
    sql`select string_agg(concat_ws(':', m.pk, m.xmin, m.ctid, s.xmin, s.ctid, cu.xmin, cu.ctid), ',' order by m.pk)
      from programs m
      left join program_submissions s on ${isOfReport} and s.fk_programs = m.pk
      left join program_curricula cu on cu.pk = s.fk_program_curricula
      where m.fk_grants = ${grantId} and m.deleted_at is null`,
    sql`select string_agg(concat_ws(':', s.fk_programs, s.cohort_index, s.xmin, s.ctid), ','
        order by s.fk_programs, s.cohort_index)
      from program_cohorts s where ${isOfReport}`,
    uploadsInForceJson({ grantId, periodPk }),
    explanationsJson({ grantId, periodPk }),
  ];
  return sha256Text(joinStamp(parts));
}

function sha256Text(text: RawBuilder<string>): RawBuilder<string> {
  return sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
}

/** Explanations of issues; absent if there are none, so that earlier reports do not appear changed. */
function explanationsJson({ grantId, periodPk }: GrantPeriod): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_build_object('explanations', jsonb_agg(jsonb_build_object('form', x.form, 'provider', x.fk_providers,
      'program', x.fk_programs, 'code', x.code, 'field', x.field, 'text', x.text)
      order by x.form, x.fk_providers, x.fk_programs, x.code, x.field))
    from issue_explanations x
    where x.fk_grants = ${grantId} and x.fk_reporting_periods = ${periodPk}
    having count(*) > 0
  ), '{}')`;
}

/** The answers of the row `s` without its keys and the pages' stamps; with the reason for nothing to report, if any. */
function answersJson(table: 'prov' | 'prog' | null): RawBuilder<unknown> {
  const reasons = table === null ? [] : [`${table}_nothing_reason`, `${table}_nothing_note`];
  // A null among the names removes nothing.
  const unstated = reasons.map(
    (name) => sql`|| case when ${sql.ref(`s.${name}`)} is null then ${name}::text end`,
  );
  return sql`coalesce(to_jsonb(s) - (${OMITTED}::text[] ${sql.join(unstated, sql` `)}), '{}')`;
}

/** Keys, versions, authors and times of a page's row. */
const OMITTED = [
  'pk',
  'fk_grants',
  'fk_reporting_periods',
  'fk_providers',
  'fk_programs',
  ...[...new Set(Object.values(PAGE_HOMES).map(({ prefix }) => prefix))].flatMap((prefix) =>
    ['version', 'updated_at', 'updated_by'].map((stamp) => `${prefix}_${stamp}`),
  ),
];
