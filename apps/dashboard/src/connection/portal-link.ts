/**
 * The dashboard's only connection to the portal, which signs the frame in and out. The token is kept in a variable
 * here and nowhere else; without it nothing is shown (decision 20).
 */
import { openAddress } from '../address/address.ts';
import type { FrameGrant, FrameSession, PortalMessage } from '@srae/contract/dashboard/dashboard-messages';
import { openPortalChannel } from './portal-channel.ts';

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
  /** Reports the edges of the focused control in the frame, and the height that the bar covers, all in pixels. */
  readonly postFocus: (place: Pick<DOMRect, 'top' | 'bottom'>, cover: number) => void;
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

type SignInMessage = Extract<PortalMessage, { type: 'portal.signin' }>;

/** `portalOrigin` may still be loading. */
export function openPortalLink(page: Window, portalOrigin: Promise<string>): PortalLink {
  const parent: Window | null = page.parent === page ? null : page.parent;
  const state = createSubject<LinkState>({ status: parent === null ? 'alone' : 'waiting' });
  const view = createSubject<View>({ above: 0, height: page.innerHeight });
  let lastActive = 0;
  // The state before the token expired unrenewed, for example during sleep; the next token restores it.
  let lapsed: Extract<LinkState, { status: 'signed-in' }> | null = null;

  const lapse = () => {
    const before = state.get();
    reset({ status: 'waiting' });
    if (before.status !== 'signed-in') return;
    lapsed = before;
    frameToken.request();
  };
  const reset = (next: LinkState) => {
    lapsed = null;
    frameToken.drop();
    state.set(next);
  };
  const signIn = ({ session, grant, search }: SignInMessage) => {
    lapsed = null;
    frameToken.hold(session);
    channel.post({ type: 'dashboard.ready', v: 1 });
    state.set({ status: 'signed-in', grant, search });
  };
  // A renewed token continues the current sign-in; it does not start one.
  const renew = (session: FrameSession) => {
    const before = lapsed;
    if (state.get().status !== 'signed-in' && before === null) return;
    lapsed = null;
    frameToken.hold(session);
    if (before !== null) state.set(before);
  };
  const channel = openPortalChannel(page, {
    parent,
    portalOrigin,
    onMessage: (message) => {
      if (message.type === 'portal.signin') signIn(message);
      else if (message.type === 'portal.token') renew(message.session);
      else if (message.type === 'portal.signout') reset({ status: 'signed-out' });
      else if (message.type === 'portal.address') openAddress(message.search);
      else view.set({ above: message.above, height: message.height });
    },
    onUnknownOrigin: () => state.set({ status: 'alone' }),
  });
  const frameToken = createFrameToken(() => channel.post({ type: 'dashboard.token', v: 1 }), lapse);
  const late = setTimeout(() => {
    if (state.get().status === 'waiting') state.set({ status: 'alone' });
  }, ALONE_AFTER_MS);

  return {
    state: state.get,
    subscribe: state.subscribe,
    token: (refused) => {
      const held = frameToken.find(refused);
      if (held !== null) return Promise.resolve(held);
      if (state.get().status !== 'signed-in') return Promise.reject(new Error('Nobody is signed in.'));
      return frameToken.renew();
    },
    active: () => {
      const now = Date.now();
      if (state.get().status !== 'signed-in' || now - lastActive < ACTIVE_EVERY_MS) return;
      lastActive = now;
      channel.post({ type: 'dashboard.active', v: 1 });
    },
    openManual: () => channel.post({ type: 'dashboard.manual', v: 1 }),
    openQuery: (search) => channel.post({ type: 'dashboard.query', v: 1, search }),
    postHeight: (height) => channel.post({ type: 'dashboard.height', v: 1, height }),
    postFocus: ({ top, bottom }, cover) => {
      // A frame that has yet to get the height of its content is scrolled itself by the browser.
      const scrolled = page.scrollY;
      channel.post({ type: 'dashboard.focus', v: 1, top: top + scrolled, bottom: bottom + scrolled, cover });
    },
    postAddress: (search) => channel.post({ type: 'dashboard.address', v: 1, search }),
    view: view.get,
    subscribeView: view.subscribe,
    close: () => {
      channel.close();
      clearTimeout(late);
      frameToken.stop();
    },
  };
}

/** A value that components subscribe to. */
function createSubject<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
