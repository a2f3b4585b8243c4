/**
 * The dashboard's only connection to the portal: messages from the parent window, accepted from the portal's origin
 * alone. The token is kept in a variable here and nowhere else; without it nothing is shown (decision 20).
 */
import { openAddress } from '../address/address.ts';
import {
  type Arrived,
  type DashboardMessage,
  type FrameGrant,
  type FrameSession,
  readPortalMessage,
} from '@srae/contract/dashboard/dashboard-messages';

export type LinkState =
  | { readonly status: 'waiting' }
  /** Not embedded by the portal: the page explains how to open it. */
  | { readonly status: 'alone' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly grant: FrameGrant | null;
      /** The selection from the portal's URL, as a query string. */
      readonly search: string;
    };

/** The visible part of the frame, in pixels: the height scrolled out above, and the window's height. */
export type View = { readonly above: number; readonly height: number };

export type PortalLink = {
  readonly state: () => LinkState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The token to send; waits for a new one if `refused` is the current one. Rejects on timeout. */
  readonly token: (refused?: string) => Promise<string>;
  /** Reports user activity in the frame, which counts as activity in the portal. */
  readonly active: () => void;
  /** Requests the portal to open the manual's page on protected figures. */
  readonly openManual: () => void;
  /** Requests the portal to open its queries page with this query string. */
  readonly openQuery: (search: string) => void;
  /** Reports the height of the content to the portal, in pixels. */
  readonly postHeight: (height: number) => void;
  /** Reports the selection to the portal, as a query string. */
  readonly postAddress: (search: string) => void;
  /** The visible part of the frame; changes while the portal's page is scrolled. */
  readonly view: () => View;
  readonly subscribeView: (listener: () => void) => () => void;
  readonly close: () => void;
};

/** How long before its expiry the token is renewed. */
export const RENEW_BEFORE_MS = 60_000;
export const RETRY_TOKEN_MS = 10_000;
/** The portal posts one second after the frame has loaded; this is the timeout. */
export const ALONE_AFTER_MS = 8_000;
const ACTIVE_EVERY_MS = 30_000;
const KEPT_MESSAGES = 20;

