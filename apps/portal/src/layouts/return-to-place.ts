import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The scroll position of each history entry, in pixels. */
const places = new Map<string, number>();

/**
 * Restores the scroll position on Back and Forward, even if content loads after navigation (LAY-012): the router's
 * own restoration runs on the still empty page, which is too short for that position.
 */
export function useReturnToPlace(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    let wanted = type === NavigationType.Pop ? (places.get(key) ?? 0) : 0;
    const growing = new ResizeObserver(() => {
      const reach = document.documentElement.scrollHeight - window.innerHeight;
      if (wanted === 0 || reach < wanted) return;
      window.scrollTo(0, wanted);
      settle();
    });
    const settle = () => {
      wanted = 0;
      growing.disconnect();
    };
    const note = () => {
      if (wanted === 0) places.set(key, window.scrollY);
    };
    if (wanted > 0) growing.observe(document.body);
    window.addEventListener('scroll', note, { passive: true });
    // Stops once the person scrolls.
    for (const act of ACTS) window.addEventListener(act, settle, { passive: true });
    return () => {
      growing.disconnect();
      window.removeEventListener('scroll', note);
      for (const act of ACTS) window.removeEventListener(act, settle);
    };
  }, [key, type]);
}

const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
