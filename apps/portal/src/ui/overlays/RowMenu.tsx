import './row-menu.scss';
import { useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { useDismissal } from './use-dismissal.ts';

export type RowAction = { readonly label: string; readonly onChoose: () => void };

/** The further actions of a row behind one button; `of` names the row for every reader. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useId();
  useDismissal(box, isOpen, () => setOpen(false));
  const choose = ({ onChoose }: RowAction) => {
    setOpen(false);
    // A dialog that opens gives the focus back to what has it now.
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
        More
      </Button>
      <ul className="row-menu__list" id={list} hidden={!isOpen}>
        {actions.map((action) => (
          <li key={action.label}>
            <button type="button" aria-label={`${action.label}: ${of}`} onClick={() => choose(action)}>
              {action.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