/** `portalOrigin` may still be loading: messages are queued and checked once it is known. */
export function openPortalLink(page: Window, portalOrigin: Promise<string>): PortalLink {
  const parent: Window | null = page.parent === page ? null : page.parent;
  const listeners = new Set<() => void>();
  const viewListeners = new Set<() => void>();
  const early: Arrived[] = [];
  let origin: string | null = null;
  let state: LinkState = { status: parent === null ? 'alone' : 'waiting' };
  let lastActive = 0;
  let view: View = { above: 0, height: page.innerHeight };
  // The state before the token expired unrenewed, for example during sleep; the next token restores it.
  let lapsed: Extract<LinkState, { status: 'signed-in' }> | null = null;

  const setLinkState = (next: LinkState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const send = (message: DashboardMessage) => {
    if (origin !== null) parent?.postMessage(message, origin);
  };
  const lapse = () => {
    const before = state;
    resetLink({ status: 'waiting' });
    if (before.status !== 'signed-in') return;
    lapsed = before;
    frameToken.request();
  };
  const frameToken = createFrameToken(() => send({ type: 'dashboard.token', v: 1 }), lapse);
  const resetLink = (next: LinkState) => {
    lapsed = null;
    frameToken.drop();
    setLinkState(next);
  };
  const receive = (arrived: Arrived) => {
    if (origin === null) return;
    const message = readPortalMessage(arrived, { origin, source: parent });
    if (message === null) return;
    if (message.type === 'portal.signout') return resetLink({ status: 'signed-out' });
    if (message.type === 'portal.address') return openAddress(message.search);
    if (message.type === 'portal.view') {
      view = { above: message.above, height: message.height };
      for (const listener of viewListeners) listener();
      return;
    }
    // A renewed token continues the current sign-in; it does not start one.
    if (message.type === 'portal.token' && state.status !== 'signed-in' && lapsed === null) return;
    const before = lapsed;
    lapsed = null;
    frameToken.hold(message.session);
    if (message.type === 'portal.signin') {
      send({ type: 'dashboard.ready', v: 1 });
      setLinkState({ status: 'signed-in', grant: message.grant, search: message.search });
    } else if (before !== null) setLinkState(before);
  };
  const listen = ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (origin !== null) receive({ origin: from, source, data });
    else if (source === parent && early.length < KEPT_MESSAGES) early.push({ origin: from, source, data });
  };
  page.addEventListener('message', listen);
  const late = setTimeout(() => {
    if (state.status === 'waiting') setLinkState({ status: 'alone' });
  }, ALONE_AFTER_MS);
  void portalOrigin.then(
    (known) => {
      origin = known;
      for (const arrived of early.splice(0)) receive(arrived);
    },
    () => setLinkState({ status: 'alone' }),
  );

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: (refused) => {
      const held = frameToken.find(refused);
      if (held !== null) return Promise.resolve(held);
      if (state.status !== 'signed-in') return Promise.reject(new Error('Nobody is signed in.'));
      return frameToken.renew();
    },
    active: () => {
      const now = Date.now();
      if (state.status !== 'signed-in' || now - lastActive < ACTIVE_EVERY_MS) return;
      lastActive = now;
      send({ type: 'dashboard.active', v: 1 });
    },
    openManual: () => send({ type: 'dashboard.manual', v: 1 }),
    openQuery: (search) => send({ type: 'dashboard.query', v: 1, search }),
    postHeight: (height) => send({ type: 'dashboard.height', v: 1, height }),
    postAddress: (search) => send({ type: 'dashboard.address', v: 1, search }),
    view: () => view,
    subscribeView: (listener) => {
      viewListeners.add(listener);
      return () => viewListeners.delete(listener);
    },
    close: () => {
      page.removeEventListener('message', listen);
      clearTimeout(late);
      frameToken.stop();
    },
  };
}

/** The token that the portal has issued to the frame, and its renewal before it expires. */
type FrameToken = {
  readonly hold: (session: FrameSession) => void;
  /** The token, unless it is the refused one or has expired. */
  readonly find: (refused?: string) => string | null;
  /** Requests another token, again until one arrives. */
  readonly request: () => void;
  /** Requests another token and waits for it; rejects when the token is dropped. */
  readonly renew: () => Promise<string>;
  readonly drop: () => void;
  readonly stop: () => void;
};

function createFrameToken(send: () => void, onExpired: () => void): FrameToken {
  const waiting = new Set<{ resolve: (token: string) => void; reject: (error: Error) => void }>();
  let held: { token: string; endsAt: number } | null = null;
  let renewing: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;

  const request = () => {
    clearTimeout(renewing);
    renewing = setTimeout(request, RETRY_TOKEN_MS);
    send();
  };
  const stop = () => {
    clearTimeout(renewing);
    clearTimeout(ending);
  };
  return {
    hold: ({ token, expires_in: seconds }) => {
      held = { token, endsAt: Date.now() + seconds * 1_000 };
      stop();
      renewing = setTimeout(request, Math.max(0, seconds * 1_000 - RENEW_BEFORE_MS));
      ending = setTimeout(onExpired, seconds * 1_000);
      for (const one of waiting) one.resolve(token);
      waiting.clear();
    },
    find: (refused) =>
      held !== null && held.token !== refused && Date.now() < held.endsAt ? held.token : null,
    request,
    renew: () => {
      request();
      return new Promise((resolve, reject) => waiting.add({ resolve, reject }));
    },
    drop: () => {
      held = null;
      stop();
      for (const one of waiting) one.reject(new Error('The portal has signed you out.'));
      waiting.clear();
    },
    stop,
  };
}
