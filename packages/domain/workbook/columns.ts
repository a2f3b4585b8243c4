/** The sheets of the forms workbook and their columns, from the definitions of the period's forms. */
import { fieldKind } from '../form-kit/field-kinds.ts';
import { type Field, FORM_NAMES, type FormContext, type FormName, type Forms } from '../form-kit/form.ts';
import { FORM_LABELS } from '../form-kit/form-labels.ts';
import { textIn, toDescription, toQuestion } from '../form-kit/issues.ts';
import { isAskedInPeriod, listPeriodFields } from '../form-kit/period-fields.ts';
import { ACTIVE_COLUMNS } from '../forms/page-columns.ts';
import { COHORT_ROLES, FIELD_ROLES } from '../instrument/roles.ts';

export const READ_ME = 'Read me';
export const LISTS = 'Lists';
export const COHORTS = 'Cohorts';

/** Contents of a column besides answers: the row's owner, and the version that the row was filled with. */
export type PlaceColumn = 'key' | 'provider' | 'program' | 'active' | 'version' | 'cohort';

export type SheetColumn = {
  /** The database column, or the name of the place. */
  readonly name: string;
  /** In words, unique in its sheet. */
  readonly label: string;
  /** Shown in a comment of the heading. */
  readonly help: string;
  readonly is: { readonly place: PlaceColumn } | { readonly field: Field };
};

export type SheetPlan = {
  readonly name: string;
  readonly form: FormName;
  /** The sheet of the form's pages, or that of the rows of its repeated group. */
  readonly holds: 'pages' | 'cohorts';
  readonly columns: readonly SheetColumn[];
};

/** The sheets with answers, in order. Omits what the season or the instrument does not ask. */
export function planSheets(forms: Forms, context: FormContext): readonly SheetPlan[] {
  const pages = FORM_NAMES.map((form): SheetPlan => {
    const fields = listPeriodFields(forms[form], context).filter(({ field }) => field.kind !== 'rows');
    const columns = fields.map(({ section, field }) => {
      const asked = field.group === undefined ? toDescription(field, context) : toQuestion(field, context);
      return toColumn(field, `${textIn(section.title, context)}: ${asked}`, context);
    });
    return { name: FORM_LABELS[form], form, holds: 'pages', columns: unique([...PLACES[form], ...columns]) };
  });
  const cohorts = cohortSheet(forms, context);
  return cohorts === null ? pages : [...pages, cohorts];
}

/** The repeated group of a period's reach form; null where it is not asked. */
export function findCohortField(forms: Forms, context: FormContext): Field | null {
  const { form, name } = FIELD_ROLES.cohorts;
  return listPeriodFields(forms[form], context).find(({ field }) => field.name === name)?.field ?? null;
}

function cohortSheet(forms: Forms, context: FormContext): SheetPlan | null {
  const group = findCohortField(forms, context);
  if (group === null) return null;
  // A cohort is named by its place in the list.
  const cells = (group.rowFields ?? []).filter(
    (field) => isAskedInPeriod(field, context) && field.name !== COHORT_ROLES.name.name,
  );
  const columns = cells.map((field) => toColumn(field, textIn(field.label, context), context));
  const places = [
    ...PLACES.programreach.filter(({ name }) => name !== 'version' && name !== ACTIVE_COLUMNS.program.name),
    place(
      'cohort',
      'cohort',
      'Cohort',
      'The place of the cohort in the list of its program: 1, 2, 3 and so on.',
    ),
  ];
  return {
    name: COHORTS,
    form: FIELD_ROLES.cohorts.form,
    holds: 'cohorts',
    columns: unique([...places, ...columns]),
  };
}

function place(is: PlaceColumn, name: string, label: string, help: string): SheetColumn {
  return { name, label, help, is: { place: is } };
}

const VERSION = place(
  'version',
  'version',
  'Version',
  'How often this page had been saved when the workbook was downloaded. Do not change it: it shows what has been saved meanwhile.',
);
const KEY_HELP = 'Do not change it. Leave it blank in a row that adds';

const PROVIDER = place('provider', 'provider_name', 'Provider', 'Names are changed in the portal.');
const PROGRAM_PLACES = [
  place('key', 'program_key', 'Program key', `${KEY_HELP} a program.`),
  PROVIDER,
  place('program', 'program_name', 'Program', 'Names are changed in the portal.'),
  place('active', ACTIVE_COLUMNS.program.name, ACTIVE_COLUMNS.program.label, 'Changed in the portal alone.'),
  VERSION,
] as const;

const PLACES: Readonly<Record<FormName, readonly SheetColumn[]>> = {
  grantee: [place('key', 'grant_key', 'Grant key', 'Do not change it.'), VERSION],
  provider: [
    place('key', 'provider_key', 'Provider key', `${KEY_HELP} a provider.`),
    PROVIDER,
    place(
      'active',
      ACTIVE_COLUMNS.provider.name,
      ACTIVE_COLUMNS.provider.label,
      'Changed in the portal alone.',
    ),
    VERSION,
  ],
  programstructure: PROGRAM_PLACES,
  programreach: PROGRAM_PLACES,
  programentryexit: PROGRAM_PLACES,
};

function toColumn(field: Field, label: string, context: FormContext): SheetColumn {
  const help = field.help === undefined ? '' : textIn(field.help, context);
  return {
    name: field.name,
    label,
    help: [help, toExpected(field)].filter(Boolean).join('\n'),
    is: { field },
  };
}

/** The accepted values of the column, in words. */
function toExpected(field: Field): string {
  if (field.choices) return `One of: ${field.choices.map(({ label }) => label).join('; ')}.`;
  if (field.kind === 'percent') return 'A number from 0 to 100, without the sign %.';
  return `Answer: ${fieldKind(field).manual.toLowerCase()}.`;
}

/** Two questions with the same words are distinguished by their column names. */
function unique(columns: readonly SheetColumn[]): readonly SheetColumn[] {
  return columns.map((column) =>
    columns.some((other) => other !== column && other.label === column.label)
      ? { ...column, label: `${column.label} [${column.name}]` }
      : column,
  );
}
