import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has been scrolled out of the window. The frame does not scroll itself: the observer's root is
 * the window of the portal's page.
 */
export function useScrolledPast(ref: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      // While the page loads unseen, nothing of it intersects.
      if (last && getComputedStyle(element).visibility !== 'hidden') setPast(!last.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}
