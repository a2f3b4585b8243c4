import type { Field } from '@srae/domain/form-kit/form';
import { memo } from 'react';
import { fieldId, useMessage } from '../form-context.ts';
import { AnswerControl } from './AnswerControl.tsx';
import { headingNotes, QuestionHeading } from './QuestionHeading.tsx';

/** A series of similar questions as a table, question left, answer right; on narrow screens each row is a group. */
export const QuestionTable = memo(function QuestionTable({
  caption,
  fields,
}: {
  caption: string;
  fields: readonly Field[];
}) {
  return (
    <table className="question-table">
      <caption className="usa-sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <QuestionRow key={field.name} field={field} />
        ))}
      </tbody>
    </table>
  );
});

const QuestionRow = memo(function QuestionRow({ field }: { field: Field }) {
  const { message, marked } = useMessage(field.name);
  const id = fieldId(field.name);
  return (
    <tr
      className={`${marked ? 'question-table__row--error' : ''} ${field.shownWhen ? 'question-table__row--conditional' : ''}`}
    >
      <QuestionHeading field={field} message={message} />
      <td>
        <AnswerControl
          id={id}
          labelledBy={`${id}-label`}
          describedBy={headingNotes(field, message).join(' ') || undefined}
          field={field}
        />
      </td>
    </tr>
  );
});
