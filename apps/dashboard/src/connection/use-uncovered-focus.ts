import { type RefObject, useContext, useEffect } from 'react';
import { FrameView } from './use-scrolled-past.ts';

/**
 * Keeps what has the keyboard focus clear of the sticky bar in `room` (WCAG 2.4.11). Scroll margins of the frame do
 * not reach the page that scrolls, so the portal is told how far the bar covers it.
 */
export function useUncoveredFocus(
  room: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
): void {
  const { postFocus } = useContext(FrameView);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || bar.current === null || room.current === null) return;
      if (bar.current.contains(target) || !target.matches(':focus-visible')) return;
      const { top } = target.getBoundingClientRect();
      // The bar never covers what stands above its place.
      if (top >= room.current.getBoundingClientRect().top) postFocus(top, bar.current.offsetHeight);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [postFocus, room, bar]);
}
