/** Saved or submitted rows of one form's table, for exports: one statement per chunk of grants. */
import type { FormTable } from '@srae/domain/form-kit/form';
import { sql } from 'kysely';
import type { FactsBasis } from '../figures/facts.ts';
import type { Tx } from '../database/database.ts';
import type { PageRow } from '../forms/pages.ts';
import { programInPeriod, providerInPeriod } from '../programme/places-of-period.ts';

export type ExportRow = {
  readonly grantId: number;
  readonly grantee: string;
  readonly stream: string;
  readonly cohort: string | null;
  readonly provider: { readonly pk: number; readonly name: string } | null;
  readonly program: { readonly pk: number; readonly name: string } | null;
  /** Null while nothing of the row was ever saved. */
  readonly columns: PageRow | null;
  readonly cohorts: readonly PageRow[];
  readonly curriculum: string | null;
};

export type ExportPiece = {
  readonly table: FormTable;
  readonly periodPk: number;
  readonly basis: FactsBasis;
  /** A limited number of active grants after this key; or one grant, active or not. */
  readonly grants:
    | { readonly after: number; readonly size: number }
    | {
        readonly only: number;
        /** Only these providers and their programs; null: all, and the grantee page. */
        readonly providers: readonly number[] | null;
      };
};

/** The rows of a chunk by grant, provider and program, and the last grant read; null if there was none. */
export async function listExportRows(
  tx: Tx,
  piece: ExportPiece,
): Promise<{ readonly rows: readonly ExportRow[]; readonly last: number | null }> {
  const { grants } = piece;
  const found = await sql<{ pk: number }>`
    select g.pk from ${'only' in grants ? sql.table('grants') : sql.table('counted_grants')} g
    where ${'only' in grants ? sql`g.pk = ${grants.only}` : sql`g.gr_active and g.pk > ${grants.after}`}
    order by g.pk limit ${'only' in grants ? 1 : grants.size}
  `.execute(tx);
  const keys = found.rows.map(({ pk }) => pk);
  const last = keys.at(-1) ?? null;
  if (last === null) return { rows: [], last };
  const source = piece.basis === 'saved' ? SAVED[piece.table](piece) : SUBMITTED[piece.table](piece);
  const own = 'only' in grants && grants.providers !== null ? [...grants.providers] : null;
  const { rows } = await sql<ExportRow>`
    with wanted as (
      select g.pk, e.grantee_name as grantee, f.funding_stream_name as stream, g.gr_cohort as cohort
      from grants g
      join grantees e on e.pk = g.fk_grantees
      join funding_streams f on f.pk = g.fk_funding_streams
      where g.pk = any(${keys}::int[])
    ),
    found as (${source})
    select w.pk as "grantId", w.grantee, w.stream, w.cohort, x.provider, x.program, x.columns, x.cohorts, x.curriculum
    from found x join wanted w on w.pk = x.fk_grants
    where ${own}::int[] is null or (x.provider->>'pk')::int = any(${own}::int[])
    order by w.pk, lower(x.provider->>'name'), (x.provider->>'pk')::int, lower(x.program->>'name'),
      (x.program->>'pk')::int
  `.execute(tx);
  return { rows, last };
}

type Source = (piece: ExportPiece) => ReturnType<typeof sql>;

const NOTHING = sql`'[]'::jsonb as cohorts, null::text as curriculum`;
const NO_PROVIDER = sql`null::jsonb as provider, null::jsonb as program`;
const PROVIDER = sql`jsonb_build_object('pk', p.pk, 'name', p.provider_name) as provider`;

/** The current answers, without drafts (BEY-068). */
const SAVED: Record<FormTable, Source> = {
  grant_submissions: ({ periodPk }) => sql`
    select w.pk as fk_grants, ${NO_PROVIDER}, to_jsonb(s) as columns, ${NOTHING}
    from wanted w
    left join grant_submissions s on s.fk_grants = w.pk and s.fk_reporting_periods = ${periodPk}
  `,
  provider_submissions: ({ periodPk }) => sql`
    select p.fk_grants, ${PROVIDER}, null::jsonb as program, to_jsonb(s) as columns, ${NOTHING}
    from wanted w
    join providers p on p.fk_grants = w.pk
    left join provider_submissions s
      on s.fk_grants = w.pk and s.fk_reporting_periods = ${periodPk} and s.fk_providers = p.pk
    where ${providerInPeriod(periodPk)}
  `,
  program_submissions: ({ periodPk }) => sql`
    select m.fk_grants, ${PROVIDER}, jsonb_build_object('pk', m.pk, 'name', m.program_name) as program,
      to_jsonb(s) as columns,
      coalesce((select jsonb_agg(to_jsonb(c) order by c.cohort_index) from program_cohorts c
        where c.fk_grants = w.pk and c.fk_reporting_periods = ${periodPk} and c.fk_programs = m.pk), '[]') as cohorts,
      cu.prog_curriculum_name as curriculum
    from wanted w
    join programs m on m.fk_grants = w.pk
    join providers p on p.pk = m.fk_providers and p.deleted_at is null
    left join program_submissions s
      on s.fk_grants = w.pk and s.fk_reporting_periods = ${periodPk} and s.fk_programs = m.pk
    left join program_curricula cu on cu.pk = s.fk_program_curricula
    where ${programInPeriod(periodPk)}
  `,
};

/** The latest accepted submission of each grant; a grant without one has no rows (BEY-119). */
function latest({ periodPk }: ExportPiece): ReturnType<typeof sql> {
  return sql`
    select distinct on (s.fk_grants) s.fk_grants, s.content
    from submission_snapshots s join wanted w on w.pk = s.fk_grants
    where s.fk_reporting_periods = ${periodPk}
    order by s.fk_grants, s.number desc
  `;
}

const FROZEN_PROVIDER = sql`jsonb_build_object('pk', p->'pk', 'name', p->'name') as provider`;
/** Pages that were never saved are frozen as null. */
const FROZEN = (from: 'p' | 'm') => sql`nullif(${sql.ref(from)}->'answers', 'null') as columns`;

const SUBMITTED: Record<FormTable, Source> = {
  grant_submissions: (piece) => sql`
    select l.fk_grants, ${NO_PROVIDER}, nullif(l.content->'grantee', 'null') as columns, ${NOTHING}
    from (${latest(piece)}) l
  `,
  provider_submissions: (piece) => sql`
    select l.fk_grants, ${FROZEN_PROVIDER}, null::jsonb as program, ${FROZEN('p')}, ${NOTHING}
    from (${latest(piece)}) l cross join jsonb_array_elements(l.content->'providers') p
  `,
  program_submissions: (piece) => sql`
    select l.fk_grants, ${FROZEN_PROVIDER}, jsonb_build_object('pk', m->'pk', 'name', m->'name') as program,
      ${FROZEN('m')}, coalesce(nullif(m->'cohorts', 'null'), '[]') as cohorts, m->>'curriculum' as curriculum
    from (${latest(piece)}) l
    cross join jsonb_array_elements(l.content->'providers') p
    cross join jsonb_array_elements(p->'programs') m
  `,
};
