/** The previous period's values, shown next to the fields of a page (Q139). */
import type { Previous } from '@srae/contract/schemas/reporting';
import type { Form } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { compareItem, type ComparedInstrument, type FindInstrument } from '@srae/domain/instrument/crosswalk';
import type { PageRow } from '../../store/forms/pages.ts';

/** A page's row in an earlier period, with the period's name and the id of its instrument. */
export type EarlierRow = { readonly period: string; readonly instrument: string; readonly row: PageRow };

type PreviousRequest = {
  readonly find: FindInstrument;
  readonly instrument: ComparedInstrument;
  readonly form: Form;
  /** Columns that never leave the server. */
  readonly isLeftOut: (name: string) => boolean;
};

/**
 * The latest value of each column in earlier rows, the latest first. A row of another instrument contributes only its
 * comparable fields, under this instrument's names (BEY-145).
 */
export function toPreviousValues(rows: readonly EarlierRow[], asked: PreviousRequest): Previous {
  const previous: Previous = {};
  for (const { period, instrument, row } of rows) {
    const own = instrument === asked.instrument.id;
    for (const [name, column] of own ? listOwnColumns(asked, row) : listComparable(asked, instrument)) {
      const value = row[column] ?? null;
      if (value !== null && !(value instanceof Date)) previous[name] ??= { period, value };
    }
  }
  return previous;
}

type NamedColumn = readonly [name: string, column: string];

function listOwnColumns({ isLeftOut }: PreviousRequest, row: PageRow): readonly NamedColumn[] {
  return Object.keys(row).flatMap((name) => (isLeftOut(name) ? [] : [[name, name]]));
}

function listComparable(
  { find, instrument: from, form }: PreviousRequest,
  other: string,
): readonly NamedColumn[] {
  const between = { from, to: find(other) };
  return allFields(form).flatMap(({ name }): readonly NamedColumn[] => {
    const compared = compareItem(find, between, 'form', name);
    return compared.compares ? [[name, compared.found]] : [];
  });
}
