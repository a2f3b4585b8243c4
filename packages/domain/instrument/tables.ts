/** The columns that store an instrument's answers; the schema is tested against it, migrations derive from it. */
import { fieldKind } from '../form-kit/field-kinds.ts';
import type { Form, FormName } from '../form-kit/form.ts';
import { allFields } from '../form-kit/issues.ts';
import { listColumns } from '../survey/catalogue/catalogue.ts';
import type { ColumnType, Surveys } from '../survey/catalogue/column.ts';

export type StoredColumn = {
  readonly table: string;
  readonly name: string;
  /** As PostgreSQL names it. */
  readonly type: 'integer' | 'numeric' | 'boolean' | 'text';
};

const FORM_TYPES = { integer: 'integer', decimal: 'numeric', boolean: 'boolean', text: 'text' } as const;
const SURVEY_TYPES = { string: 'text', boolean: 'boolean', long: 'integer' } as const satisfies Record<
  ColumnType,
  StoredColumn['type']
>;

/** Every column of the forms, cells of repeated groups among them, and of both surveys in the order of each survey. */
export function listInstrumentColumns({
  forms,
  surveys,
}: {
  readonly forms: Readonly<Record<FormName, Form>>;
  readonly surveys: Surveys;
}): readonly StoredColumn[] {
  return [
    ...Object.values(forms).flatMap(listFormColumns),
    ...(['entry', 'exit'] as const).flatMap((kind) =>
      listColumns(surveys[kind]).map(({ name, type }): StoredColumn => {
        return { table: `${kind}_submissions`, name, type: SURVEY_TYPES[type] };
      }),
    ),
  ];
}

function listFormColumns(form: Form): readonly StoredColumn[] {
  const { table } = form;
  // Derived answers and the flags are boolean.
  const computed = [...Object.values(form.flags), ...(form.derived?.columns ?? [])];
  return [
    ...allFields(form).flatMap((field): readonly StoredColumn[] => {
      const { column } = fieldKind(field);
      // A repeated group is a separate table with the group's name.
      if (column === 'table')
        return (field.rowFields ?? []).flatMap((cell) => listCellColumns(field.name, cell));
      return [{ table, name: field.name, type: FORM_TYPES[column] }];
    }),
    ...computed.map((name): StoredColumn => ({ table, name, type: 'boolean' })),
  ];
}

function listCellColumns(
  table: string,
  cell: Parameters<typeof fieldKind>[0] & { readonly name: string },
): readonly StoredColumn[] {
  const { column } = fieldKind(cell);
  return column === 'table' ? [] : [{ table, name: cell.name, type: FORM_TYPES[column] }];
}
