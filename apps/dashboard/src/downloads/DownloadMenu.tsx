import { type ReactNode, useId, useState } from 'react';

/** Collapses downloads behind one button, so that narrow screens start with figures; Escape closes it. */
export function DownloadMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    // Handles Escape from any focused element within the menu.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="menu no-print"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
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
