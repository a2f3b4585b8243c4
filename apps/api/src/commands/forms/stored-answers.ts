/** Converts between the columns of a stored row and the answers of a form. */
import { type Answer, type AnswerRow, type Answers, toScalar } from '@srae/domain/form-kit/answers';
import type { Form } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import { OTHER_CURRICULUM } from '@srae/domain/forms/curriculum';
import type { PageRow } from '../../store/forms/pages.ts';
import type { ColumnValue } from '../../store/tables/answers.ts';

/** The column that marks fk_program_curricula as Other, sent as OTHER_CURRICULUM (tables/entities.csv). */
const IS_OTHER_COLUMN = 'curriculum_is_other';

/** The answers that a stored row holds; all null when nothing was saved. */
export function toAnswers(form: Form, row: PageRow | null, rows: readonly PageRow[] = []): Answers {
  const answers: Record<string, Answer> = {};
  for (const { name, kind, rowFields = [] } of allFields(form)) {
    if (kind === 'rows') answers[name] = rows.map((one) => toRow(rowFields, one));
    else if (kind === 'curriculum' && row?.[IS_OTHER_COLUMN] === true) answers[name] = OTHER_CURRICULUM;
    else answers[name] = toScalar(row?.[name]);
  }
  return answers;
}

/** The columns that hold the answers; repeated groups are stored in a separate table. */
export function toColumns(form: Form, answers: Answers): Record<string, ColumnValue> {
  const columns: Record<string, ColumnValue> = {};
  for (const field of allFields(form)) {
    const value = toScalar(answers[field.name]);
    if (field.kind === 'rows') continue;
    if (field.kind === 'curriculum') {
      columns[IS_OTHER_COLUMN] = value === OTHER_CURRICULUM;
      columns[field.name] = value === OTHER_CURRICULUM ? null : value;
    } else {
      columns[field.name] = value;
    }
  }
  return columns;
}

function toRow(fields: readonly { readonly name: string }[], row: PageRow): AnswerRow {
  return Object.fromEntries(fields.map((field) => [field.name, toScalar(row[field.name])]));
}
