import { useEffect } from 'react';
import { Icon } from '../Icon.tsx';

/** The specified duration (P§9). */
export const TOAST_MS = 2_000;

export type ToastProps = { title: string; message: string; onDone: () => void };

/** A transient confirmation at the bottom edge; never the only copy of a message. */
export function Toast({ title, message, onDone }: ToastProps) {
  useEffect(() => {
    const timer = setTimeout(onDone, TOAST_MS);
    return () => clearTimeout(timer);
  }, [onDone]);
  return (
    <div className="toast">
      <Icon name="check-circle" />
      <div>
        <strong>{title}</strong>
        <div>{message}</div>
      </div>
    </div>
  );
}
