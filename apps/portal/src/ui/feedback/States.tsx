import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Icon, type IconName } from '../Icon.tsx';

export type EmptyStateProps = { title: ReactNode; children?: ReactNode; icon?: IconName; action?: ReactNode };

/** Empty state: what will appear here and how to add it. */
export function EmptyState({ title, children, icon = 'document', action }: EmptyStateProps) {
  return (
    <div className="state">
      <Icon name={icon} size={32} />
      <h2 className="state__title">{title}</h2>
      {children ? <div className="state__text">{children}</div> : null}
      {action}
    </div>
  );
}

export type ErrorStateProps = { title?: ReactNode; message: ReactNode; onRetry?: () => void; busy?: boolean };

/** A failed load: what happened, and Retry. */
export function ErrorState({
  title = 'This page could not be loaded',
  message,
  onRetry,
  busy,
}: ErrorStateProps) {
  return (
    <div className="state state--error" role="alert">
      <Icon name="warning" size={32} />
      <h2 className="state__title">{title}</h2>
      <p className="state__text">{message}</p>
      {onRetry ? (
        <Button onClick={onRetry} busy={busy ?? false}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
