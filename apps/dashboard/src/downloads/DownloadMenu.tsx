import { type ReactNode, useId, useState } from 'react';

/** Downloads behind one button, so that a narrow screen begins with figures; Escape closes them. */
export function DownloadMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    // Escape is heard wherever the focus is within the menu.
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
