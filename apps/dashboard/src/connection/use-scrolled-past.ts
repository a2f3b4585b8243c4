import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { PortalLink } from './portal-link.ts';

type ViewSource = Pick<PortalLink, 'view' | 'subscribeView' | 'postFocus'>;

/** The visible part of the frame; outside the portal all of it. */
export const FrameView = createContext<ViewSource>({
  view: () => ({ above: 0, height: 0 }),
  subscribeView: () => () => undefined,
  postFocus: () => undefined,
});

/**
 * Whether the top of an element has been scrolled out of the window, and so whether an element that sticks there does.
 * Also sets the element's `--place`, which the style sheet compares with `--above`.
 */
export function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const { view, subscribeView } = useContext(FrameView);
  const place = useRef(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    place.current = element.current?.offsetTop ?? 0;
    element.current?.style.setProperty('--place', `${place.current}px`);
  });
  return useSyncExternalStore(
    subscribeView,
    useCallback(() => view().above > place.current, [view]),
  );
}
