/** The data of a page in one statement: its row, its context, who saved it, and the rows of earlier periods. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { pageContextColumns, pageContextTables } from './form-context.ts';
import type { PageContext } from './form-context.ts';
import { rowAlias, saversJson, answerStamp } from './page-stamp.ts';
import { pageRowCondition, PAGE_HOMES } from './pages.ts';
import type { PageName, PageRow } from './pages.ts';
import type { Person } from '../accounts/people.ts';
import type { PagePlace } from '../access/keys.ts';
import type { Query } from '../database/database.ts';
import { ANSWERS_DISPOSED } from '../records/disposals.ts';
import { pageTemplateQuery } from './place-template.ts';

export type PageQueryResult = PageContext & {
  /** Null when nothing of it was ever saved. Dates and times are text. */
  readonly row: PageRow | null;
  readonly savers: readonly Person[];
  /** The corresponding row in earlier periods, the latest first, with what each period asked (Q139). */
  readonly earlier: readonly {
    readonly period: string;
    readonly instrument: string;
    readonly season: 'winter' | 'summer';
    readonly collectCovid: boolean;
    /** Null where nothing of it was saved. */
    readonly row: PageRow | null;
  }[];
  /** Whether a disposal under the records schedule has removed texts of the grant in the period. */
  readonly answersDisposed: boolean;
  /** Of the reach page, in order. */
  readonly cohorts: readonly PageRow[];
};

/** Stamp of the page's source data: differs when any of them was written since. */
export type PageStamp = { readonly stamp: string };

export type StampedPage = PageQueryResult & PageStamp;

/** Query of a whole page; one row. */
export function pageQuery(page: PageName, place: PagePlace): Query<PageQueryResult> {
  return pageTemplateQuery(`page ${page}`, place, {}, (slots) => buildPageQuery(page, slots));
}

/** The same with its stamp, for a response to be cached. */
export function stampedPageQuery(page: PageName, place: PagePlace): Query<StampedPage> {
  return pageTemplateQuery(`stamped page ${page}`, place, {}, (slots) =>
    buildPageQuery(page, slots, sql`, ${answerStamp(page, slots)} as stamp`),
  );
}

/** Query of only the stamp; one row. */
export function pageStampQuery(page: PageName, place: PagePlace): Query<PageStamp> {
  return pageTemplateQuery(
    `stamp ${page}`,
    place,
    {},
    (slots) => sql`select ${answerStamp(page, slots)} as stamp`,
  );
}

function buildPageQuery<R extends PageQueryResult>(
  page: PageName,
  place: PagePlace,
  stamp: RawBuilder<unknown> = sql``,
): RawBuilder<R> {
  const { key } = place;
  const table = sql.table(PAGE_HOMES[page].table);
  return sql`
    select ${pageContextColumns(place)},
      row_to_json(${sql.ref(rowAlias(page))}) as row,
      coalesce(${saversJson(page)}, '[]') as savers,
      (select coalesce(json_agg(json_build_object('period', b.name, 'instrument', b.instrument, 'season', b.season,
          'collectCovid', b.collect_covid, 'row', row_to_json(s)) order by b.prog_reach_reporting_period_start desc), '[]')
        from (
          select * from reporting_periods e
          where e.prog_reach_reporting_period_start < r.prog_reach_reporting_period_start
          order by e.prog_reach_reporting_period_start desc limit 4
        ) b
        left join ${table} s on s.fk_reporting_periods = b.pk and ${pageRowCondition(page, key, 'ever')}) as earlier,
      ${ANSWERS_DISPOSED} as "answersDisposed",
      ${page === 'reach' ? toCohorts(place) : sql`'[]'::json`} as cohorts
      ${stamp}
    ${pageContextTables(place)}
  `;
}

/** The cohorts of a program in a period as JSON, in order. */
export function toCohorts({ key }: PagePlace): RawBuilder<unknown> {
  return sql`
    (select coalesce(json_agg(row_to_json(s) order by s.cohort_index), '[]') from program_cohorts s
      where s.fk_grants = ${key.grantId} and s.fk_reporting_periods = ${key.periodPk} and s.fk_programs = ${key.targetId})
  `;
}
