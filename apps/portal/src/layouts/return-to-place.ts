import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Where each entry of the history was left, in pixels from the top. */
const places = new Map<string, number>();

/**
 * Back and forward lead to where the page was left, also when its content arrives later than the page (LAY-012): the
 * router's own restoration finds an empty page then, which has no such place yet.
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
    // Not after the person has scrolled.
    for (const act of ACTS) window.addEventListener(act, settle, { passive: true });
    return () => {
      growing.disconnect();
      window.removeEventListener('scroll', note);
      for (const act of ACTS) window.removeEventListener(act, settle);
    };
  }, [key, type]);
}

const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
