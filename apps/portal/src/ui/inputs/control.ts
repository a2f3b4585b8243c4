/** Props common to all inputs, so that a field wrapper, a table row or a group can label and describe them. */
export type ControlProps = {
  id: string;
  /** Ids of help and error texts. */
  describedBy?: string | undefined;
  /** Ids for aria-labelledby, if there is no <label> (question tables). */
  labelledBy?: string | undefined;
  /** The aria-label, if no visible text labels the control. */
  label?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** The attributes of the native control. */
export function controlAttributes(props: ControlProps) {
  return {
    id: props.id,
    disabled: props.disabled,
    'aria-describedby': props.describedBy || undefined,
    'aria-labelledby': props.labelledBy,
    'aria-label': props.label,
    'aria-invalid': props.invalid || undefined,
    'aria-required': props.required || undefined,
  };
}

/** The class names of a control, including the issue mark. */
export function controlClass(base: string, props: ControlProps, extra = ''): string {
  return `${base} ${props.invalid ? 'usa-input--error' : ''} ${extra}`.replace(/\s+/g, ' ').trim();
}
