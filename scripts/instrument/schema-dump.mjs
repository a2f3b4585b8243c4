// Parses the schema dump beside its migration (written by apps/api/test/cluster/schema-text.ts).

/** The tables of a dump: column types by name, and the values accepted by checks of a factor. */
export function readDump(text) {
  const tables = new Map();
  let table = null;
  for (const line of text.split('\n')) {
    const [, named] = /^table (\w+)$/.exec(line) ?? [];
    if (named !== undefined) {
      table = { columns: new Map(), factors: null };
      tables.set(named, table);
      continue;
    }
    if (table === null || !line.startsWith('  ')) continue;
    if (/^ {2}constraint \w+_factor_check /.test(line)) {
      table.factors = [...line.matchAll(/'(\w+)'::text/g)].map(([, factor]) => factor);
    }
    const [, column, type] = /^ {2}(?!constraint |index |policy |grant )(\w+) (\w+)/.exec(line) ?? [];
    if (column !== undefined) table.columns.set(column, type);
  }
  return tables;
}

/** The columns that the dump lacks, and the tables whose check lacks a factor. Throws where a type differs. */
export function findMissing(tables, needed, factors) {
  const columns = needed.filter(({ table, name, type }) => {
    const found = tables.get(table);
    if (!found) throw new RangeError(`There is no table ${table}.`);
    const known = found.columns.get(name);
    if (known !== undefined && known !== type)
      throw new RangeError(`${table}.${name} is ${known} already; as ${type} it needs another name.`);
    return known === undefined;
  });
  const checks = [...tables]
    .filter(([, found]) => found.factors !== null && factors.some((one) => !found.factors.includes(one)))
    .map(([name]) => name);
  return { columns, checks };
}
