/** The source data of dashboard figures for every active grant: answers and tallies, never survey rows. */
import { FIELD_ROLES } from '@srae/domain/instrument/roles';
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import type {
  FactorTally,
  GrantFacts,
  ProviderFacts,
  SurveyTally,
} from '@srae/domain/measures/figures/facts';
import { type RawBuilder, sql } from 'kysely';
import { type RowsOfEach, runBatch, type Tx } from '../database/database.ts';
import { grantInPeriod } from '../programme/places-of-period.ts';
import { talliesInForce } from '../uploads/tallies-in-force.ts';

export type FactsBasis = 'submitted' | 'saved';

export type DashboardGrant = {
  readonly grantId: number;
  readonly stream: number;
  readonly cohort: string | null;
  readonly submitted: boolean;
};

/** Selection of facts: period and basis, some active grants or all, and further factors. */
export type FactsFilter = {
  readonly periodPk: number;
  readonly basis: FactsBasis;
  readonly among?: readonly DashboardGrant[];
  readonly factors?: readonly FactorId[];
  /** Whether to read only forms, without tallies. */
  readonly formsOnly?: boolean;
};

/** Every active grant of the period, or one, and whether it has submitted in the period. */
export async function listActiveGrants(
  tx: Tx,
  periodPk: number,
  grantId?: number,
): Promise<readonly DashboardGrant[]> {
  const one = grantId === undefined ? sql`` : sql`and g.pk = ${grantId}`;
  const { rows } = await sql<DashboardGrant>`
    select g.pk as "grantId", g.fk_funding_streams as stream, g.gr_cohort as cohort,
      exists (select from submission_snapshots s
        where s.fk_grants = g.pk and s.fk_reporting_periods = ${periodPk}) as submitted
    from counted_grants g where ${grantInPeriod(periodPk)} ${one} order by g.pk
  `.execute(tx);
  return rows;
}

/** The facts of active grants with data in the basis; a grant without a submission has none in 'submitted'. */
export async function listGrantFacts(tx: Tx, filter: FactsFilter): Promise<readonly GrantFacts[]> {
  const wanted = filter.among ?? (await listActiveGrants(tx, filter.periodPk));
  const keys = wanted.map(({ grantId }) => grantId);
  const contentsQuery = filter.basis === 'submitted' ? submittedContents : savedContents;
  const [found, merged]: RowsOfEach<[FoundContent, MergedCurriculum]> = await runBatch(tx, [
    contentsQuery(filter, keys),
    mergedCurricula(),
  ]);
  const contents = new Map(found.map(({ grantId, ...content }) => [grantId, toContent(content, filter)]));
  const curricula = new Map(merged.map(({ pk, name }) => [pk, name]));
  return wanted.flatMap(({ submitted: _submitted, ...grant }): GrantFacts[] => {
    const content = contents.get(grant.grantId);
    return content ? [{ ...grant, ...unmerged(content, curricula) }] : [];
  });
}

type Content = Pick<GrantFacts, 'answers' | 'providers' | 'tallies' | 'byFactor'>;
type StoredContent = Pick<Content, 'answers' | 'providers'> & {
  readonly tallies: readonly (SurveyTally & { readonly factor: FactorId | 'all'; readonly group: string })[];
};

/** Tallies of all rows, without those by a further factor. */
function sorted({ answers, providers, tallies }: StoredContent): Content {
  const byFactor = tallies.filter((tally): tally is FactorTally => tally.factor !== 'all');
  return { answers, providers, byFactor, tallies: tallies.filter(({ factor }) => factor === 'all') };
}

type FoundContent = { readonly grantId: number } & StoredContent;

/** Frozen content is null for a page that was never saved. */
function toContent({ answers, providers, tallies }: StoredContent, { basis }: FactsFilter): Content {
  if (basis === 'saved') return sorted({ answers, providers, tallies });
  return sorted({ answers: answers ?? {}, providers: providers.map(filled), tallies });
}

/** Only the latest accepted snapshot of each grant (BEY-119). */
function submittedContents(
  { periodPk, factors = [], formsOnly = false }: FactsFilter,
  grantIds: readonly number[],
): RawBuilder<FoundContent> {
  return sql<FoundContent>`
    select distinct on (s.fk_grants) s.fk_grants as "grantId", s.content->'grantee' as answers,
      s.content->'providers' as providers,
      coalesce((
        select json_agg(json_build_object('kind', t->'kind', 'programId', t->'fk_programs',
          'version', t->'survey_version', 'rows', t->'rows', 'cells', t->'cells',
          'factor', t->'factor', 'group', t->'factor_code'))
        from jsonb_array_elements(s.tallies) t where t->>'factor' = any(${formsOnly ? [] : ['all', ...factors]}::text[])
      ), '[]'::json) as tallies
    from submission_snapshots s
    where s.fk_reporting_periods = ${periodPk} and s.fk_grants = any(${[...grantIds]}::int[])
    order by s.fk_grants, s.number desc
  `;
}

type FrozenCohort = { readonly prog_cohort_hours: number | null };

