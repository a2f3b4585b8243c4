import type { Field } from '@srae/domain/form-kit/form';
import type { ControlProps } from '../../ui/inputs/control.ts';
import { useLocked, useMessage, useOpenForm, useTyped } from '../form-context.ts';
import { FieldControl } from './Control.tsx';
import { OwnForm } from './OwnForm.tsx';

export type AnswerControlProps = Omit<ControlProps, 'invalid' | 'disabled'> & { field: Field };

/** The input of a question of the open form; re-renders only when its own value or message changes. */
export function AnswerControl({ field, ...control }: AnswerControlProps) {
  const { emptyLabel } = useOpenForm();
  const [typed, edit, type] = useTyped(field.name);
  const { marked } = useMessage(field.name);
  const locked = useLocked();
  return (
    <OwnForm>
      <FieldControl
        {...control}
        invalid={marked}
        disabled={locked}
        field={field}
        typed={typed}
        onEdit={edit}
        onType={type}
        emptyLabel={emptyLabel}
      />
    </OwnForm>
  );
}
