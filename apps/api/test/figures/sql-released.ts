/**
 * Every released count recomputed: plain SQL over the raw submitted rows, with record keys derived here and the
 * programs of a place added up. For each question, place, school level and group of a factor the count and the key sum
 * of each part.
 */
import { createHash, createHmac } from 'node:crypto';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { listChoices } from '@srae/domain/survey/catalogue/column';
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';
import { countedColumns, GROUPS } from './sql-figures.ts';
import { putInto, type SumRow } from './sql-rows.ts';
import { surveyFigures } from './sql-survey-figures.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

export type SqlCount = { readonly count: number; readonly keySum: number };
export type SqlParts = {
  readonly base: SqlCount;
  readonly missing: SqlCount;
  readonly answers: readonly SqlCount[];
};

/** Parts by 'question|place|school|group'; the number of surveys is the base of 'entry surveys' and 'exit surveys'. */
export type SqlReleased = ReadonlyMap<string, SqlParts>;

export type SqlReleasedArgs = {
  readonly period: number;
  readonly secret: Buffer;
  readonly by: FactorId | null;
};

/** Needs the owner's connection (withTemporaryTables); the rows in force must be the submitted ones. */
export async function releasedInSql(
  owner: Db,
  { period, secret, by }: SqlReleasedArgs,
): Promise<SqlReleased> {
  const groups = by === null ? [] : Object.entries(GROUPS[by as keyof typeof GROUPS]);
  await makeRows(owner, { period, secret, groups });
  const found = new Map<string, SqlParts>();
  const asked: SumRow[] = [];
  const put = putInto(asked);
  surveyFigures(put, await countedColumns(owner), 'true');
  if (by === null)
    for (const kind of ['entry', 'exit']) put(`rows ${kind} surveys`, kind, 'true', 'true', []);
  for (const { id, from, base, isValid, numerators } of asked) {
    const question = id.slice(id.indexOf(' ') + 1);
    const parts = [
      isValid,
      `not coalesce(${isValid}, false)`,
      ...numerators.map((one) => `(${isValid}) and (${one}) = 1`),
    ];
    const counted = parts.map(
      (where, index) =>
        `count(*) filter (where ${where})::int as n${index}, coalesce(sum(key) filter (where ${where}), 0)::float8 as k${index}`,
    );
    // Each row is looked at once: the counts of its program are added up below for every place above.
    const text = `select p.*, c.* from (
        select program_pk, school, g, ${counted.join()} from ${from} where ${base} and g is not null
        group by program_pk, school, g
      ) c join places p using (program_pk)`;
    const { rows } = await owner.executeQuery<ProgramCounts>(CompiledQuery.raw(text));
    for (const [key, { counts, keySums }] of addUp(rows, parts.length)) {
      const at = (index: number): SqlCount => ({
        count: counts[index] ?? 0,
        keySum: (keySums[index] ?? 0) % 2 ** 32,
      });
      found.set(`${question}|${key}`, {
        base: at(0),
        missing: at(1),
        answers: numerators.map((_, index) => at(index + 2)),
      });
    }
  }
  return found;
}

/** Counts (n0, n1, …) and key sums (k0, …) of a program's surveys of one school level and group. */
type ProgramCounts = Readonly<Record<string, number>> & {
  readonly stream: number;
  readonly cohort: string;
  readonly grant_pk: number;
  readonly provider_pk: number;
  readonly program_pk: number;
  readonly school: string;
  readonly g: string;
};

/** The sums of every place, school level and group, by 'place|school|group'. */
function addUp(rows: readonly ProgramCounts[], parts: number) {
  const sums = new Map<string, { readonly counts: number[]; readonly keySums: number[] }>();
  for (const row of rows)
    for (const place of listPlacesOf(row))
      for (const school of ['all', row.school]) {
        const key = `${place}|${school}|${row.g}`;
        const sum = sums.get(key) ?? { counts: zeros(parts), keySums: zeros(parts) };
        sums.set(key, sum);
        for (let index = 0; index < parts; index += 1) {
          sum.counts[index] = (sum.counts[index] ?? 0) + (row[`n${index}`] ?? 0);
          sum.keySums[index] = (sum.keySums[index] ?? 0) + (row[`k${index}`] ?? 0);
        }
      }
  return sums;
}

const zeros = (many: number): number[] => Array.from({ length: many }, () => 0);

/** The program's places from the nation down. */
function listPlacesOf({ stream, cohort, ...row }: ProgramCounts): readonly string[] {
  return [
    'all',
    `stream ${stream}`,
    `stream ${stream}, cohort ${cohort}`,
    `grant ${row.grant_pk}`,
    `provider ${row.provider_pk}`,
    `program ${row.program_pk}`,
  ];
}

