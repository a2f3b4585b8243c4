/** The columns of a survey, aspect by aspect. */
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { describeColumn, listChoices, type Survey } from '@srae/domain/survey/catalogue/column';
import type { Items } from './aspects.ts';

/** Columns by name. */
export function listSurveyColumns(survey: Survey): Items {
  return new Map(
    listColumns(survey).map((column) => [
      column.name,
      {
        Question: describeColumn(column),
        Headings: column.question,
        Type: column.type,
        'Kind of answer':
          column.answer.kind === 'text' ? `text of ${column.answer.maxLength}` : column.answer.kind,
        Answers: listChoices(column).map(({ code, label }) => (label === '' ? code : `${code} = ${label}`)),
        'Asked on versions': column.versions,
        'Codes for "not on this version"': column.specialCodes.map(({ code }) => code),
        'Good direction': column.goodDirection,
        Required: column.required ? 'yes' : '',
        Sensitive: column.sensitive ? 'yes' : '',
        'Explains the other of': column.otherOf ?? '',
      },
    ]),
  );
}
