import type { Field } from '@srae/domain/form-kit/form';
import { memo } from 'react';
import { fieldId, useLocked, useMessage, useOpenForm, useTyped } from '../form-context.ts';
import { FieldControl } from './Control.tsx';
import { OwnForm } from './OwnForm.tsx';
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
  const { emptyLabel } = useOpenForm();
  const [typed, edit, type] = useTyped(field.name);
  const { message, marked } = useMessage(field.name);
  const locked = useLocked();
  const id = fieldId(field.name);
  return (
    <tr
      className={`${marked ? 'question-table__row--error' : ''} ${field.shownWhen ? 'question-table__row--conditional' : ''}`}
    >
      <QuestionHeading field={field} message={message} />
      <td>
        <OwnForm>
          <FieldControl
            id={id}
            labelledBy={`${id}-label`}
            describedBy={headingNotes(field, message).join(' ') || undefined}
            invalid={marked}
            disabled={locked}
            field={field}
            typed={typed}
            onEdit={edit}
            onType={type}
            emptyLabel={emptyLabel}
          />
        </OwnForm>
      </td>
    </tr>
  );
});
