import { useEffect, useState } from 'react';

/** The value that has last stood for a moment, while it changes with every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const SETTLED_MS = 1000;
