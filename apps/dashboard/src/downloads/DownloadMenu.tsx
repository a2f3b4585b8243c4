import { onDismissal } from '@srae/browser/dismissal';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Collapses downloads behind one button, so that narrow screens start with figures. */
export function DownloadMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const panel = useId();
  useEffect(
    () =>
      isOpen
        ? onDismissal(
            () => menu.current,
            () => setOpen(false),
          )
        : undefined,
    [isOpen],
  );
  return (
    <div ref={menu} className="menu no-print">
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        Download
      </button>
      <div id={panel} className="menu__panel" role="group" aria-label="Download" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
