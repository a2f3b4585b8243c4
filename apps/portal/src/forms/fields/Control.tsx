import { answerText } from '@srae/domain/forms/answer-text';
import { fieldKind, type Typed } from '@srae/domain/form-kit/field-kinds';
import type { Field } from '@srae/domain/form-kit/form';
import type { ControlProps } from '../../ui/inputs/control.ts';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { SelectInput } from '../../ui/inputs/SelectInput.tsx';
import { TextArea } from '../../ui/inputs/TextArea.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { YesNoSelect } from '../../ui/inputs/YesNoSelect.tsx';
import { PlainNumberInput } from './PlainNumberInput.tsx';

export type FieldControlProps = ControlProps & {
  field: Field;
  typed: Typed;
  onEdit: (typed: Typed) => void;
  /** Used instead of `onEdit` by inputs that manage their displayed text themselves. */
  onType?: (text: string) => void;
  emptyLabel: string;
};

/** The input for a field's kind. Checkboxes, curricula and rows have separate components. */
export function FieldControl({
  field,
  typed,
  onEdit,
  onType = onEdit,
  emptyLabel,
  ...control
}: FieldControlProps) {
  const text = typeof typed === 'string' ? typed : '';
  const { input, number } = fieldKind(field);
  const printedBlank = answerText(field, null);
  if (number) {
    if (field.plain) return <PlainNumberInput {...control} value={text} onChange={onEdit} />;
    const { parse: kind, prefix, suffix } = number;
    return (
      <NumberInput {...control} prefix={prefix} suffix={suffix} kind={kind} value={text} onChange={onType} />
    );
  }
  if (input === 'yes-no') {
    const answer = typeof typed === 'boolean' ? typed : null;
    return <YesNoSelect {...control} {...{ emptyLabel, printedBlank }} value={answer} onChange={onEdit} />;
  }
  if (input === 'select') {
    return (
      <SelectInput
        {...control}
        {...{ emptyLabel, printedBlank }}
        options={(field.choices ?? []).map((one) => ({ value: String(one.code), label: one.label }))}
        value={typeof typed === 'number' ? String(typed) : ''}
        onChange={(code) => onEdit(code === '' ? null : Number(code))}
      />
    );
  }
  if (field.maxLength === undefined)
    return <TextInput {...control} value={text} onChange={onEdit} maxLength={200} />;
  return <TextArea {...control} rows={2} maxLength={field.maxLength} value={text} onChange={onEdit} />;
}
