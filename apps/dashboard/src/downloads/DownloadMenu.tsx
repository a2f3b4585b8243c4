import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Collapses downloads behind one button, so that narrow screens start with figures. */
export function DownloadMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const panel = useId();
  // Escape closes it wherever the focus is; so does a press outside, or the focus, which it would cover there.
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      menu.current?.querySelector('button')?.focus();
    };
    const onOutside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerdown', onOutside, { signal });
    document.addEventListener('focusin', onOutside, { signal });
    return () => controller.abort();
  }, [isOpen]);
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
