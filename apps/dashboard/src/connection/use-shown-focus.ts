import { type RefObject, useContext, useEffect } from 'react';
import type { PortalLink } from './portal-link.ts';
import { FrameView } from './use-scrolled-past.ts';

/** Focused by keyboard, or by the dashboard itself, such as the heading of a figure's details. */
const SHOWN = ':focus-visible, [tabindex="-1"]';

/** Keeps what has the focus within the window: in WebKit a focused control of a frame does not scroll the page around it. */
export function useShownFocus(postFocus: PortalLink['postFocus']): void {
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(SHOWN)) postFocus(target.getBoundingClientRect(), 0);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [postFocus]);
}

/**
 * Keeps what has the focus clear of the sticky bar in `room` (WCAG 2.4.11). Scroll margins of the frame do
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
      if (bar.current.contains(target) || !target.matches(SHOWN)) return;
      const place = target.getBoundingClientRect();
      // The bar never covers what stands above its place.
      if (place.top >= room.current.getBoundingClientRect().top) postFocus(place, bar.current.offsetHeight);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [postFocus, room, bar]);
}
