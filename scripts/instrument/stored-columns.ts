/** The instruments' schema requirements, for the command that generates a migration. */
import { listInstrumentColumns, type StoredColumn } from '@srae/domain/instrument/tables';
import { listInstruments, listStoredColumns } from '@srae/domain/instruments/instruments';
import { FACTOR_IDS } from '@srae/domain/measures/catalogue/factor';

/** Every column of all instruments once; those of surveys in the order in which rows are written. */
export function listNeededColumns(): readonly StoredColumn[] {
  const all = listInstruments().flatMap(listInstrumentColumns);
  const order = (['entry', 'exit'] as const).flatMap((kind) =>
    listStoredColumns(kind).map(({ name }) => `${kind}_submissions ${name}`),
  );
  const needed = new Map(all.map((column) => [`${column.table} ${column.name}`, column]));
  const surveys = order.flatMap((key) => needed.get(key) ?? []);
  return [...[...needed.values()].filter((column) => !surveys.includes(column)), ...surveys];
}

/** The factors of all instruments, as tallies name them. */
export function listFactors(): readonly string[] {
  return ['all', ...FACTOR_IDS];
}
