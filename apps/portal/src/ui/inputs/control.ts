/** What every input shares, so that a field wrapper, a table row or a group can name and describe it. */
export type ControlProps = {
  id: string;
  /** Ids of help and error texts. */
  describedBy?: string | undefined;
  /** Ids of what names the control, where no <label> does (tables of questions). */
  labelledBy?: string | undefined;
  /** The name itself, where nothing visible names it. */
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

/** The class of a control, marked when it holds an issue. */
export function controlClass(base: string, props: ControlProps, extra = ''): string {
  return `${base} ${props.invalid ? 'usa-input--error' : ''} ${extra}`.replace(/\s+/g, ' ').trim();
}
