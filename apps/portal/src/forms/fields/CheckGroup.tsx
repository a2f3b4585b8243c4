import type { Field } from '@srae/domain/form-kit/form';
import { textIn } from '@srae/domain/form-kit/issues';
import { memo } from 'react';
import { FieldQuery } from '../../queries/FieldQuery.tsx';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';
import { FieldError } from '../../ui/inputs/Field.tsx';
import { fieldId, useFormState, useLocked, useTyped } from '../form-context.ts';

/** The checkboxes of a question under one legend, with one message for the group. */
export const CheckGroup = memo(function CheckGroup({ fields }: { fields: readonly Field[] }) {
  const message = useFormState((state) =>
    fields.map((field) => state.shown.inline.get(field.name)).find((text) => text !== undefined),
  );
  const [first] = fields;
  const id = `group-${first?.name ?? ''}`;
  return (
    <fieldset
      className={`usa-fieldset group ${message ? 'field--error' : ''}`}
      aria-describedby={message ? `${id}-error` : undefined}
    >
      <legend className="usa-legend">{first?.group ?? 'Select all that apply.'}</legend>
      <FieldError id={`${id}-error`} message={message} />
      {fields.map((field) => (
        <Box key={field.name} field={field} />
      ))}
    </fieldset>
  );
});

function Box({ field }: { field: Field }) {
  const [typed, edit] = useTyped(field.name);
  const context = useFormState((state) => state.context);
  const locked = useLocked();
  const id = fieldId(field.name);
  return (
    <div className="check">
      <Checkbox
        id={id}
        label={textIn(field.label, context)}
        checked={typed === true}
        onChange={edit}
        disabled={locked}
        {...(field.help === undefined ? {} : { describedBy: `${id}-help` })}
      />
      {field.help === undefined ? null : (
        <div className="usa-hint check__help" id={`${id}-help`}>
          {textIn(field.help, context)}
        </div>
      )}
      <FieldQuery name={field.name} />
    </div>
  );
}
