/** The previous period's values, shown next to the fields of a page (Q139). */
import type { Previous } from '@srae/contract/schemas/reporting';
import type { Form, FormContext } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { listPeriodFields } from '@srae/domain/form-kit/period-fields';
import { compareItem, type ComparedInstrument, type FindInstrument } from '@srae/domain/instrument/crosswalk';
import type { PageRow } from '../../store/forms/pages.ts';

/** A page's row in an earlier period, null where it was never saved, with what the period asked. */
export type EarlierRow = Pick<FormContext, 'season' | 'collectCovid'> & {
  readonly period: string;
  readonly instrument: string;
  readonly row: PageRow | null;
};

type PreviousRequest = {
  readonly find: FindInstrument;
  readonly instrument: ComparedInstrument;
  readonly form: Form;
  /** Columns that never leave the server. */
  readonly isLeftOut: (name: string) => boolean;
};

/**
 * Each question's answer in the latest earlier period that asked it, the latest first in `rows`; none where it was left
 * blank. Of columns that are no questions of the form, the latest value. A row of another instrument contributes only
 * its comparable fields, under this instrument's names (BEY-145).
 */
export function toPreviousValues(rows: readonly EarlierRow[], request: PreviousRequest): Previous {
  const previous: Previous = {};
  const found = new Set<string>();
  for (const earlier of rows) {
    const { period, instrument, row } = earlier;
    const isOwn = instrument === request.instrument.id;
    const asked = listAsked(earlier, request);
    for (const [name, column] of isOwn ? listOwnColumns(request, row) : listComparable(request, instrument)) {
      const isAsked = asked.get(column);
      if (found.has(name) || isAsked === false) continue;
      const value = row?.[column] ?? null;
      const isValue = value !== null && !(value instanceof Date);
      if (isValue) previous[name] = { period, value };
      if (isValue || isAsked) found.add(name);
    }
  }
  return previous;
}

/** Whether the period asked a field of its instrument's form, by column. */
function listAsked(
  { instrument, season, collectCovid }: EarlierRow,
  { find, form: { name } }: PreviousRequest,
): ReadonlyMap<string, boolean> {
  const form = find(instrument).forms[name];
  const asked = new Set(
    listPeriodFields(form, { season, collectCovid, reportingWindow: '' }).map(({ field }) => field),
  );
  return new Map(allFields(form).map((field) => [field.name, asked.has(field)]));
}

type NamedColumn = readonly [name: string, column: string];

/** The columns of the row, or of the form where it was never saved. */
function listOwnColumns({ form, isLeftOut }: PreviousRequest, row: PageRow | null): readonly NamedColumn[] {
  const names = [...allFields(form).map(({ name }) => name), ...Object.keys(row ?? {})];
  return [...new Set(names)].flatMap((name) => (isLeftOut(name) ? [] : [[name, name]]));
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
