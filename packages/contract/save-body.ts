/** The body of a page's save (Q57): typed cells, flags and accompanying columns. */
import type { FormSave } from './schemas/reporting.ts';
import { type Scalar, toTypedRow, toTypedValue, type TypedCell } from './typed-values.ts';
import { type Answers, listRows } from '@srae/domain/form-kit/answers';
import type { Form, FormContext } from '@srae/domain/form-kit/form';
import { fieldsInSeason, findIssues, toFlags } from '@srae/domain/form-kit/issues';

/** Names and dates that the specification sends along; the server stores the real ones (Q84, Q90, PRS-025). */
export type Accompanying = Readonly<Record<string, Scalar>>;

/** The body. Fields of the other season are not sent (Q40); hidden ones go out as null (Q80). */
export function saveBody(
  form: Form,
  answers: Answers,
  context: FormContext,
  {
    version,
    draft,
    accompanying = {},
  }: {
    readonly version: number;
    /** The draft that the save removes; all of the author without it. */
    readonly draft?: string;
    readonly accompanying?: Accompanying | undefined;
  },
): FormSave {
  const fields = fieldsInSeason(form, context);
  const flags = toFlags(form, findIssues(form, answers, context));
  const scalars = fields.filter((field) => field.kind !== 'rows');
  const row = [
    ...cells(accompanying),
    ...scalars.map((field) => ({ name: field.name, value: toTypedValue(answers[field.name], field.kind) })),
    ...cells(form.derived?.compute(answers) ?? {}),
    ...cells({ [form.flags.minor]: flags.minor, [form.flags.major]: flags.major }),
  ];
  const groups = fields.filter((field) => field.kind === 'rows');
  return {
    formName: form.name,
    version,
    ...(draft === undefined ? {} : { draft }),
    formData: [
      { tableName: form.table, tableData: [row] },
      ...groups.map((field) => ({
        tableName: 'program_cohorts' as const,
        tableData: listRows(answers, field.name).map((one) => [...toTypedRow(field.rowFields ?? [], one)]),
      })),
    ],
  };
}

type ToggleColumn = {
  readonly table: 'provider_submissions' | 'program_submissions';
  readonly column: string;
};

/** The save of an Active toggle: its one column (Q58). */
export function activeBody(
  formName: FormSave['formName'],
  { table, column }: ToggleColumn,
  active: boolean,
  version: number,
): FormSave {
  return { formName, version, formData: [{ tableName: table, tableData: [cells({ [column]: active })] }] };
}

function cells(values: Readonly<Record<string, Scalar>>): TypedCell[] {
  return Object.entries(values).map(([name, value]) => ({ name, value: toTypedValue(value, 'text') }));
}
