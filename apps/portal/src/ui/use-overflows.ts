import { type RefObject, useEffect, useState } from 'react';

/** Whether an element's content overflows it, updated on resize; false in environments without layout. */
export function useOverflows(ref: RefObject<HTMLElement | null>, measured: 'Height' | 'Width'): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => setOverflows(element[`scroll${measured}`] > element[`client${measured}`]);
    const sizes = new ResizeObserver(measure);
    const observeAll = () => {
      measure();
      sizes.disconnect();
      for (const one of [element, ...element.children]) sizes.observe(one);
    };
    const children = new MutationObserver(observeAll);
    children.observe(element, { childList: true });
    observeAll();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [ref, measured]);
  return overflows;
}
