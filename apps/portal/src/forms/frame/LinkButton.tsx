import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/Button.tsx';

/** A link to another page, styled as a button; the unsaved-changes prompt applies. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass('secondary')} href={href}>
      {children}
    </a>
  );
}
