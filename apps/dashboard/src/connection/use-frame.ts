import { useEffect } from 'react';
import { onAddress } from '../address/address.ts';
import type { PortalLink } from './portal-link.ts';
import { useShownFocus } from './use-shown-focus.ts';

/** While the content is shown, sizes the frame to it, so that only the portal's page scrolls. */
export function useContentHeight(link: PortalLink, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const content = document.getElementById('root');
    if (!content) return undefined;
    const measured = new ResizeObserver(() =>
      link.postHeight(Math.ceil(content.getBoundingClientRect().height)),
    );
    measured.observe(content);
    return () => measured.disconnect();
  }, [link, isShown]);
}

/**
 * Integrates the frame into the portal's page: its URL contains the selection. For sticky elements, `--above` is
 * the height of the frame scrolled out of the window and `--window` the window's height, in pixels.
 */
export function useFrame(link: PortalLink, isSignedIn: boolean): void {
  useShownFocus(link.postFocus);
  useEffect(() => {
    const { style } = document.documentElement;
    const follow = () => {
      const { above, height } = link.view();
      style.setProperty('--above', `${above}px`);
      style.setProperty('--window', `${height}px`);
    };
    follow();
    return link.subscribeView(follow);
  }, [link]);

  useEffect(() => (isSignedIn ? onAddress(link.postAddress) : undefined), [link, isSignedIn]);
}
