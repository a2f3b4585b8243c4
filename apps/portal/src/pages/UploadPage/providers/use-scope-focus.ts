import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The heading of the notice about a single provider's file. */
export const SCOPE_HEADING_ID = 'upload-scope-heading';

/**
 * Focuses what says whose data the page has now, once its link has been followed: the link is gone, and the path has
 * stayed, so that no new page is announced. Back keeps its scroll position (LAY-012).
 */
export function useScopeFocus(providerId: number | null): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, providerId });
  useEffect(() => {
    const { current } = before;
    before.current = { pathname, providerId };
    if (current.pathname !== pathname || current.providerId === providerId) return;
    const heading = document.getElementById(providerId === null ? 'upload-status-heading' : SCOPE_HEADING_ID);
    heading?.focus({ preventScroll: type === NavigationType.Pop });
  }, [pathname, providerId, type]);
}
