import type { Field } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { FieldQuery } from '../../queries/FieldQuery.tsx';
import { FieldError } from '../../ui/inputs/Field.tsx';
import { fieldId, useFormState } from '../form-context.ts';

/** Heading of a question's row: label, help and error message. */
export function QuestionHeading({ field, message }: { field: Field; message: string | undefined }) {
  const context = useFormState((state) => state.context);
  const id = fieldId(field.name);
  return (
    <th scope="row">
      <span id={`${id}-label`}>{textIn(field.label, context)}</span>
      {field.help === undefined ? null : (
        <span className="usa-hint question-table__help" id={`${id}-help`}>
          {textIn(field.help, context)}
        </span>
      )}
      <FieldQuery name={field.name} />
      <FieldError id={`${id}-error`} message={message} />
    </th>
  );
}

/** The ids of the heading's help and message, if any, for the control's aria-describedby. */
export function headingNotes(field: Field, message: string | undefined): readonly string[] {
  const id = fieldId(field.name);
  return [...(field.help === undefined ? [] : [`${id}-help`]), ...(message ? [`${id}-error`] : [])];
}
