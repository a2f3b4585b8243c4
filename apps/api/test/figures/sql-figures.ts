/** The dashboard's figures reimplemented in plain SQL over stored answers and raw survey rows. */
import type { FACTORS } from '@srae/domain/instruments/2021/measures/factors';
import type { School } from '@srae/domain/measures/figures/question-counts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';
import { formFigures } from './sql-form-figures.ts';
import { putFurtherFigures, readFurtherFigures } from './sql-further-figures.ts';
import {
  type Columns,
  type Put,
  putInto,
  readRows,
  type SqlPlace,
  type SqlRow,
  type SumRow,
} from './sql-rows.ts';
import { surveyFigures } from './sql-survey-figures.ts';

/** Every figure's rows, by 'figure row'. The connection is the owner's (withTemporaryTables): it makes temporary tables. */
export async function figuresInSql(owner: Db, at: SqlPlace): Promise<Map<string, SqlRow>> {
  await makeBase(owner, at);
  const columns = await countedColumns(owner);
  const rows: SumRow[] = [];
  const put = putInto(rows);
  formFigures(put, columns, ofSchool(at.school));
  await putFurtherFigures(owner, put, columns, at);
  surveyFigures(put, columns, ofSchool(at.school));
  const found = await readRows(owner, rows);
  await readFurtherFigures(owner, found, at);
  for (const [id, { valid, missing }] of found) {
    const [, item = ''] = id.split(' ');
    const kind = item.startsWith('en_') ? 'entry' : item.startsWith('ex_') ? 'exit' : null;
    if (kind === null) continue;
    const row = { numerators: [missing], denominator: valid + missing, valid, missing };
    found.set(`${kind}_missing ${item}`, row);
  }
  const ofGroups: SumRow[] = [];
  for (const [group, ofGroup] of Object.entries(GROUPS[at.by as keyof typeof GROUPS])) {
    const own: Put = (id, from, ...rest) => {
      const isOfGroup = ofGroup.replaceAll('?', from === 'entry' ? 'en' : 'ex');
      putInto(ofGroups)(`${id} ${group}`, `(select * from ${from} where ${isOfGroup}) of_group`, ...rest);
    };
    surveyFigures(own, columns, ofSchool(at.school));
  }
  for (const [id, row] of await readRows(owner, ofGroups)) found.set(id, row);
  return found;
}

const RACES = ['amindian', 'asian', 'black', 'hpi', 'white', 'other'];
const marks = RACES.map((race) => `coalesce(?_race_${race}, false)::int`).join(' + ');

/** The youth of each group of a factor; '?' is the prefix of the survey. */
export const GROUPS: Readonly<Record<(typeof FACTORS)[number]['id'], Readonly<Record<string, string>>>> = {
  sex: { F: "?_sex = 'F'", M: "?_sex = 'M'" },
  hispanic: { Y: "?_hispanic = 'Y'", N: "?_hispanic = 'N'" },
  race: {
    ...Object.fromEntries(RACES.map((race) => [race, `?_race_${race} and ${marks} = 1`])),
    multiple: `${marks} > 1`,
  },
  age: {
    '10-12': '?_age::int between 10 and 12',
    '13-14': '?_age::int between 13 and 14',
    '15-17': '?_age::int between 15 and 17',
    '18-20': '?_age::int between 18 and 20',
  },
};

function ofSchool(school: School): string {
  return school === 'all' ? 'true' : `survey_version like '${school.toUpperCase()}%'`;
}

/** Temporary views of the base: active grants (gr), providers (pv), programs (pm) and their survey rows (entry, exit). */
async function makeBase(owner: Db, { period, basis, place }: SqlPlace): Promise<void> {
  const run = (text: string) => owner.executeQuery(CompiledQuery.raw(text));
  const where = [
    place.stream === undefined ? '' : `and g.fk_funding_streams = ${place.stream}`,
    place.cohort === undefined ? '' : `and g.gr_cohort = '${place.cohort}'`,
    place.grant === undefined ? '' : `and g.pk = ${place.grant}`,
  ].join(' ');
  const answered = `and s.fk_reporting_periods = ${period}`;
  const counted =
    basis === 'saved'
      ? 'true'
      : `g.pk in (select fk_grants from submission_snapshots where fk_reporting_periods = ${period})`;
  // For periods before the current one, only those with saved data.
  const hadPart = (condition: string) =>
    `(${condition} or not (select r.prog_reach_reporting_period_start < c.prog_reach_reporting_period_start
      from reporting_periods r, reporting_periods c where r.pk = ${period} and c.current))`;
  const reported = `s.fk_providers is not null or p.pk in (select r.fk_providers from programs r
    join program_submissions o on o.fk_programs = r.pk
    where o.fk_reporting_periods = ${period} and r.deleted_at is null)`;
  await run(`create temp table gr as select g.pk as grant_pk, s.* from grants g
    left join grant_submissions s on s.fk_grants = g.pk ${answered}
    where g.gr_active and ${counted} ${where}`);
  await run(`create temp table pv as select p.pk as provider_pk, p.fk_grants as grant_pk, s.*
    from gr join providers p on p.fk_grants = gr.grant_pk and p.deleted_at is null
    left join provider_submissions s on s.fk_providers = p.pk ${answered}
    where s.prov_active is distinct from false and ${hadPart(reported)} ${place.provider === undefined ? '' : `and p.pk = ${place.provider}`}`);
  await run(`create temp table pm as select m.pk as program_pk, s.*
    from pv join programs m on m.fk_providers = pv.provider_pk and m.deleted_at is null
    left join program_submissions s on s.fk_programs = m.pk ${answered}
    where s.prog_active is distinct from false and ${hadPart('s.fk_programs is not null')} ${place.program === undefined ? '' : `and m.pk = ${place.program}`}`);
  for (const kind of ['entry', 'exit']) {
    await run(`create temp table ${kind} as select r.* from ${kind}_submissions r
      join programs_in_force f on f.fk_grants = r.fk_grants and f.fk_uploads = r.fk_uploads
        and f.fk_programs = r.fk_programs and f.kind = '${kind}'
      where f.fk_reporting_periods = ${period} and r.fk_programs in (select program_pk from pm)`);
  }
}

export async function countedColumns(owner: Db): Promise<Columns> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name::text not like '%\\_spec' order by 1
  `.execute(owner);
  return (prefix) => rows.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}
