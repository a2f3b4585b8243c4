/**
 * Saved pages. Pages that share a row (structure, reach, survey administration, the Active toggle) have separate
 * versions, so that saving one never conflicts with another (BEY-062).
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx, Query } from '../database/database.ts';
import type { ColumnValue } from '../tables/answers.ts';
import type { GrantPeriod, PageKey } from '../access/keys.ts';

/** A page is a group of columns of one row, with its own version. */
export type PageName =
  | 'grantee'
  | 'comments'
  | 'provider'
  | 'provider-active'
  | 'structure'
  | 'reach'
  | 'entryexit'
  | 'program-active';

type PageHome = {
  readonly table: 'grant_submissions' | 'provider_submissions' | 'program_submissions';
  /** The column that names the provider or program; null for the grant's own row. */
  readonly key: 'fk_providers' | 'fk_programs' | null;
  /** Prefix of the page's version, updated_at and updated_by columns. */
  readonly prefix: string;
};

export const PAGE_HOMES = {
  grantee: { table: 'grant_submissions', key: null, prefix: 'grantee' },
  comments: { table: 'grant_submissions', key: null, prefix: 'comments' },
  provider: { table: 'provider_submissions', key: 'fk_providers', prefix: 'provider' },
  'provider-active': { table: 'provider_submissions', key: 'fk_providers', prefix: 'active' },
  structure: { table: 'program_submissions', key: 'fk_programs', prefix: 'structure' },
  reach: { table: 'program_submissions', key: 'fk_programs', prefix: 'reach' },
  entryexit: { table: 'program_submissions', key: 'fk_programs', prefix: 'entryexit' },
  'program-active': { table: 'program_submissions', key: 'fk_programs', prefix: 'active' },
} as const satisfies Record<PageName, PageHome>;

export type PageRow = Readonly<Record<string, ColumnValue>>;

export type PageChange = {
  readonly columns: Readonly<Record<string, ColumnValue>>;
  /** The base version of the answers; 0 when the page was never saved. */
  readonly basedOn: number;
  readonly by: string;
  readonly at: Date;
};

/** The row that holds the page, or null when nothing of it was ever saved. */
export async function findPageRow(tx: Tx, page: PageName, key: PageKey): Promise<PageRow | null> {
  const { rows } = await pageRowQuery(page, key).execute(tx);
  return rows[0] ?? null;
}

/** The same as a query. */
export function pageRowQuery(page: PageName, key: PageKey): RawBuilder<PageRow> {
  const { table } = PAGE_HOMES[page];
  return sql`select s.* from ${sql.table(table)} s where ${pageRowCondition(page, key)}`;
}

/** The pages that share the row of a page. */
export function listPages(page: PageName): readonly PageName[] {
  const { table } = PAGE_HOMES[page];
  const names = Object.keys(PAGE_HOMES) as PageName[]; // the keys of the literal are its pages
  return names.filter((name) => PAGE_HOMES[name].table === table);
}

/** Whether a row (s) of the page's table belongs to the grant and target, in the key's period or in any. */
export function pageRowCondition(
  page: PageName,
  key: PageKey,
  when: 'then' | 'ever' = 'then',
): RawBuilder<boolean> {
  const home: PageHome = PAGE_HOMES[page];
  const target = home.key ? sql`and s.${sql.ref(home.key)} = ${key.targetId}` : sql``;
  const period = when === 'then' ? sql`and s.fk_reporting_periods = ${key.periodPk}` : sql``;
  return sql`s.fk_grants = ${key.grantId} ${period} ${target}`;
}

/**
 * Writes the page's columns if it is still at their base version, and returns the new version; no row otherwise
 * (BEY-057).
 */
