/**
 * Every released count recomputed: plain SQL over the raw submitted rows, with record keys derived here. For each
 * question, place, school level and group of a factor the count and the key sum of each part.
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
  await makeRows(owner, period, secret);
  const found = new Map<string, SqlParts>();
  const groups = by === null ? [] : Object.entries(GROUPS[by as keyof typeof GROUPS]);
  const asked: SumRow[] = [];
  const put = putInto(asked);
  surveyFigures(put, await countedColumns(owner), 'true');
  if (by === null)
    for (const kind of ['entry', 'exit']) put(`rows ${kind} surveys`, kind, 'true', 'true', []);
  for (const { id, from, base, isValid, numerators } of asked) {
    const question = id.slice(id.indexOf(' ') + 1);
    const prefix = from === 'entry' ? 'en' : 'ex';
    const group = groups.map(([name, of]) => `when ${of.replaceAll('?', prefix)} then '${name}'`).join(' ');
    const parts: readonly (readonly [name: string, where: string])[] = [
      ['base', isValid],
      ['missing', `not coalesce(${isValid}, false)`],
      ...numerators.map((one, index) => [`n${index}`, `(${isValid}) and (${one}) = 1`] as const),
    ];
    const counted = parts.map(
      ([name, where]) =>
        `count(*) filter (where ${where}) as ${name}, sum(key) filter (where ${where}) as ${name}_key`,
    );
    const added = parts.map(
      ([name]) =>
        `sum(${name})::int as ${name}, coalesce(sum(${name}_key), 0)::numeric % 4294967296 as ${name}_key`,
    );
    // Each row is looked at once: the counts of its program are added up for every place above.
    const text = `select stream, cohort, grant_pk, provider_pk, program_pk, school, g, ${added.join()}
      from (
        select stream, cohort, grant_pk, provider_pk, program_pk, school, g, ${counted.join()}
        from (select *, ${group === '' ? "''" : `case ${group} end`} as g from ${from} where ${base}) r
        where g is not null
        group by stream, cohort, grant_pk, provider_pk, program_pk, school, g
      ) of_program
      group by g, grouping sets (${PLACES.flatMap((place) => [`(${place.join()})`, `(${[...place, 'school'].join()})`]).join()})`;
    const { rows } = await owner.executeQuery<Record<string, string | number | null>>(
      CompiledQuery.raw(text),
    );
    for (const row of rows) {
      const at = (name: string): SqlCount => ({
        count: Number(row[name]),
        keySum: Number(row[`${name}_key`]),
      });
      const key = [question, toPlace(row), row['school'] ?? 'all', row['g']].join('|');
      found.set(key, {
        base: at('base'),
        missing: at('missing'),
        answers: numerators.map((_, index) => at(`n${index}`)),
      });
    }
  }
  return found;
}

/** Places from the nation down, with their grouping columns. */
const PLACES = [
  [],
  ['stream'],
  ['stream', 'cohort'],
  ['stream', 'cohort', 'grant_pk'],
  ['stream', 'cohort', 'grant_pk', 'provider_pk'],
  ['stream', 'cohort', 'grant_pk', 'provider_pk', 'program_pk'],
];

function toPlace(row: Record<string, string | number | null>): string {
  const { stream, cohort, grant_pk: grant, provider_pk: provider, program_pk: program } = row;
  if (program !== null) return `program ${program}`;
  if (provider !== null) return `provider ${provider}`;
  if (grant !== null) return `grant ${grant}`;
  if (stream === null) return 'all';
  return cohort === null ? `stream ${stream}` : `stream ${stream}, cohort ${cohort}`;
}

/** Temporary tables entry and exit: rows of active programs of submitted reports, with their places and keys. */
async function makeRows(owner: Db, period: number, secret: Buffer): Promise<void> {
  const run = <T>(text: string) => owner.executeQuery<T>(CompiledQuery.raw(text));
  const all: { kind: string; grant: number; id: string; digest: Buffer }[] = [];
  for (const kind of ['entry', 'exit'] as const) {
    await run(`create temp table ${kind} as
      select r.*, row_number() over () as id, 0::bigint as key,
        g.fk_funding_streams as stream, coalesce(g.gr_cohort, 'none') as cohort, g.pk as grant_pk,
        m.fk_providers as provider_pk, m.pk as program_pk,
        case when survey_version like 'MS%' then 'ms' else 'hs' end as school
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
