/** Message protocol between the portal and the dashboard in its frame. Messages are untrusted: any page can post. */

export const MESSAGE_VERSION = 1;

/** A five-minute dashboard token, and its lifetime in seconds. */
export type FrameSession = { readonly token: string; readonly expires_in: number };

export type FrameGrant = {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly cohort: string | null;
  readonly funding_stream: string;
  readonly has_dashboard_access: boolean;
};

export type PortalMessage =
  | {
      readonly type: 'portal.signin';
      readonly v: 1;
      readonly session: FrameSession;
      /** Null for Admin and ACF unless one is selected. */
      readonly grant: FrameGrant | null;
      /** The selection of the portal's own address; empty where it has none. */
      readonly search: string;
    }
  | { readonly type: 'portal.token'; readonly v: 1; readonly session: FrameSession }
  | { readonly type: 'portal.signout'; readonly v: 1 }
  /** A new selection in the portal's address, as after pasting a link. */
  | { readonly type: 'portal.address'; readonly v: 1; readonly search: string }
  /** The visible part of the frame: pixels scrolled above its upper edge, and the viewport's height. */
  | { readonly type: 'portal.view'; readonly v: 1; readonly above: number; readonly height: number };

export type DashboardMessage =
  /** The sign-in has arrived. */
  | { readonly type: 'dashboard.ready'; readonly v: 1 }
  | { readonly type: 'dashboard.token'; readonly v: 1 }
  | { readonly type: 'dashboard.active'; readonly v: 1 }
  /** Requests the manual's page on protected figures. */
  | { readonly type: 'dashboard.manual'; readonly v: 1 }
  /** The height of the content in pixels: the frame adopts it, so that only the page scrolls. */
  | { readonly type: 'dashboard.height'; readonly v: 1; readonly height: number }
  /**
   * A control has the focus: its edges in the frame, and how much of the window the dashboard's own bar covers at
   * the top, in pixels. The frame cannot scroll the page that far by itself.
   */
  | {
      readonly type: 'dashboard.focus';
      readonly v: 1;
      readonly top: number;
      readonly bottom: number;
      readonly cover: number;
    }
  /** The selection as a query string, for the portal's address. */
  | { readonly type: 'dashboard.address'; readonly v: 1; readonly search: string }
  /** Requests the portal's page of queries; `search` is the query string of its address. */
  | { readonly type: 'dashboard.query'; readonly v: 1; readonly search: string };

/** The maximum height of a frame, in pixels: far above that of any tab. */
const HIGHEST = 100_000;
/**
 * A selection as a query string: names, keys and search text, percent-encoded. A name of 200 non-Latin
 * characters is 1,800 characters encoded.
 */
const SEARCH = /^(?:\?[\w.~*+%&=-]{1,4000})?$/;
/** The same for opening or prefilling a query, including its question. */
const QUERY_SEARCH = /^\?[\w.~*+%&=-]{1,12000}$/;

/** A received message event: its origin, source and data. */
export type Arrived = { readonly origin: string; readonly source: unknown; readonly data: unknown };

/** The only accepted sender: this origin and this window. */
export type Sender = { readonly origin: string; readonly source: unknown };

const PLAIN_TYPES = ['dashboard.ready', 'dashboard.token', 'dashboard.active', 'dashboard.manual'] as const;

/** The portal's message, or null when it is not one, or from anyone but the sender. */
export function readPortalMessage(arrived: Arrived, sender: Sender): PortalMessage | null {
  const data = fromSender(arrived, sender);
  if (data === null) return null;
  if (data['type'] === 'portal.signout') return { type: 'portal.signout', v: 1 };
  const { grant, search, above, height } = data;
  if (data['type'] === 'portal.view')
    return isLength(above) && isLength(height) ? { type: 'portal.view', v: 1, above, height } : null;
  if (data['type'] === 'portal.address')
    return isSearch(search) ? { type: 'portal.address', v: 1, search } : null;
  const session = findSession(data['session']);
  if (session === null) return null;
  if (data['type'] === 'portal.token') return { type: 'portal.token', v: 1, session };
  if (data['type'] !== 'portal.signin') return null;
  if (!isSearch(search) || (grant !== null && !isGrant(grant))) return null;
  return { type: 'portal.signin', v: 1, session, grant, search };
}

/** The dashboard's message, or null when it is not one, or from anyone but the sender. */
export function readDashboardMessage(arrived: Arrived, sender: Sender): DashboardMessage | null {
  const data = fromSender(arrived, sender);
  if (data === null) return null;
  const { type, height, search, top, bottom, cover } = data;
  if (type === 'dashboard.height') return isLength(height) && height > 0 ? { type, v: 1, height } : null;
  if (type === 'dashboard.focus')
    return isLength(top) && isLength(bottom) && isLength(cover) ? { type, v: 1, top, bottom, cover } : null;
  if (type === 'dashboard.address') return isSearch(search) ? { type, v: 1, search } : null;
  if (type === 'dashboard.query')
    return typeof search === 'string' && QUERY_SEARCH.test(search) ? { type, v: 1, search } : null;
  const known = PLAIN_TYPES.find((one) => one === type);
  return known === undefined ? null : { type: known, v: 1 };
}

/** Whether a value is a valid query string of a selection; empty is valid. */
export function isSearch(value: unknown): value is string {
  return typeof value === 'string' && SEARCH.test(value);
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= HIGHEST;
}

function fromSender({ origin, source, data }: Arrived, sender: Sender): Record<string, unknown> | null {
  if (origin !== sender.origin || source === null || source !== sender.source) return null;
  return isRecord(data) && data['v'] === MESSAGE_VERSION ? data : null;
}

function findSession(value: unknown): FrameSession | null {
  if (!isRecord(value)) return null;
  const { token, expires_in: seconds } = value;
  if (typeof token !== 'string' || token === '' || token.length > 4096) return null;
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= 300)) return null;
  return { token, expires_in: seconds };
}

function isGrant(value: unknown): value is FrameGrant {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value['id']) &&
    ['name', 'role', 'funding_stream'].every((key) => typeof value[key] === 'string') &&
    (value['cohort'] === null || typeof value['cohort'] === 'string') &&
    typeof value['has_dashboard_access'] === 'boolean'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
