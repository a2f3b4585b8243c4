import { useEffect, useRef, useState } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

/** Time for the opened cards to be laid out before the print dialog opens (F§9). */
export const PRINT_DELAY_MS = 250;

/**
 * Whether the page is in its print state, and a function to print it (Q55). The browser's own print command also
 * opens the cards; closing the dialog restores the page.
 */
export function usePrinting(): { readonly printing: boolean; readonly print: () => void } {
  const isPrinting = useIsPrinting();
  const [isOpened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    const after = () => setOpened(false);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('afterprint', after);
      if (timer.current !== null) clearTimeout(timer.current);
    };
  }, []);

  const print = () => {
    if (timer.current !== null) return;
    setOpened(true);
    timer.current = setTimeout(() => {
      timer.current = null;
      window.print();
    }, PRINT_DELAY_MS);
  };
  return { printing: isPrinting || isOpened, print };
}
