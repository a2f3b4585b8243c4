import type { Field } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { memo } from 'react';
import { FieldError } from '../../ui/Field.tsx';
import { fieldId, useFormState, useLocked, useMessage, useOpenForm, useTyped } from '../form-context.ts';
import { FieldControl } from './Control.tsx';

/** A dozen alike questions: question left, answer right; each row a group of its own on narrow screens. */
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
  const [typed, edit] = useTyped(field.name);
  const context = useFormState((state) => state.context);
  const { message, marked } = useMessage(field.name);
  const locked = useLocked();
  const id = fieldId(field.name);
  const describedBy = [field.help ? `${id}-help` : '', message ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <tr
      className={`${marked ? 'question-table__row--error' : ''} ${field.shownWhen ? 'question-table__row--conditional' : ''}`}
    >
      <th scope="row">
        <span id={`${id}-label`}>{textIn(field.label, context)}</span>
        {field.help === undefined ? null : (
          <span className="usa-hint question-table__help" id={`${id}-help`}>
            {textIn(field.help, context)}
          </span>
        )}
        <FieldError id={`${id}-error`} message={message} />
      </th>
      <td>
        <FieldControl
          id={id}
          labelledBy={`${id}-label`}
          describedBy={describedBy || undefined}
          invalid={marked}
          disabled={locked}
          field={field}
          typed={typed}
          onEdit={edit}
          emptyLabel={emptyLabel}
        />
      </td>
    </tr>
  );
});
