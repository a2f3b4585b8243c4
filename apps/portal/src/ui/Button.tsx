import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** Primary is the next action; danger is named after what it destroys; plain looks like a link. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  icon?: IconName;
  /** Work in progress: the button stays focusable, announces the state and ignores clicks. */
  busy?: boolean;
  /** Compact size for table rows. */
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  variant = 'primary',
  icon,
  busy,
  small,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(variant, small)} ${className ?? ''}`.trim()}
      aria-disabled={busy ? true : rest['aria-disabled']}
      aria-busy={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span className="spinner spinner--small" aria-hidden="true" />
      ) : icon ? (
        <Icon name={icon} />
      ) : null}
      {children}
    </button>
  );
}

/** Class name for links styled as buttons. */
export function buttonClass(variant: ButtonVariant = 'primary', small = false): string {
  return `${CLASSES[variant]}${small ? ' button--small' : ''}`;
}

const CLASSES: Record<ButtonVariant, string> = {
  primary: 'usa-button',
  secondary: 'usa-button usa-button--outline',
  danger: 'usa-button usa-button--secondary',
  plain: 'usa-button usa-button--unstyled',
};
