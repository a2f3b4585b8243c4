// The yardstick: DuckDB over the raw survey rows, counting the inputs of a set's figures.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/** Special codes: the item was not asked. */
const NOT_ASKED = "'MS', 'MS IMPACT', 'HS IMPACT'";

/** Loads a period's current rows of active programs; loading is not timed. */
export async function loadDuck(database, dataDir, period) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const duck = await instance.connect();
  for (const kind of ['entry', 'exit']) {
    const path = join(dataDir, 'postgres', `${kind}.csv`);
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    await database.query(`copy (
      select s.* from ${kind}_submissions s
      join programs_in_force f on f.fk_grants = s.fk_grants and f.fk_uploads = s.fk_uploads
        and f.fk_programs = s.fk_programs and f.kind = '${kind}'
      join grants g on g.pk = s.fk_grants and g.gr_active
      join programs m on m.pk = s.fk_programs and m.deleted_at is null
      join providers p on p.pk = m.fk_providers and p.deleted_at is null
      left join program_submissions ms on ms.fk_programs = m.pk and ms.fk_reporting_periods = ${period}
      left join provider_submissions ps on ps.fk_providers = p.pk and ps.fk_reporting_periods = ${period}
      where f.fk_reporting_periods = ${period} and ms.prog_active is distinct from false
        and ps.prov_active is distinct from false
    ) to '${path}' (format csv, header, null '')`);
    await duck.run(
      `create table ${kind} as select * from read_csv('${path}', header = true, all_varchar = true)`,
    );
  }
  return duck;
}

/** The statements that count a set's questions, one for each survey, and the names of their counts. */
export function toCounting(questions, surveys) {
  return ['entry', 'exit'].map((kind) => {
    const columns = new Map(surveys[kind].columns.map((column) => [column.name, column]));
    const counts = [];
    for (const { id, kind: own, item, baseItem, codes } of questions) {
      // Items combined from several columns are omitted: the yardstick has less to do.
      if (own !== kind || !columns.has(item)) continue;
      const isBox = columns.get(item).type === 'boolean';
      const written = (code) => (isBox ? (code === '1' ? "'t'" : "'f'") : `'${code}'`);
      codes.forEach((group, at) => {
        // An answer for which this survey has no code.
        if (group.length === 0) return;
        counts.push([`${id} ${at}`, `count(*) filter (where ${item} in (${group.map(written).join(', ')}))`]);
      });
      if (baseItem !== undefined) continue;
      counts.push([
        `${id} base`,
        `count(*) filter (where ${item} is not null and ${item} not in (${NOT_ASKED}))`,
      ]);
      counts.push([`${id} missing`, `count(*) filter (where ${item} is null)`]);
    }
    const names = ['rows', ...counts.map(([name]) => name)];
    const sql = `select ${['count(*)', ...counts.map(([, counted]) => counted)].join(', ')} from ${kind}`;
    return { kind, names, sql };
  });
}

/** Runs the statements; returns the counts by survey and name. */
export async function count(duck, statements) {
  const found = new Map();
  for (const { kind, names, sql } of statements) {
    const [row] = await (await duck.runAndReadAll(sql)).getRows();
    for (const [at, name] of names.entries())
      found.set(name === 'rows' ? `${kind} rows` : name, Number(row[at]));
  }
  return found;
}
