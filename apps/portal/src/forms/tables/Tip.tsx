import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** A help sign whose text shows while it is hovered or focused; Escape is the browser's blur. */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <span className="tip">
      <button
        type="button"
        className="tip__button"
        aria-label={label}
        aria-describedby={id}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      >
        <Icon name="help" size={18} />
      </button>
      <span role="tooltip" id={id} className="tip__text">
        {children}
      </span>
    </span>
  );
}
