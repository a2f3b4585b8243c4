import type { ReactNode } from 'react';
import type { ControlProps } from './control.ts';
import { Icon } from '../Icon.tsx';

export type FieldProps = {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  /** A link after the help text; not part of the control's description. */
  more?: ReactNode;
  error?: string | null;
  required?: boolean;
  disabled?: boolean;
  /** Small text beside the control, such as last period's value. */
  beside?: ReactNode;
  /** Ids of texts elsewhere that describe the control, too. */
  describedBy?: string;
  /** Label left, short control right, as in cards of counts. */
  inline?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** The props of a field whose control is one input: the field's, and those of the input that the field does not set. */
export type FieldOf<P extends ControlProps> = Omit<FieldProps, 'children'> & Omit<P, keyof ControlProps>;

/** A labelled control with help above and its message between label and control. */
export function Field({
  id,
  label,
  help,
  more,
  error,
  required,
  disabled,
  beside,
  describedBy,
  inline,
  children,
}: FieldProps) {
  const texts = [
    help ? `${id}-help` : '',
    error ? `${id}-error` : '',
    beside ? `${id}-beside` : '',
    describedBy ?? '',
  ].filter(Boolean);
  return (
    <div className={`field ${inline ? 'field--inline' : ''} ${error ? 'field--error' : ''}`}>
      <div className="field__words">
        <label className="usa-label" htmlFor={id}>
          {label}
        </label>
        {help ? (
          <div className="usa-hint" id={`${id}-help`}>
            {help}
          </div>
        ) : null}
        {more}
        <FieldError id={`${id}-error`} message={error} />
      </div>
      <div className="field__control">
        {children({
          id,
          describedBy: texts.join(' ') || undefined,
          invalid: Boolean(error),
          required,
          disabled,
        })}
        {beside ? (
          <span className="field__beside" id={`${id}-beside`}>
            {beside}
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** The message beside a control or group; nothing when there is none. */
export function FieldError({ id, message }: { id: string; message: string | null | undefined }) {
  if (!message) return null;
  return (
    <span className="usa-error-message" id={id}>
      <Icon name="error" size={16} /> {message}
    </span>
  );
}
