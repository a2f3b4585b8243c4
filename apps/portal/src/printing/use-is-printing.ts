import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, by a button or by the browser's own command; rendered before it is laid out. */
export function useIsPrinting(): boolean {
  return usePrintTime() !== null;
}

/** Since when the page is being printed; null when it is not. */
export function usePrintTime(): Date | null {
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => {
    const before = () => flushSync(() => setSince(new Date()));
    const after = () => setSince(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return since;
}
