import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { scheduleUpdate } from '../../../../../ui/schedule-update.ts';
import type { PickedValue } from '../grid-model.ts';
import { chooseNext, toCommittedValue, toOffer, type Offer } from './picks.ts';
import { placeBelow } from './place-input.ts';

type OfferInput = {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Whether a cell is being edited. */
  readonly isOpen: RefObject<boolean>;
  readonly picks: readonly PickedValue[];
};

/** The accepted values offered below the input while a cell is edited, and the one highlighted by keyboard. */
export function useOffer({ input, isOpen, picks }: OfferInput) {
  // The text whose list is not rendered yet; meanwhile the rendered list's choice is stale.
  const waiting = useRef<string | null>(null);
  const [shown, setShown] = useState<{ readonly offer: Offer; readonly style: CSSProperties } | null>(null);
  const offer = shown?.offer ?? null;
  const show = (next: Offer | null) => {
    waiting.current = null;
    setShown(next && input.current && { offer: next, style: placeBelow(input.current) });
  };

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
  }, [input, isListed]);

  return {
    /** The list and its position; null while there is none. */
    shown,
    /** Shows the accepted values one frame after the typed character. */
    suggest: (typed: string) => {
      if (picks.length === 0) return;
      waiting.current = typed;
      scheduleUpdate(() => {
        if (waiting.current !== null && isOpen.current) show(toOffer(picks, waiting.current));
      });
    },
    /** Highlights the next value, or the previous one. */
    highlight: (step: 1 | -1) => {
      const from = waiting.current === null && offer ? offer : toOffer(picks, waiting.current ?? '');
      if (from) show(chooseNext(from, step));
    },
    /** The highlighted value, or the typed text. */
    toValue: (typed: string) => toCommittedValue(waiting.current === null ? offer : null, typed),
    hide: () => show(null),
  };
}
