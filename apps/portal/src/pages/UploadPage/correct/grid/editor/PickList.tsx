import { useEffect, useRef, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { pickText, type Offer } from './picks.ts';

export type PickListProps = {
  id: string;
  offer: Offer;
  style: CSSProperties;
  onPick: (value: string) => void;
};

/** The accepted values below an edited cell: the listbox of a combobox, whose input keeps the focus. */
export function PickList({ id, offer, style, onPick }: PickListProps) {
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a valid effect cleanup.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [offer.chosen]);
  return createPortal(
    <div className="pick-list" role="listbox" id={id} aria-label="Accepted values" style={style}>
      {offer.picks.map((pick, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
        <div
          key={pick.value}
          id={optionId(id, index)}
          ref={index === offer.chosen ? chosen : null}
          className="pick-list__option"
          role="option"
          tabIndex={-1}
          aria-selected={index === offer.chosen}
          // Keeps the focus in the input, since blur would end the edit.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(pick.value)}
        >
          {pickText(pick)}
        </div>
      ))}
    </div>,
    // Outside the container that clips at the grid's edge.
    document.querySelector('main') ?? document.body,
  );
}

export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}
