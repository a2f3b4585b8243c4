import './row-menu.scss';
import { useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { useDismissal } from './use-dismissal.ts';

/** An action or a link; a link without a URL is disabled for now. */
export type RowAction =
  | { readonly label: string; readonly onChoose: () => void }
  | { readonly label: string; readonly href: string | null };

/** Menu button with a row's further actions; `of` names the row for screen readers. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useId();
  useDismissal(box, isOpen, () => setOpen(false));
  const choose = (onChoose: () => void) => {
    setOpen(false);
    // A dialog restores focus to the element focused when it opens.
    opener.current?.focus();
    onChoose();
  };
  return (
    <div className="row-menu" ref={box}>
      <Button
        ref={opener}
        variant="secondary"
        small
        icon="more"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={`More actions: ${of}`}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="row-menu__word">More</span>
      </Button>
      <ul className="row-menu__list" id={list} hidden={!isOpen}>
        {(isOpen ? actions : []).map((action) => (
          <li key={action.label}>
            <Action of={of} action={action} choose={choose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ActionProps = { of: string; action: RowAction; choose: (onChoose: () => void) => void };

function Action({ of, action, choose }: ActionProps) {
  const { label } = action;
  const name = `${label}: ${of}`;
  if ('onChoose' in action) {
    return (
      <button type="button" aria-label={name} onClick={() => choose(action.onChoose)}>
        {label}
      </button>
    );
  }
  return action.href === null ? (
    <button type="button" aria-label={name} disabled>
      {label}
    </button>
  ) : (
    <a href={action.href} aria-label={name}>
      {label}
    </a>
  );
}
