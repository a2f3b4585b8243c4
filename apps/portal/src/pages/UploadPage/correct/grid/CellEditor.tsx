import { CORRECTIONS_MAX } from '@srae/domain/survey/corrections/corrections';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { scheduleUpdate } from '../../../../ui/schedule-update.ts';
import type { PickedValue } from './grid-model.ts';
import { optionId, PickList } from './PickList.tsx';
import { chooseNext, toCommittedValue, toOffer, type Offer } from './picks.ts';

export type Move = 'stay' | 'down' | 'up' | 'right' | 'left';

export type CellEditorHandle = {
  /** Lays the hidden input over the cell, so that to show it takes less time. */
  readonly place: (cell: HTMLElement) => void;
  /** Shows the input over the cell, which is in sight, with this text and gives it the focus. */
  readonly open: (cell: HTMLElement, text: string) => void;
  /** Hides the input. */
  readonly close: () => void;
};

export type CellEditorProps = {
  ref: Ref<CellEditorHandle>;
  label: string;
  picks: readonly PickedValue[];
  /** The edit has ended, by a key or by leaving the input; who is told closes it. */
  onCommit: (text: string, move: Move) => void;
  onCancel: () => void;
};

/**
 * The text of one cell while it is edited: typed, or picked from what is accepted. The input is on the page always, over
 * the active cell, and hidden while nothing is edited: to make it for a key takes the browser longer than a keystroke may.
 */
export function CellEditor({ ref, label, picks, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  // Leaving the input is the end of the edit, too: what was typed is kept, but not twice.
  const isOpen = useRef(false);
  // The text whose list is not shown yet: of the one that is shown nothing is chosen any more.
  const waiting = useRef<string | null>(null);
  const listId = useId();
  const [shown, setShown] = useState<{ readonly offer: Offer; readonly style: CSSProperties } | null>(null);
  const offer = shown?.offer ?? null;

  /** Shows what can be picked, in the frame after the one that shows the character. */
  const offerLater = (typed: string) => {
    if (picks.length === 0) return;
    waiting.current = typed;
    scheduleUpdate(() => {
      if (waiting.current !== null && isOpen.current) show(toOffer(picks, waiting.current));
    });
  };
  const show = (next: Offer | null) => {
    waiting.current = null;
    setShown(next && input.current && { offer: next, style: placeBelow(input.current) });
  };

  useImperativeHandle(ref, () => ({
    place(cell) {
      if (input.current) placeOver(input.current, cell);
    },
    open(cell, text) {
      if (!input.current) return;
      isOpen.current = true;
      placeOver(input.current, cell);
      if (text !== '') input.current.value = text;
      input.current.style.visibility = 'visible';
      input.current.focus({ preventScroll: true });
      // What the file says is not accepted: whatever is accepted can take its place.
      if (text !== '') offerLater('');
    },
    close() {
      show(null);
      if (!input.current) return;
      input.current.style.visibility = '';
      input.current.value = '';
    },
  }));

  // The list stands in the page, the input in what is scrolled.
  const isListed = shown !== null;
  useEffect(() => {
    if (!isListed) return;
    const follow = () =>
      setShown((before) => before && input.current && { ...before, style: placeBelow(input.current) });
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [isListed]);

  const end = (tell: (text: string) => void) => {
    if (!isOpen.current || !input.current) return;
    isOpen.current = false;
    tell(input.current.value);
  };
  const keep = (move: Move) =>
    end((typed) => onCommit(toCommittedValue(waiting.current === null ? offer : null, typed), move));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = toMove(event);
    const step = STEPS[event.key];
    if (step) choose(step);
    else if (event.key === 'Escape') end(onCancel);
    else if (move) keep(move);
    else return;
    event.preventDefault();
  };
  const choose = (step: 1 | -1) => {
    const from = waiting.current === null && offer ? offer : toOffer(picks, waiting.current ?? '');
    if (from) show(chooseNext(from, step));
  };
  // What a keyboard on a touch screen sends for Enter.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    keep('down');
  };
  // A form of its own: a browser that fills in forms looks at every field of the form at each key, and without a form at
  // every field of the page.
  return (
    <form onSubmit={onSubmit}>
      <input
        ref={input}
        className="correct-grid__input"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={typeof offer?.chosen === 'number' ? optionId(listId, offer.chosen) : undefined}
        defaultValue=""
        maxLength={CORRECTIONS_MAX.text}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => offerLater(currentTarget.value)}
        onBlur={() => end((text) => onCommit(text, 'stay'))}
      />
      {shown
        ? createPortal(
            <PickList
              id={listId}
              offer={shown.offer}
              style={shown.style}
              onPick={(value) => end(() => onCommit(value, 'stay'))}
            />,
            // Outside of the box that cuts off what goes beyond the grid.
            document.querySelector('main') ?? document.body,
          )
        : null}
    </form>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Where a key that ends the edit leads; null for every other key. */
function toMove({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Move | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}

/** Gives the input the place and size of a cell in the box that both are scrolled with. */
function placeOver(input: HTMLElement, cell: HTMLElement): void {
  const box = input.offsetParent;
  const { left, top, width, height } = cell.getBoundingClientRect();
  const from = box?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const place = {
    left: `${left - from.left + (box?.scrollLeft ?? 0) - (box?.clientLeft ?? 0)}px`,
    top: `${top - from.top + (box?.scrollTop ?? 0) - (box?.clientTop ?? 0)}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
  // What is written is laid out again, also where it is the same.
  const { style } = input;
  for (const [name, value] of Object.entries(place)) {
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}

/** The place of the list: under the input, or above it where there is more room. */
function placeBelow(input: HTMLElement): CSSProperties {
  const { left, top, bottom, width } = input.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < LIST_HEIGHT && top > below
    ? { left, bottom: window.innerHeight - top, minWidth: width }
    : { left, top: bottom, minWidth: width };
}

/** The greatest height of the list in pixels; the style sheet has the same. */
const LIST_HEIGHT = 224;
