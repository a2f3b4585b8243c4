import { useEffect } from 'react';
import { onAddress } from '../address/address.ts';
import type { PortalLink } from './portal-link.ts';

/** Gives the frame the height of its content, so that the portal's page alone scrolls, while that is shown. */
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
 * Makes the frame a part of the portal's page: what is selected stands in the page's address. `--above` is how many pixels
 * of the frame are scrolled out of the window, and `--window` the window's height, for what stays in sight.
 */
export function useFrame(link: PortalLink, isSignedIn: boolean): void {
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
