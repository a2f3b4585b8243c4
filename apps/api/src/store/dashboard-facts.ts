/** What dashboard figures are computed from, for every active grant: answers and tallies, never survey rows. */
import type { GrantFacts, ProviderFacts, SurveyTally } from '@srae/domain/measures/facts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

export type FactsBasis = 'submitted' | 'saved';

export type DashboardFacts = {
  /** Grants with data in the basis; a grant without a submission has none in 'submitted'. */
  readonly grants: readonly GrantFacts[];
  /** Every active grant, and whether it has submitted in the period. */
  readonly all: readonly DashboardGrant[];
};

export type DashboardGrant = {
  readonly grantId: number;
  readonly stream: number;
  readonly cohort: string | null;
  readonly submitted: boolean;
};

/** The facts of all active grants in a period. The transaction's scope must be 'all': families need every grant. */
export async function loadFacts(tx: Tx, periodPk: number, basis: FactsBasis): Promise<DashboardFacts> {
  const all = await listActiveGrants(tx, periodPk);
  const contents =
    basis === 'submitted' ? await submittedContents(tx, periodPk) : await savedContents(tx, periodPk);
  const grants = all.flatMap((grant): GrantFacts[] => {
    const content = contents.get(grant.grantId);
    return content ? [{ ...grant, ...content }] : [];
  });
  return { grants, all };
}

type Content = Pick<GrantFacts, 'answers' | 'providers' | 'tallies'>;

async function listActiveGrants(tx: Tx, periodPk: number): Promise<readonly DashboardGrant[]> {
  const { rows } = await sql<DashboardGrant>`
    select g.pk as "grantId", g.fk_funding_streams as stream, g.gr_cohort as cohort,
      exists (select from submission_snapshots s
        where s.fk_grants = g.pk and s.fk_reporting_periods = ${periodPk}) as submitted
    from grants g where g.gr_active order by g.pk
  `.execute(tx);
  return rows;
}

/** The latest accepted snapshot of each grant and nothing else (BEY-119). */
async function submittedContents(tx: Tx, periodPk: number): Promise<ReadonlyMap<number, Content>> {
  const { rows } = await sql<{ grantId: number } & Content>`
    select distinct on (s.fk_grants) s.fk_grants as "grantId", s.content->'grantee' as answers,
      s.content->'providers' as providers,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', t->'kind', 'programId', t->'fk_programs',
          'version', t->'survey_version', 'rows', t->'rows', 'cells', t->'cells'))
        from jsonb_array_elements(s.tallies) t where t->>'factor' = 'all'
      ), '[]') as tallies
    from submission_snapshots s
    where s.fk_reporting_periods = ${periodPk}
    order by s.fk_grants, s.number desc
  `.execute(tx);
  return new Map(
    rows.map(({ grantId, answers, providers, tallies }) => [
      grantId,
      { answers: answers ?? {}, providers: providers.map(filled), tallies },
    ]),
  );
}

/** Pages that were never saved are frozen as null. */
function filled(provider: ProviderFacts): ProviderFacts {
  return {
    ...provider,
    answers: provider.answers ?? {},
    programs: provider.programs.map((program) => ({ ...program, answers: program.answers ?? {} })),
  };
}

/** The present answers, and the tallies of the uploads in force. */
async function savedContents(tx: Tx, periodPk: number): Promise<ReadonlyMap<number, Content>> {
  const { rows } = await sql<{ grantId: number } & Content>`
    with
    program_rows as (
      select m.fk_providers, jsonb_agg(jsonb_build_object('pk', m.pk, 'name', m.program_name,
        'answers', coalesce(to_jsonb(s), '{}'), 'curriculum', cu.prog_curriculum_name) order by m.pk) as programs
      from programs m
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
      left join program_curricula cu on cu.pk = s.fk_program_curricula
      where m.deleted_at is null
      group by m.fk_providers
    ),
    provider_rows as (
      select p.fk_grants, jsonb_agg(jsonb_build_object('pk', p.pk, 'name', p.provider_name,
        'answers', coalesce(to_jsonb(s), '{}'), 'programs', coalesce(m.programs, '[]')) order by p.pk) as providers
      from providers p
      left join provider_submissions s
        on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
      left join program_rows m on m.fk_providers = p.pk
      where p.deleted_at is null
      group by p.fk_grants
    ),
    tally_rows as (
      select t.fk_grants, jsonb_agg(jsonb_build_object('kind', t.kind, 'programId', t.fk_programs,
        'version', t.survey_version, 'rows', t.rows, 'cells', t.cells)) as tallies
      from uploads_in_force f
      join survey_tallies t on t.fk_grants = f.fk_grants and t.fk_uploads = f.fk_uploads and t.kind = f.kind
      where f.fk_reporting_periods = ${periodPk} and t.factor = 'all'
      group by t.fk_grants
    )
    select g.pk as "grantId", coalesce(to_jsonb(s), '{}') as answers, coalesce(p.providers, '[]') as providers,
      coalesce(t.tallies, '[]') as tallies
    from grants g
    left join grant_submissions s on s.fk_grants = g.pk and s.fk_reporting_periods = ${periodPk}
    left join provider_rows p on p.fk_grants = g.pk
    left join tally_rows t on t.fk_grants = g.pk
    where g.gr_active
  `.execute(tx);
  return new Map(
    rows.map(({ grantId, answers, providers, tallies }): [number, Content] => [
      grantId,
      { answers, providers, tallies: tallies satisfies readonly SurveyTally[] },
    ]),
  );
}
