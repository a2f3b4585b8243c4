/** Between the columns of a stored row and the answers of a form. */
import type { Answer, AnswerRow, Answers } from '@srae/domain/form-kit/answers';
import type { Form } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import type { PageRow } from '../../store/forms/pages.ts';
import type { ColumnValue } from '../../store/tables/answers.ts';

/** The column beside fk_program_curricula that says Other; on the wire Other is the key 0 (tables/entities.csv). */
const OTHER_CURRICULUM = 'curriculum_is_other';

/** The answers that a stored row holds; all null when nothing was saved. */
export function answersOf(form: Form, row: PageRow | null, rows: readonly PageRow[] = []): Answers {
  return Object.fromEntries(
    allFields(form).map((field): [string, Answer] => {
      if (field.kind === 'rows') return [field.name, rows.map((one) => rowOf(field.rowFields ?? [], one))];
      if (field.kind === 'curriculum' && row?.[OTHER_CURRICULUM] === true) return [field.name, 0];
      return [field.name, scalarOf(row?.[field.name])];
    }),
  );
}

/** The columns that hold the answers; repeated groups live in a table of their own. */
export function columnsOf(form: Form, answers: Answers): Record<string, ColumnValue> {
  const columns: Record<string, ColumnValue> = {};
  for (const field of allFields(form)) {
    const value = scalarOf(answers[field.name]);
    if (field.kind === 'rows') continue;
    if (field.kind === 'curriculum') {
      columns[OTHER_CURRICULUM] = value === 0;
      columns[field.name] = value === 0 ? null : value;
    } else {
      columns[field.name] = value;
    }
  }
  return columns;
}

function rowOf(fields: readonly { readonly name: string }[], row: PageRow): AnswerRow {
  return Object.fromEntries(fields.map((field) => [field.name, scalarOf(row[field.name])]));
}

function scalarOf(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
