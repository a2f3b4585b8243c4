/**
 * The selection of the frame's address, over a reload of the portal's page: the portal loads the frame without one.
 * It holds keys of places and names of filters, no figure; the server judges it like any other address (TK-8).
 */
const NAME = 'selection';

/** `grant` is the one the portal signed in for: another one begins anew. */
export function storeAddress(grant: number | null): void {
  if (location.search !== '') sessionStorage.setItem(NAME, JSON.stringify([grant, location.search]));
}

/** Takes the selection up again where the address has none of its own. */
export function restoreAddress(grant: number | null): void {
  const [of, search] = kept();
  if (location.search === '' && of === grant && typeof search === 'string')
    history.replaceState(null, '', search.startsWith('?') ? search : '');
}

export function clearAddress(): void {
  sessionStorage.removeItem(NAME);
  history.replaceState(null, '', location.pathname);
}

function kept(): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
