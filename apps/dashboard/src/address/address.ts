/**
 * The selection in the frame's address, which the portal's own address repeats: a reload or a copied link of the portal's
 * Dashboard page shows the same. It holds keys of places and names of filters, no figure; the server judges it like any
 * other address (TK-8).
 */
const listeners = new Set<(search: string) => void>();

/** A further entry of the browser's history: Back and Forward go from selection to selection. */
export function pushAddress(search: string): void {
  history.pushState(null, '', toUrl(search));
  announce();
}

/** The same entry of the history in other words, as while somebody types. */
export function replaceAddress(search: string): void {
  history.replaceState(null, '', toUrl(search));
  announce();
}

/** Shows another address, as if Back or Forward had led to it. */
export function openAddress(search: string): void {
  if (search === location.search) return;
  history.replaceState(null, '', toUrl(search));
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Follows the address wherever it changes, by Back and Forward too; returns how to stop. */
export function onAddress(listener: (search: string) => void): () => void {
  const follow = () => listener(location.search);
  listeners.add(listener);
  window.addEventListener('popstate', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', follow);
  };
}

function announce(): void {
  for (const listener of listeners) listener(location.search);
}

function toUrl(search: string): string {
  return search === '' ? location.pathname : search;
}
