/**
 * The selection in the frame's URL, mirrored in the portal's URL so that a reload or a copied link of the portal's
 * Dashboard page restores it. It contains place keys and filter names, no figures; the server authorizes it like
 * any other URL (TK-8).
 */
const listeners = new Set<(search: string) => void>();

/** Pushes a history entry, so that Back and Forward move between selections. */
export function pushAddress(search: string): void {
  history.pushState(null, '', toUrl(search));
  announce();
}

/** Replaces the current history entry, for example while the user types. */
export function replaceAddress(search: string): void {
  history.replaceState(null, '', toUrl(search));
  announce();
}

/** Navigates to another URL as Back or Forward would. */
export function openAddress(search: string): void {
  if (search === location.search) return;
  history.replaceState(null, '', toUrl(search));
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Subscribes to every URL change, including Back and Forward; returns the unsubscribe function. */
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
