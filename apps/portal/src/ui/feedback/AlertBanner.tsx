import { useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { RichText } from '../RichText.tsx';

export type AlertBannerProps = {
  /** Rich text; the caller must escape values. */
  message: string;
  onDismiss: () => void;
  /** An action such as Retry. A banner with an action stays until used or dismissed. */
  action?: { label: string; onSelect: () => void };
};

/** The specified duration (P§9). */
export const ALERT_MS = 5_000;

/** A red banner at the top of the content; closes automatically except while hovered or focused. */
export function AlertBanner({ message, onDismiss, action }: AlertBannerProps) {
  const [held, setHeld] = useState(false);
  const stays = held || action !== undefined;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(onDismiss, ALERT_MS);
    return () => clearTimeout(timer);
  }, [stays, message, onDismiss]);

  return (
    <div
      className="alert-banner"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="error" />
      <div className="alert-banner__text">
        <RichText text={message} />
      </div>
      {action ? (
        <Button variant="secondary" small onClick={action.onSelect}>
          {action.label}
        </Button>
      ) : null}
      <button type="button" className="icon-button" onClick={onDismiss}>
        <Icon name="close" label="Dismiss message" />
      </button>
    </div>
  );
}
