/** The stored page and form that a save addresses, and the columns it may write. */
import type { Form, FormName } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { getInstrument, listInstruments } from '@srae/domain/instruments/instruments';
import {
  ACCOMPANYING_COLUMNS,
  ACTIVE_COLUMNS,
  COMMENTS,
  SUBMITTED_COLUMN,
} from '@srae/domain/forms/page-columns';
import type { PagePlace } from '../../store/access/keys.ts';
import type { PageName } from '../../store/forms/pages.ts';

export const PAGE_OF_FORM = {
  grantee: 'grantee',
  provider: 'provider',
  programstructure: 'structure',
  programreach: 'reach',
  programentryexit: 'entryexit',
} as const satisfies Record<FormName, PageName>;

/** The kind of a save: a form, an Active toggle, comments, or a submission. */
export type SaveKind = 'form' | 'active' | 'comments' | 'submit';

/**
 * Determines from the sent columns what a save changes; null when a column is not part of such a page (Q58). Flags
 * and derived names may be sent with a form and are ignored: the server computes them.
 */
export function findSaveKind(form: Form, names: readonly string[], submitted: boolean): SaveKind | null {
  const only = (...allowed: readonly string[]): boolean =>
    names.length > 0 && names.every((name) => allowed.includes(name));
  if (form.name === 'grantee' && names.includes(SUBMITTED_COLUMN.name) && submitted) {
    return only(SUBMITTED_COLUMN.name, COMMENTS.name) ? 'submit' : null;
  }
  if (form.name === 'grantee' && only(COMMENTS.name)) return 'comments';
  const active = findActiveColumn(form);
  if (active !== null && only(active)) return 'active';
  const fields = allFields(form).map((field) => field.name);
  const ignored = [
    form.flags.minor,
    form.flags.major,
    ...(form.derived?.columns ?? []),
    ...ACCOMPANYING_COLUMNS[form.table],
  ];
  return only(...fields, ...ignored) ? 'form' : null;
}

type NamedPage = { readonly form: FormName; readonly grantId: number } & Omit<PagePlace, 'key'>;

/** A page's name in the audit. */
export function toAuditName({ form, grantId, providerId, programId }: NamedPage): string {
  if (programId !== null) return `${form} of program ${programId}`;
  return providerId === null ? `${form} of grant ${grantId}` : `${form} of provider ${providerId}`;
}

/** The Active column of the row that the form writes to; null for the grantee form. */
export function findActiveColumn(form: Form): string | null {
  if (form.table === 'provider_submissions') return ACTIVE_COLUMNS.provider.name;
  if (form.table === 'program_submissions') return ACTIVE_COLUMNS.program.name;
  return null;
}

/** Columns of the form's table used only by other instruments; this instrument's pages omit them (BEY-142). */
export function listForeignColumns(instrument: string, { table }: Form): ReadonlySet<string> {
  const key = `${instrument} ${table}`;
  const known = FOREIGN_COLUMNS.get(key);
  if (known) return known;
  const own = new Set(listAskedColumns(getInstrument(instrument), table));
  const others = listInstruments().flatMap((one) => listAskedColumns(one, table));
  const foreign = new Set(others.filter((name) => !own.has(name)));
  FOREIGN_COLUMNS.set(key, foreign);
  return foreign;
}

const FOREIGN_COLUMNS = new Map<string, ReadonlySet<string>>();

function listAskedColumns(
  { forms }: ReturnType<typeof getInstrument>,
  table: Form['table'],
): readonly string[] {
  return Object.values(forms)
    .filter((form) => form.table === table)
    .flatMap((form) => [...allFields(form).map(({ name }) => name), ...(form.derived?.columns ?? [])]);
}

/** A form of an instrument. */
export function getForm(instrument: string, name: FormName): Form {
  return getInstrument(instrument).forms[name];
}
