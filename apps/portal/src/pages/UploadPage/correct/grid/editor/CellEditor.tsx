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
  /** Positions the hidden input over the cell in advance, so that showing it is faster. */
  readonly place: (cell: HTMLElement) => void;
  /** Shows the input over the (visible) cell with this text and focuses it. */
  readonly open: (cell: HTMLElement, text: string) => void;
  /** Hides the input. */
  readonly close: () => void;
};

export type CellEditorProps = {
  ref: Ref<CellEditorHandle>;
  label: string;
  picks: readonly PickedValue[];
  /** Called when the edit ends, by a key or by blur; the caller must close the editor. */
  onCommit: (text: string, move: Move) => void;
  onCancel: () => void;
};

/**
 * The editor of one cell: text is typed or picked from the accepted values. The input stays mounted over the active
 * cell and hidden when not editing, because creating it on a key press exceeds the time budget of a keystroke.
 */
export function CellEditor({ ref, label, picks, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  // Blur also ends the edit and keeps the text; this flag prevents committing it twice.
  const isOpen = useRef(false);
  // The text whose list is not rendered yet; meanwhile the rendered list's choice is stale.
  const waiting = useRef<string | null>(null);
  const listId = useId();
  const [shown, setShown] = useState<{ readonly offer: Offer; readonly style: CSSProperties } | null>(null);
  const offer = shown?.offer ?? null;

  /** Shows the accepted values one frame after the typed character. */
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
      // The file's text is not accepted, so offer all accepted values.
      if (text !== '') offerLater('');
    },
    close() {
      show(null);
      if (!input.current) return;
      input.current.style.visibility = '';
      input.current.value = '';
    },
  }));

  // The list is positioned in the page, the input in the scrolled container.
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
  // On-screen keyboards submit the form for Enter.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    keep('down');
  };
  // In its own form: a browser's autofill inspects every field of the form on each keystroke, or without a form every
  // field of the page.
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
            // Outside the container that clips at the grid's edge.
            document.querySelector('main') ?? document.body,
          )
        : null}
    </form>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The move after a key that ends the edit; null for other keys. */
function toMove({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Move | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}

/** Sets the input to a cell's position and size in their common scroll container. */
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
  // Writing a style triggers layout even if the value is unchanged.
  const { style } = input;
  for (const [name, value] of Object.entries(place)) {
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
  }
}

/** The position of the list: below the input, or above it if there is more room. */
function placeBelow(input: HTMLElement): CSSProperties {
  const { left, top, bottom, width } = input.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < LIST_HEIGHT && top > below
    ? { left, bottom: window.innerHeight - top, minWidth: width }
    : { left, top: bottom, minWidth: width };
}

/** Maximum height of the list in pixels; must match the style sheet. */
const LIST_HEIGHT = 224;
