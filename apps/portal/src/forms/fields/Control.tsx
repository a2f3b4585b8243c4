import type { Field } from '@srae/domain/form-kit/form';
import type { ControlProps } from '../../ui/inputs/control.ts';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { SelectInput } from '../../ui/inputs/SelectInput.tsx';
import { TextArea } from '../../ui/inputs/TextArea.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { YesNoSelect } from '../../ui/inputs/YesNoSelect.tsx';
import { numberKind, type Typed } from '../state/typed-answers.ts';
import { PlainNumberInput } from './PlainNumberInput.tsx';

export type FieldControlProps = ControlProps & {
  field: Field;
  typed: Typed;
  onEdit: (typed: Typed) => void;
  emptyLabel: string;
};

/** The input of a field's kind. Boxes, curricula and rows have components of their own. */
export function FieldControl({ field, typed, onEdit, emptyLabel, ...control }: FieldControlProps) {
  const text = typeof typed === 'string' ? typed : '';
  const kind = numberKind(field.kind);
  if (kind !== null) {
    if (field.plain) return <PlainNumberInput {...control} value={text} onChange={onEdit} />;
    return <NumberInput {...control} {...UNITS[field.kind]} kind={kind} value={text} onChange={onEdit} />;
  }
  if (field.kind === 'yesno') {
    const answer = typeof typed === 'boolean' ? typed : null;
    return <YesNoSelect {...control} emptyLabel={emptyLabel} value={answer} onChange={onEdit} />;
  }
  if (field.kind === 'choice') {
    return (
      <SelectInput
        {...control}
        emptyLabel={emptyLabel}
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

const UNITS: Partial<Record<Field['kind'], { prefix?: string; suffix?: string }>> = {
  money: { prefix: '$' },
  percent: { suffix: '%' },
};
