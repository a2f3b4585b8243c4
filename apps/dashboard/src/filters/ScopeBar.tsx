import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useScrolledPast } from '../connection/use-scrolled-past.ts';
import { useUncoveredFocus } from '../connection/use-shown-focus.ts';

/** An active filter and the action that removes it. */
export type FilterTag = { readonly label: string; readonly text: string; readonly onRemove: () => void };

type Props = {
  /** The scope as a sentence. */
  sentence: string;
  tags: readonly FilterTag[];
  /** The most used filters, always visible; on narrow screens collapsed with the other filters. */
  choices: ReactNode;
  /** The further filters, shown on demand. */
  children: ReactNode;
  /** Buttons beside the sentence. */
  actions: ReactNode;
};

/**
 * Sticky bar with the current scope; the filters open below it. On a phone it folds into one line of scope and Filters
 * button once it would cover the figures.
 */
export function ScopeBar({ sentence, tags, choices, children, actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const room = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isPast = useScrolledPast(room);
  useUncoveredFocus(room, bar);
  const isFolded = isPast && !isOpen;
  useLayoutEffect(() => {
    // While the bar is folded, its room stays, so that the figures do not jump.
    if (!isPast && bar.current) room.current?.style.setProperty('--room', `${bar.current.offsetHeight}px`);
  });
  return (
    <div ref={room} className={`scope-room no-print${isFolded ? ' scope-room--folded' : ''}`}>
      <div ref={bar} className={`scope-bar${isOpen ? ' scope-bar--open' : ''}`}>
        <div className="scope-bar__line">
          <p className="scope" role="status">
            {sentence}
          </p>
          <div className="scope-bar__choices" role="group" aria-label="Period, grant and data">
            {choices}
          </div>
          <button
            type="button"
            className="button"
            aria-expanded={isOpen}
            aria-controls={panel}
            ref={opener}
            onClick={() => setOpen(!isOpen)}
          >
            Filters
          </button>
          {actions}
        </div>
        {tags.length > 0 ? (
          <ul className="tags" aria-label="Filters that are set">
            {tags.map(({ label, text, onRemove }) => (
              <li key={label}>
                <span>{`${label}: ${text}`}</span>
                <button
                  type="button"
                  aria-label={`Remove the filter ${label}: ${text}`}
                  onClick={() => {
                    onRemove();
                    // The button goes with its tag.
                    opener.current?.focus();
                  }}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <div id={panel} className="filters" role="group" aria-label="Filters" hidden={!isOpen}>
          {children}
        </div>
      </div>
    </div>
  );
}
