import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * Routes plain links to the portal's own pages client-side, so that ui/ components and rich text do not depend on the
 * router and every link can be opened in a new tab.
 */
export function useInAppLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest('a') : null;
      if (target === null || !isOurs(event, target)) return;
      event.preventDefault();
      void navigate(target.pathname + target.search + target.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!plain || event.defaultPrevented || !link.hasAttribute('href')) return false;
  if (link.target !== '' || link.hasAttribute('download')) return false;
  // Fragment navigation is left to the browser.
  if (link.getAttribute('href')?.startsWith('#')) return false;
  return link.origin === window.location.origin && !link.pathname.startsWith('/api/');
}
