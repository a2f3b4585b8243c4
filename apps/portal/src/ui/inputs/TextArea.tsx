import { type ControlProps, controlAttributes, controlClass } from './control.ts';
import { Field, type FieldOf } from './Field.tsx';

export type TextAreaProps = ControlProps & {
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  rows?: number;
  /** Maximum length in characters; the remaining number is shown. */
  maxLength?: number;
};

export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, rows = 4, maxLength } = props;
  const countId = `${props.id}-count`;
  const describedBy = [props.describedBy, maxLength ? countId : ''].filter(Boolean).join(' ');
  return (
    <>
      <textarea
        {...controlAttributes({ ...props, describedBy })}
        className={controlClass('usa-textarea', props)}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {maxLength ? (
        <span className="usa-hint character-count" id={countId}>
          {maxLength - value.length} of {maxLength} characters left
        </span>
      ) : null}
    </>
  );
}

/** A labelled text area. */
export function TextAreaField({ label, ...props }: FieldOf<TextAreaProps>) {
  return (
    <Field {...props} label={label}>
      {(control) => <TextArea {...props} {...control} />}
    </Field>
  );
}
