/** Variables as a Frictionless Table Schema (Data Package 2.0, https://datapackage.org/standard/table-schema/). */
import type { ValueLabel, Variable } from '@srae/domain/dataset/variable';

type Labelled = { readonly value: number | string; readonly label: string };

type Field = {
  readonly name: string;
  readonly title: string;
  readonly type: 'integer' | 'number' | 'string';
  /** Labels of the answers, with the portal's code where it differs. */
  readonly categories?: readonly (Labelled & { readonly portalCode?: string })[];
  readonly categoriesOrdered?: boolean;
  readonly missingValues?: readonly Labelled[];
};

export type TableSchema = {
  readonly $schema: string;
  readonly fields: readonly Field[];
  readonly missingValues: readonly string[];
};

/** The schema of a table: every column with type, labels and missing codes. */
export function tableSchema(variables: readonly Variable[]): TableSchema {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
    fields: variables.map(toField),
    missingValues: [''],
  };
}

const TYPES = { integer: 'integer', number: 'number', text: 'string' } as const;

function toField({ name, label, type, measure, values, missing }: Variable): Field {
  return {
    name,
    title: label,
    type: TYPES[type],
    ...(values.length > 0
      ? { categories: values.map(toCategory), categoriesOrdered: measure === 'ordinal' }
      : {}),
    // A field's missing values override the schema's.
    ...(missing.length > 0
      ? {
          missingValues: [
            { value: '', label: 'No answer' },
            ...missing.map((code) => ({ value: String(code.value), label: code.label })),
          ],
        }
      : {}),
  };
}

function toCategory({ value, label, code }: ValueLabel): Labelled & { readonly portalCode?: string } {
  return code === undefined || code === String(value) ? { value, label } : { value, label, portalCode: code };
}
