import { type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '../Icon.tsx';

/** A help icon whose tooltip shows on hover or focus and is dismissed by Escape (WCAG 1.4.13). */
export function Tip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  useEffect(() => {
    if (!shown) return undefined;
    // When only hovered, the focus is elsewhere.
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? setShown(false) : undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown]);
  return (
    <span
      className={shown ? 'tip tip--shown' : 'tip'}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <button type="button" className="tip__button" aria-label={label} aria-describedby={id}>
        <Icon name="help" size={18} />
      </button>
      <span role="tooltip" id={id} className="tip__text">
        {children}
      </span>
    </span>
  );
}
