import { useEffect, useRef, useState } from 'react';

/** Units of a chart per rem: its texts and distances grow with the reader's font size. */
const UNITS_PER_REM = 16;

/** Attributes of a drawing of this size, in units. */
export const drawingSize = (width: number, height: number) => ({
  width: `${width / UNITS_PER_REM}rem`,
  height: `${height / UNITS_PER_REM}rem`,
  viewBox: `0 0 ${width} ${height}`,
});

/** The width before the element has been measured, in units. */
const INITIAL_WIDTH = 560;

/** The width of an element in units of a chart, and the ref to attach to it. */
export function useWidth<E extends Element>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(INITIAL_WIDTH);
  useEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (entry && entry.contentRect.width > 0)
        setWidth(Math.round((entry.contentRect.width / rem) * UNITS_PER_REM));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
