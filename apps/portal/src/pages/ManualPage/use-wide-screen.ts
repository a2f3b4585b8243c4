import { useSyncExternalStore } from 'react';

/** Minimum width at which the PDF is shown (Q145). */
const WIDE = '(min-width: 48em)';

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
