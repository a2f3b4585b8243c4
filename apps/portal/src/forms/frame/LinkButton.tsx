import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/Button.tsx';

/** A way to another page that looks like a button; unsaved answers are asked about on the way. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass('secondary')} href={href}>
      {children}
    </a>
  );
}
