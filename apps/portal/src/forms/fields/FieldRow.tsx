import { fieldKind } from '@srae/domain/form-kit/field-kinds';
import type { Field as FieldDefinition } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { memo } from 'react';
import { FieldQuery } from '../../queries/FieldQuery.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { fieldId, useFormState, useLocked, useMessage, useOpenForm } from '../form-context.ts';
import { AnswerControl } from './AnswerControl.tsx';
import { previousText } from './PreviousValue.tsx';

/** One question with its input. */
export const FieldRow = memo(function FieldRow({ field }: { field: FieldDefinition }) {
  const { previous } = useOpenForm();
  const context = useFormState((state) => state.context);
  const { message } = useMessage(field.name);
  const locked = useLocked();
  const beside = previousText(field, previous);
  const label = textIn(field.label, context);
  return (
    <Field
      id={fieldId(field.name)}
      label={label}
      help={field.help === undefined ? undefined : textIn(field.help, context)}
      more={<FieldQuery name={field.name} />}
      error={message ?? null}
      beside={beside}
      inline={fieldKind(field).input === 'number'}
      disabled={locked}
    >
      {(control) => <AnswerControl {...control} field={field} />}
    </Field>
  );
});
