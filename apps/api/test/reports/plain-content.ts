/** The content of a submission in plain SQL, written for reading: names of columns by pattern, nested jsonb. */
import { sql } from 'kysely';
import type { GrantPeriod } from '../../src/store/access/keys.ts';
import type { Tx } from '../../src/store/database/database.ts';
import { programInPeriod, providerInPeriod } from '../../src/store/programme/places-of-period.ts';
import { uploadsInForceJson } from '../../src/store/uploads/uploads-in-force.ts';

/** The text that a submission would freeze now. */
export async function plainContent(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    with
    program_rows as (
      select m.fk_providers, m.pk, m.program_name as name,
        ${ANSWERS} as answers,
        coalesce((select jsonb_agg(to_jsonb(c) - array['fk_grants', 'fk_reporting_periods', 'fk_programs'] order by c.cohort_index)
          from program_cohorts c
          where c.fk_grants = m.fk_grants and c.fk_programs = m.pk and c.fk_reporting_periods = ${periodPk}), '[]') as cohorts,
        cu.prog_curriculum_name as curriculum
      from programs m
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
      left join program_curricula cu on cu.pk = s.fk_program_curricula
      where m.fk_grants = ${grantId} and ${programInPeriod(periodPk)}
    ),
    provider_rows as (
      select p.pk, p.provider_name as name, ${ANSWERS} as answers,
        coalesce((select jsonb_agg(to_jsonb(x) - 'fk_providers' order by x.pk) from program_rows x where x.fk_providers = p.pk), '[]') as programs
      from providers p
      left join provider_submissions s
        on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
      where p.fk_grants = ${grantId} and ${providerInPeriod(periodPk)}
    )
    select (jsonb_build_object(
      'grantee', (select ${ANSWERS} - 'gr_submitted' from grant_submissions s
        where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}),
      'providers', coalesce((select jsonb_agg(to_jsonb(x) order by x.pk) from provider_rows x), '[]'),
      'uploads', ${uploadsInForceJson({ grantId, periodPk })}
    ) || coalesce((
      select jsonb_build_object('explanations', jsonb_agg(jsonb_build_object('form', x.form, 'provider', x.fk_providers,
        'program', x.fk_programs, 'code', x.code, 'field', x.field, 'text', x.text)
        order by x.form, x.fk_providers, x.fk_programs, x.code, x.field))
      from issue_explanations x
      where x.fk_grants = ${grantId} and x.fk_reporting_periods = ${periodPk}
      having count(*) > 0
    ), '{}'))::text as content
  `.execute(tx);
  return rows[0]?.content ?? '';
}

const ANSWERS = sql`(
    select coalesce(jsonb_object_agg(e.key, e.value order by e.key), '{}')
    from jsonb_each(to_jsonb(s)) e
    where e.key not in ('pk', 'fk_grants', 'fk_reporting_periods', 'fk_providers', 'fk_programs')
      and e.key !~ '_(version|updated_at|updated_by)$'
      and not (e.key ~ '_nothing_(reason|note)$' and e.value = 'null')
  )`;
