/** The portal's side of the dashboard, as far as tests need it. */
import type { LinkState, PortalLink } from '../src/connection/portal-link.ts';

export const SIGNED_IN: LinkState = { status: 'signed-in', grant: null, search: '' };

/** A link that stays in the given state. */
export function linkIn(state: LinkState): PortalLink {
  return {
    state: () => state,
    subscribe: () => () => undefined,
    token: () => Promise.resolve('dashboard-token'),
    active: () => undefined,
    openManual: () => undefined,
    openQuery: () => undefined,
    postHeight: () => undefined,
    postFocus: () => undefined,
    postAddress: () => undefined,
    view: () => ({ above: 0, height: 800 }),
    subscribeView: () => () => undefined,
    close: () => undefined,
  };
}
