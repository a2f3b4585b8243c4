/** Columns of the three submission tables that are not questions of a form: other calls or the server write them. */
import type { FormTable } from '../form-kit/form.ts';
import { FLAG_ROLES } from '../instrument/roles.ts';

/** The comments of the validation report (F§2.7). */
export const COMMENTS = {
  table: 'grant_submissions',
  name: 'gr_additional_info',
  label: 'Comments (optional)',
  help: 'Anything the reader of your data should know, such as why a number is far from last period’s. The comments are sent with the report.',
  maxLength: 2000,
  savedText: 'Thank you. Your optional comments have been successfully saved.',
} as const;

/** Written only by a submission (decision 9). */
export const SUBMITTED_COLUMN = { table: 'grant_submissions', name: 'gr_submitted' } as const;

/** The Active selects of the provider table and the program model table. */
export const ACTIVE_COLUMNS = {
  provider: { table: 'provider_submissions', name: 'prov_active', label: 'Provider Active?' },
  program: { table: 'program_submissions', name: 'prog_active', label: 'Program Active?' },
} as const;

/** The issue flags of the grantee's row, which a save of the comments alone validates too. */
export const GRANTEE_FLAGS = FLAG_ROLES.grantee;

/** References of a row to its grant, provider or program; never sent by a form. */
export const KEY_COLUMNS = {
  grant_submissions: ['fk_grants'],
  provider_submissions: ['fk_providers'],
  program_submissions: ['fk_programs'],
} as const satisfies Record<FormTable, readonly string[]>;

/** Sent along with every save; the server stores the real names and dates whatever was sent (Q84, Q90). */
export const ACCOMPANYING_COLUMNS = {
  grant_submissions: ['grantee_name'],
  provider_submissions: [
    'provider_name',
    'grantee_name',
    'prov_reporting_period_start',
    'prov_reporting_period_stop',
  ],
  program_submissions: ['provider_name', 'grantee_name'],
} as const satisfies Record<FormTable, readonly string[]>;

/** Every column of a table that is neither a field, nor a flag, nor derived. */
export function columnsOutsideForms(table: FormTable): readonly string[] {
  const others = [COMMENTS, SUBMITTED_COLUMN, ACTIVE_COLUMNS.provider, ACTIVE_COLUMNS.program];
  return [
    ...KEY_COLUMNS[table],
    ...ACCOMPANYING_COLUMNS[table],
    ...others.filter((column) => column.table === table).map((column) => column.name),
  ];
}
