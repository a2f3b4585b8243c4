import { type ReactNode, useRef } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { Notice } from './feedback/Notice.tsx';
import { useBlocked } from './feedback/use-blocked.tsx';
import { useRefusalFocus } from './overlays/Modal.tsx';
import type { UnsavedInput } from './overlays/use-unsaved-input.tsx';

export type FormProps = {
  submitLabel: string;
  /** Why it cannot be sent yet, such as missing input; shown beside the button and read out with it. Null: it can. */
  blocked?: string | null;
  busy: boolean;
  /** The server's error message, unless shown at a field. */
  problem: ReactNode;
  onSubmit: () => void;
  /** Additional buttons beside the submit button. */
  more?: ReactNode;
  variant?: ButtonVariant;
  /** Compact buttons. */
  small?: boolean;
  className?: string;
  'aria-label'?: string;
  /** From `useUnsavedInput`, where closing the form would lose its input. */
  root?: UnsavedInput<HTMLFormElement>['root'];
  children: ReactNode;
};

/** A form with its submit button: says why it cannot be sent yet, and brings into focus what was refused. */
export function Form(props: FormProps) {
  const {
    submitLabel,
    blocked = null,
    busy,
    problem,
    onSubmit,
    more,
    variant,
    small,
    root,
    children,
    ...rest
  } = props;
  const own = useRef<HTMLFormElement>(null);
  const ref = root?.ref ?? own;
  useRefusalFocus(ref, busy);
  const reason = useBlocked(blocked);
  return (
    <form
      {...rest}
      ref={ref}
      onChange={root?.onChange}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked !== null) reason.announce();
        else if (!busy) onSubmit();
      }}
    >
      {problem === null ? null : (
        <Notice tone="error" announce slim>
          {problem}
        </Notice>
      )}
      {children}
      {reason.hint}
      <div className="button-row">
        <Button
          type="submit"
          variant={variant ?? 'primary'}
          small={small ?? false}
          {...reason.button}
          busy={busy}
        >
          {submitLabel}
        </Button>
        {more}
      </div>
    </form>
  );
}
