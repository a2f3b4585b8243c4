import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';

/** good green, attention blue, problem red, off gray, caution gold; always with icon and text. */
export type StatusTone = 'good' | 'attention' | 'problem' | 'off' | 'caution';

export function StatusTag({
  tone,
  icon,
  children,
}: {
  tone: StatusTone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`status status--${tone}`}>
      <Icon name={icon ?? ICONS[tone]} size={16} />
      <span>{children}</span>
    </span>
  );
}

const ICONS: Record<StatusTone, IconName> = {
  good: 'check-circle',
  attention: 'info',
  problem: 'error',
  off: 'minus',
  caution: 'warning',
};
