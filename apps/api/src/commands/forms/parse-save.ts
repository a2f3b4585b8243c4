/** Converts the typed rows of a save into answers, refusing values that the form's columns cannot hold. */
import { fromTypedValue } from '@srae/contract/typed-values';
import type { Scalar } from '@srae/contract/typed-values';
import type { FormSave } from '@srae/contract/schemas/reporting';
import type { Answer, Answers } from '@srae/domain/form-kit/answers';
import { answerProblem, fieldKind } from '@srae/domain/form-kit/field-kinds';
import type { Field, Form, Forms } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { Problem } from '../../problem.ts';

/** A save as sent: the form, its base version, its answers, and the names of all columns. */
export type ParsedSave = Pick<FormSave, 'version'> & {
  /** The draft that the save removes; null for all of the author. */
  readonly draft: string | null;
  readonly form: Form;
  readonly answers: Answers;
  readonly names: readonly string[];
};

/** Reads the body of a save of one of the period's forms. Throws BAD_REQUEST, FOREIGN_COLUMN and INVALID. */
export function parseSave(save: FormSave, forms: Forms): ParsedSave {
  const form = forms[save.formName];
  const answers: Record<string, Answer> = {};
  const names: string[] = [];
  const rowsField = allFields(form).find((field) => field.kind === 'rows');
  for (const { tableName, tableData } of save.formData) {
    if (tableName === form.table) {
      for (const { name, value } of tableData.flat()) {
        names.push(name);
        answers[name] = fromTypedValue(value);
      }
    } else if (rowsField && tableName === rowsField.name) {
      names.push(rowsField.name);
      answers[rowsField.name] = tableData.map((row) => {
        refuseTwice(row.map(({ name }) => name));
        return Object.fromEntries(row.map(({ name, value }) => [name, fromTypedValue(value)]));
      });
    } else {
      throw new Problem('FOREIGN_COLUMN', { table: tableName });
    }
  }
  refuseTwice(names);
  for (const field of allFields(form)) checkField(field, answers[field.name]);
  return { form, version: save.version, draft: save.draft ?? null, answers, names };
}

/** Throws BAD_REQUEST for a column that a row names twice, since its value is ambiguous. */
function refuseTwice(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) {
      const message = `The column ${name} was sent twice.`;
      throw new Problem('BAD_REQUEST', [{ field: name, message }], { message });
    }
    seen.add(name);
  }
}

function checkField(field: Field, value: Answer | undefined): void {
  if (value === undefined || value === null) return;
  if (field.kind === 'rows') return checkRows(field, value);
  const message = typeof value === 'object' ? fieldKind(field).expects(field) : answerProblem(field, value);
  if (message !== null) throw new Problem('INVALID', [{ field: field.name, message }]);
}

function checkRows(field: Field, value: Answer): void {
  const known = field.rowFields ?? [];
  if (!Array.isArray(value))
    throw new Problem('INVALID', [{ field: field.name, message: fieldKind(field).expects(field) }]);
  for (const row of value) {
    for (const [name, cell] of Object.entries(row)) {
      const rowField = known.find((one) => one.name === name);
      if (!rowField) throw new Problem('FOREIGN_COLUMN', { column: name });
      checkField(rowField, cell as Scalar); // a row's cells are scalars by the wire schema
    }
  }
}