/** Pages that were never saved are frozen as null. */
function filled(provider: ProviderFacts): ProviderFacts {
  return {
    ...provider,
    answers: provider.answers ?? {},
    programs: provider.programs.map((program) => {
      const { cohorts = [] } = program as { readonly cohorts?: readonly FrozenCohort[] }; // frozen beside the answers
      const cohortHours = cohorts.flatMap((cohort) => cohort.prog_cohort_hours ?? []);
      return { ...program, answers: program.answers ?? {}, cohortHours };
    }),
  };
}

/**
 * The current answers, and the tallies of the uploads in force. As json instead of jsonb: they are not queried
 * further, and building jsonb of thousands of wide rows takes many times as long. Unanswered columns, which are most
 * of a wide row, are omitted.
 */
function savedContents(
  { periodPk, factors = [], formsOnly = false }: FactsFilter,
  grantIds: readonly number[],
): RawBuilder<FoundContent> {
  const wanted = sql`any(${[...grantIds]}::int[])`;
  return sql<FoundContent>`
    with
    cohort_rows as (
      select c.fk_programs, json_agg(c.prog_cohort_hours order by c.cohort_index) as hours
      from program_cohorts c
      where c.fk_reporting_periods = ${periodPk} and c.prog_cohort_hours is not null and c.fk_grants = ${wanted}
      group by c.fk_programs
    ),
    program_rows as (
      select m.fk_providers, json_agg(json_build_object('pk', m.pk, 'name', m.program_name,
        'answers', coalesce(json_strip_nulls(to_json(s)), '{}'::json), 'curriculum', cu.prog_curriculum_name,
        'cohortHours', coalesce(c.hours, '[]'::json)) order by m.pk) as programs
      from programs m
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
      left join program_curricula cu on cu.pk = s.fk_program_curricula
      left join cohort_rows c on c.fk_programs = m.pk
      where m.deleted_at is null and m.fk_grants = ${wanted}
        and (s.fk_programs is not null or not ${isEarlier(periodPk)})
      group by m.fk_providers
    ),
    provider_rows as (
      select p.fk_grants, json_agg(json_build_object('pk', p.pk, 'name', p.provider_name,
        'answers', coalesce(json_strip_nulls(to_json(s)), '{}'::json), 'programs', coalesce(m.programs, '[]'::json)) order by p.pk) as providers
      from providers p
      left join provider_submissions s
        on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
      left join program_rows m on m.fk_providers = p.pk
      where p.deleted_at is null and p.fk_grants = ${wanted}
        and (s.fk_providers is not null or m.fk_providers is not null or not ${isEarlier(periodPk)})
      group by p.fk_grants
    ),
    tally_rows as (
      select t.fk_grants, json_agg(json_build_object('kind', t.kind, 'programId', t.fk_programs,
        'version', t.survey_version, 'rows', t.rows, 'cells', t.cells,
        'factor', t.factor, 'group', t.factor_code)) as tallies
      from ${talliesInForce(sql`t.factor = any(${formsOnly ? [] : ['all', ...factors]}::text[])`)}
      where f.fk_reporting_periods = ${periodPk} and f.fk_grants = ${wanted}
      group by t.fk_grants
    )
    select g.pk as "grantId", coalesce(json_strip_nulls(to_json(s)), '{}'::json) as answers, coalesce(p.providers, '[]'::json) as providers,
      coalesce(t.tallies, '[]'::json) as tallies
    from grants g
    left join grant_submissions s on s.fk_grants = g.pk and s.fk_reporting_periods = ${periodPk}
    left join provider_rows p on p.fk_grants = g.pk
    left join tally_rows t on t.fk_grants = g.pk
    where g.pk = ${wanted}
  `;
}

/**
 * Whether a period is before the current one: then only providers and programs with saved data in it count, so that
 * one added today does not change earlier periods.
 */
function isEarlier(periodPk: number) {
  return sql`exists (
    select from reporting_periods r join reporting_periods c on c.current
    where r.pk = ${periodPk} and r.prog_reach_reporting_period_start < c.prog_reach_reporting_period_start)`;
}

/** Names of merge targets by the keys of the curricula merged into them. */
function mergedCurricula(): RawBuilder<MergedCurriculum> {
  return sql<MergedCurriculum>`
    with recursive merged (pk, target) as (
      select pk, merged_into from program_curricula where merged_into is not null
      union
      select m.pk, c.merged_into from merged m join program_curricula c on c.pk = m.target
      where c.merged_into is not null
    )
    select m.pk, t.prog_curriculum_name as name
    from merged m join program_curricula t on t.pk = m.target
    where t.merged_into is null
  `;
}

type MergedCurriculum = { readonly pk: number; readonly name: string };

/** One curriculum has one name, also for programs that chose it under another name before a merge. */
function unmerged(content: Content, names: ReadonlyMap<number, string>): Content {
  if (names.size === 0) return content;
  const providers = content.providers.map((provider) => ({
    ...provider,
    programs: provider.programs.map((program) => {
      const name = names.get(Number(program.answers[FIELD_ROLES.curriculum.name] ?? Number.NaN));
      return name === undefined ? program : { ...program, curriculum: name };
    }),
  }));
  return { ...content, providers };
}