export function savePageQuery(
  page: PageName,
  key: PageKey,
  change: PageChange,
): RawBuilder<{ readonly version: number }> {
  const home: PageHome = PAGE_HOMES[page];
  const values: Record<string, unknown> = {
    fk_grants: key.grantId,
    fk_reporting_periods: key.periodPk,
    ...(home.key ? { [home.key]: key.targetId } : {}),
    ...writtenColumns(home, change),
  };
  const names = Object.keys(values);
  const identity = ['fk_grants', 'fk_reporting_periods', ...(home.key ? [home.key] : [])];
  const version = sql.ref(`${home.prefix}_version`);
  return sql`
    insert into ${sql.table(home.table)} as saved (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => values[name] ?? null))})
    on conflict (${sql.join(identity.map((name) => sql.ref(name)))}) do update set ${sql.join(
      names
        .filter((name) => !identity.includes(name))
        .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    )}
    where saved.${version} = ${change.basedOn}
    returning ${version} as version
  `;
}

/** The same for an existing row; no row if it does not exist. */
export function updatePageQuery(
  page: PageName,
  key: PageKey,
  change: PageChange,
): RawBuilder<{ readonly version: number }> {
  const home: PageHome = PAGE_HOMES[page];
  const version = sql.ref(`${home.prefix}_version`);
  const sets = Object.entries(writtenColumns(home, change)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value ?? null}`,
  );
  return sql`
    update ${sql.table(home.table)} s set ${sql.join(sets)}
    where ${pageRowCondition(page, key)} and s.${version} = ${change.basedOn}
    returning s.${version} as version
  `;
}

/** The columns that a save writes: the answers, and the page's next version with its author and time. */
function writtenColumns({ prefix }: PageHome, change: PageChange): Record<string, unknown> {
  return {
    ...change.columns,
    [`${prefix}_version`]: sql`${change.basedOn}::integer + 1`,
    [`${prefix}_updated_at`]: change.at,
    [`${prefix}_updated_by`]: change.by,
  };
}

type FlagColumns = { readonly minor: string; readonly major: string };

export type PageFlags = { readonly targetId: number; readonly minor: boolean; readonly major: boolean };

/** Writes the two flags of revalidated pages; versions, authors and answers are unchanged (decision 27). */
export async function savePageFlags(
  tx: Tx,
  page: PageName,
  key: GrantPeriod,
  { columns, flags }: { readonly columns: FlagColumns; readonly flags: readonly PageFlags[] },
): Promise<void> {
  const home: PageHome = PAGE_HOMES[page];
  const target = home.key ? sql`and s.${sql.ref(home.key)} = f.target` : sql``;
  await sql`
    update ${sql.table(home.table)} s
    set ${sql.ref(columns.minor)} = f.minor, ${sql.ref(columns.major)} = f.major
    from unnest(
      ${flags.map((one) => one.targetId)}::int[],
      ${flags.map((one) => one.minor)}::boolean[],
      ${flags.map((one) => one.major)}::boolean[]
    ) as f (target, minor, major)
    where s.fk_grants = ${key.grantId} and s.fk_reporting_periods = ${key.periodPk} ${target}
  `.execute(tx);
}

/** Queries that replace the cohorts of a program in a period; their position numbers them. */
export function replaceCohortsQueries(
  tx: Db | Tx,
  key: PageKey,
  cohorts: readonly Readonly<Record<string, ColumnValue>>[],
): readonly Query[] {
  const owner = { fk_grants: key.grantId, fk_reporting_periods: key.periodPk, fk_programs: key.targetId };
  const removing = tx
    .deleteFrom('program_cohorts')
    .where('fk_grants', '=', key.grantId)
    .where('fk_reporting_periods', '=', key.periodPk)
    .where('fk_programs', '=', key.targetId);
  const rows = cohorts.map((cohort, index) => ({ ...cohort, ...owner, cohort_index: index + 1 }));
  return rows.length === 0 ? [removing] : [removing, tx.insertInto('program_cohorts').values(rows)];
}

/** Query of the cohorts of a program in a period, in order. */
export function cohortsQuery(key: PageKey): RawBuilder<PageRow> {
  return sql`
    select * from program_cohorts
    where fk_grants = ${key.grantId} and fk_reporting_periods = ${key.periodPk} and fk_programs = ${key.targetId}
    order by cohort_index
  `;
}
