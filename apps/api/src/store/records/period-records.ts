/** Disposal of records of a grant and reporting period, counted from the end of the period (BEY-185). */
import { listTypedTexts } from '@srae/domain/instrument/typed-texts';
import { listInstruments } from '@srae/domain/instruments/instruments';
import type { RecordKindId } from '@srae/domain/records/schedule';
import { type RawBuilder, sql } from 'kysely';
import type { GrantPeriod } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import { deleteRowHashes } from '../releases/releases.ts';
import type { DisposedRows, Disposer, DueRows } from './disposer.ts';
import { heldCondition, SURVEY_ROW_KINDS } from './holds.ts';

const TEXTS = listTypedTexts(listInstruments());
const FORM_TABLES = ['grant_submissions', 'provider_submissions', 'program_submissions'] as const;
const SURVEYS = ['entry', 'exit'] as const;
const PORTION = 500;

/**
 * Survey rows, with the hashes by which a release recognizes them; their counts are retained. Practice grants are a
 * separate kind.
 */
export const SURVEY_ROWS: Disposer = {
  count: (tx, until) =>
    countDueRows(
      tx,
      SURVEYS.map((survey) => ({
        table: `${survey}_submissions`,
        due: sql`
          select ${heldCondition(SURVEY_ROW_KINDS, sql.ref('u.fk_grants'))} as held, s.rows
          from ${uploadsDue(survey, until)} u
          cross join lateral (
            select count(*) as rows from ${sql.table(`${survey}_submissions`)} s
            where s.fk_grants = u.fk_grants and s.fk_uploads = u.pk
          ) s
        `,
      })),
    ),
  disposeNext: async (tx, { until, at }) => {
    for (const survey of SURVEYS) {
      const { rows } = await sql<GrantPeriod & { pk: number }>`
        select u.fk_grants as "grantId", u.fk_reporting_periods as "periodPk", u.pk from ${uploadsDue(survey, until)} u
        where u.rows_disposed_at is null and not ${heldCondition(SURVEY_ROW_KINDS, sql.ref('u.fk_grants'))}
        order by u.pk limit 1
      `.execute(tx);
      const [upload] = rows;
      if (!upload) continue;
      const table = `${survey}_submissions`;
      const deleted = await sql`
        delete from ${sql.table(table)} where fk_grants = ${upload.grantId} and fk_uploads = ${upload.pk}
      `.execute(tx);
      await sql`
        update ${sql.table(`${survey}_uploads`)} set rows_disposed_at = ${at} where pk = ${upload.pk}
      `.execute(tx);
      await deleteRowHashes(tx, upload);
      return [{ table, rows: Number(deleted.numAffectedRows ?? 0) }];
    }
    return null;
  },
};

export const UPLOAD_RECEIPTS: Disposer = {
  count: (tx, until) =>
    countDueRows(
      tx,
      SURVEYS.map((survey) => ({
        table: `${survey}_uploads`,
        due: sql`
          select ${heldCondition(['upload-receipts'], sql.ref('u.fk_grants'))} as held, 1 as rows
          from ${uploadsDue(survey, until)} u where u.names_disposed_at is null
        `,
      })),
    ),
  disposeNext: async (tx, { until, at }) => {
    for (const survey of SURVEYS) {
      const table = `${survey}_uploads`;
      const changed = await sql`
        update ${sql.table(table)} set upload_file_name = 'File name removed', upload_sheet_name = null,
          upload_column_mapping = null, upload_values_mapped = '[]', names_disposed_at = ${at}
        where pk in (
          select u.pk from ${uploadsDue(survey, until)} u
          where u.names_disposed_at is null and not ${heldCondition(['upload-receipts'], sql.ref('u.fk_grants'))}
          limit ${PORTION})
      `.execute(tx);
      const rows = Number(changed.numAffectedRows ?? 0);
      if (rows > 0) return [{ table, rows }];
    }
    return null;
  },
};

export const FORM_ANSWERS: Disposer = {
  count: (tx, until) =>
    countDueRows(
      tx,
      FORM_TABLES.map((table) => ({
        table,
        due: sql`select ${heldCondition(['form-answers'], sql.ref('s.fk_grants'))} as held, 1 as rows ${answersDue(table, until)}`,
      })),
    ),
  disposeNext: async (tx, { until }) => {
    for (const table of FORM_TABLES) {
      const cleared = listTextColumns(table).map((name) => sql`${sql.ref(name)} = null`);
      const changed = await sql`
        update ${sql.table(table)} set ${sql.join(cleared)}
        where pk in (
          select s.pk ${answersDue(table, until)} and not ${heldCondition(['form-answers'], sql.ref('s.fk_grants'))}
          limit ${PORTION})
      `.execute(tx);
      const rows = Number(changed.numAffectedRows ?? 0);
      if (rows > 0) return [{ table, rows }];
    }
    return null;
  },
};

export const SUBMISSIONS: Disposer = {
  count: (tx, until) => countDueRows(tx, reportTables('submissions', SUBMITTED, until)),
  disposeNext: (tx, { disposal, until }) =>
    disposeReport(tx, {
      kind: 'submissions',
      records: SUBMITTED,
      until,
      toStatement: ({ grantId, periodPk }) => sql`
        select * from dispose_submissions(${disposal}::int, ${grantId}::int, ${periodPk}::int,
          ${TEXTS.map(({ name }) => name)}::text[])
      `,
    }),
};