type RowArgs = Pick<SqlReleasedArgs, 'period' | 'secret'> & {
  /** A factor's groups with their conditions; none without a factor. */
  readonly groups: readonly (readonly [name: string, condition: string])[];
};

/** Temporary tables entry and exit: rows of active programs of submitted reports, with their keys; and places. */
async function makeRows(owner: Db, { period, secret, groups }: RowArgs): Promise<void> {
  const run = <T>(text: string) => owner.executeQuery<T>(CompiledQuery.raw(text));
  const all: { kind: string; grant: number; id: string; digest: Buffer }[] = [];
  for (const kind of ['entry', 'exit'] as const) {
    await run(`create temp table ${kind} as
      select r.*, row_number() over () as id, 0::bigint as key,
        g.pk as grant_pk, m.pk as program_pk,
        case when survey_version like 'MS%' then 'ms' else 'hs' end as school, ${toGroup(groups, kind)} as g
      from ${kind}_submissions r
      join programs_in_force f on f.fk_grants = r.fk_grants and f.fk_uploads = r.fk_uploads
        and f.fk_programs = r.fk_programs and f.kind = '${kind}'
        and f.fk_reporting_periods = ${period}
      join programs m on m.pk = r.fk_programs and m.deleted_at is null
      join providers p on p.pk = m.fk_providers and p.deleted_at is null
      join grants g on g.pk = r.fk_grants and g.gr_active
      left join program_submissions ms on ms.fk_programs = m.pk and ms.fk_reporting_periods = ${period}
      left join provider_submissions ps on ps.fk_providers = p.pk and ps.fk_reporting_periods = ${period}
      where ms.prog_active is distinct from false and ps.prov_active is distinct from false
        and g.pk in (select fk_grants from submission_snapshots where fk_reporting_periods = ${period})`);
    const { rows } = await run<Record<string, string | number | boolean | null>>(
      `select * from ${kind} order by id`,
    );
    for (const row of rows) {
      const digest = createHash('sha256').update(toCanonical(kind, row)).digest();
      all.push({ kind, grant: Number(row['grant_pk']), id: String(row['id']), digest });
    }
  }
  await run(`create temp table places as
    select g.fk_funding_streams as stream, coalesce(g.gr_cohort, 'none') as cohort, g.pk as grant_pk,
      m.fk_providers as provider_pk, m.pk as program_pk
    from programs m join grants g on g.pk = m.fk_grants`);
  const byGrant = new Map<number, typeof all>();
  for (const row of all) {
    const rows = byGrant.get(row.grant);
    if (rows) rows.push(row);
    else byGrant.set(row.grant, [row]);
  }
  const keys: Record<string, string[]> = { entry: [], exit: [] };
  for (const rows of byGrant.values()) {
    const sorted = rows.map(({ digest }) => digest).toSorted(Buffer.compare);
    const release = createHash('sha256').update(Buffer.concat(sorted)).digest();
    const seen = new Map<string, number>();
    for (const { kind, id, digest } of rows) {
      const ordinal = seen.get(digest.toString('hex')) ?? 0;
      seen.set(digest.toString('hex'), ordinal + 1);
      const number = Buffer.alloc(4);
      number.writeUInt32BE(ordinal);
      const key = createHmac('sha256', secret)
        .update(Buffer.concat([release, digest, number]))
        .digest()
        .readUInt32BE(0);
      keys[kind]?.push(`(${id}, ${key})`);
    }
  }
  for (const [kind, values] of Object.entries(keys))
    if (values.length > 0)
      await run(
        `update ${kind} set key = v.key from (values ${values.join()}) as v(id, key) where ${kind}.id = v.id`,
      );
}

/** The group of a row; null for none of them, and '' where rows are not grouped. */
function toGroup(groups: RowArgs['groups'], kind: 'entry' | 'exit'): string {
  const prefix = kind === 'entry' ? 'en' : 'ex';
  const cases = groups.map(([name, of]) => `when ${of.replaceAll('?', prefix)} then '${name}'`);
  return cases.length === 0 ? "''::text" : `case ${cases.join(' ')} end`;
}

/** The digest input of a row: its survey, program and version, and its answer to each closed question. */
function toCanonical(kind: 'entry' | 'exit', row: Record<string, string | number | boolean | null>): string {
  const version = String(row['survey_version']);
  const codes = listColumns(SURVEYS[kind])
    .filter((column) => listChoices(column).length > 0 && column.name !== 'survey_version')
    .map((column) => {
      const value = row[column.name];
      if (value === null || value === undefined) return '';
      return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
    });
  return JSON.stringify([kind, Number(row['program_pk']), version, ...codes]);
}