export const QUERIES: Disposer = {
  count: (tx, until) => countDueRows(tx, reportTables('queries', ASKED, until)),
  disposeNext: (tx, { disposal, until }) =>
    disposeReport(tx, {
      kind: 'queries',
      records: ASKED,
      until,
      toStatement: ({ grantId, periodPk }) => sql`
        select * from dispose_queries(${disposal}::int, ${grantId}::int, ${periodPk}::int)
      `,
    }),
};

/** Report records by table: SQL with alias r, with grant and period. */
type ReportRecords = readonly { readonly table: string; readonly from: RawBuilder<unknown> }[];

const SUBMITTED: ReportRecords = [
  {
    table: 'submission_snapshots',
    from: sql`(select fk_grants, fk_reporting_periods from submission_snapshots where texts_disposed_at is null)`,
  },
  {
    table: 'submission_reopenings',
    from: sql`(select fk_grants, fk_reporting_periods from submission_reopenings where reason_disposed_at is null)`,
  },
];

const ASKED: ReportRecords = [
  {
    table: 'report_query_messages',
    from: sql`(select q.fk_grants, q.fk_reporting_periods from report_query_messages m
      join report_queries q on q.pk = m.fk_queries)`,
  },
  { table: 'report_queries', from: sql`(select fk_grants, fk_reporting_periods from report_queries)` },
  {
    table: 'issue_explanations',
    from: sql`(select fk_grants, fk_reporting_periods from issue_explanations)`,
  },
];

function reportTables(kind: RecordKindId, records: ReportRecords, until: Date) {
  return records.map(({ table, from }) => ({
    table,
    due: sql`
      select ${heldCondition([kind], sql.ref('r.fk_grants'))} as held, 1 as rows
      from ${from} r ${dueAt('r', until)}
    `,
  }));
}

/** Disposes of the records of one report (one grant in one period) that are under no hold. */
async function disposeReport(
  tx: Tx,
  {
    kind,
    records,
    until,
    toStatement,
  }: {
    readonly kind: RecordKindId;
    readonly records: ReportRecords;
    readonly until: Date;
    readonly toStatement: (place: GrantPeriod) => RawBuilder<unknown>;
  },
): Promise<DisposedRows | null> {
  for (const { from } of records) {
    const { rows } = await sql<GrantPeriod>`
      select r.fk_grants as "grantId", r.fk_reporting_periods as "periodPk"
      from ${from} r ${dueAt('r', until)} where not ${heldCondition([kind], sql.ref('r.fk_grants'))} limit 1
    `.execute(tx);
    const [place] = rows;
    if (place) return disposeRows(tx, toStatement(place));
  }
  return null;
}

/** The result of a disposing database function. */
export async function disposeRows(tx: Tx, statement: RawBuilder<unknown>): Promise<DisposedRows> {
  const { rows } = await sql<{ table_name: string; disposed: number }>`${statement}`.execute(tx);
  return rows.map(({ table_name: table, disposed }) => ({ table, rows: disposed }));
}

/** Rows and held rows per table; a due statement returns `held` and a number of rows. */
export async function countDueRows(
  tx: Tx,
  tables: readonly { readonly table: string; readonly due: RawBuilder<unknown> }[],
): Promise<readonly DueRows[]> {
  const counted: DueRows[] = [];
  for (const { table, due } of tables) {
    const { rows } = await sql<{ rows: number; held: number }>`
      select coalesce(sum(d.rows), 0)::int as rows, coalesce(sum(d.rows) filter (where d.held), 0)::int as held
      from (${due}) d
    `.execute(tx);
    counted.push({ table, rows: rows[0]?.rows ?? 0, held: rows[0]?.held ?? 0 });
  }
  return counted;
}

/** Due periods that are not writable, of counted grants. */
function dueAt(alias: string, until: Date): RawBuilder<unknown> {
  return sql`
    join reporting_periods p on p.pk = ${sql.ref(`${alias}.fk_reporting_periods`)}
      and p.gr_reporting_period_stop < ${until}::timestamptz::date and not p.current and not p.open_for_writing
    join counted_grants g on g.pk = ${sql.ref(`${alias}.fk_grants`)}
  `;
}

function uploadsDue(survey: 'entry' | 'exit', until: Date): RawBuilder<unknown> {
  return sql`(
    select x.pk, x.fk_grants, x.fk_reporting_periods, x.rows_disposed_at, x.names_disposed_at
    from ${sql.table(`${survey}_uploads`)} x ${dueAt('x', until)})`;
}

function answersDue(table: (typeof FORM_TABLES)[number], until: Date): RawBuilder<unknown> {
  const texts = listTextColumns(table).map((name) => sql.ref(`s.${name}`));
  return sql`from ${sql.table(table)} s ${dueAt('s', until)} where num_nonnulls(${sql.join(texts)}) > 0`;
}

function listTextColumns(table: (typeof FORM_TABLES)[number]): readonly string[] {
  return TEXTS.filter((text) => text.table === table).map(({ name }) => name);
}
