/**
 * The id token is kept in memory only (TK-8). It is refreshed with the refresh cookie before it expires and after a
 * 401, by one request at a time; when the session has ended the sign-in card opens.
 */
import { fetchAnswer } from '@srae/browser/await-answer';
import { ApiProblem, assertAnswered, isRecord, problemFrom, readBody, toCallFailure } from './problem.ts';
import { recordServerDate } from './server-clock.ts';

/** The response of sign-in and refresh. */
export type Tokens = { id_token: string; expires_in: number; idle_expires_at: string };

/** 'unknown' until the cookie has been tried. */
export type AuthState = 'unknown' | 'signed-in' | 'signed-out';

/** Opens the sign-in card over the page; true when the same person has signed in again. */
export type EndedHandler = () => Promise<boolean>;

const RENEW_BEFORE_MS = 30_000;

let token: { value: string; freshUntil: number } | null = null;
let state: AuthState = 'unknown';
let refreshing: Promise<void> | null = null;
let signOuts = 0;
let resuming: Promise<boolean> | null = null;
let onEnded: EndedHandler | null = null;
const listeners = new Set<() => void>();
const tokenListeners = new Set<(tokens: Tokens) => void>();

export function authState(): AuthState {
  return state;
}

/** For useSyncExternalStore. */
export function onAuthState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The username in the token, unverified; null when nobody is signed in. */
export function tokenSubject(): string | null {
  return token === null ? null : findSubject(token.value);
}

/** Subscribes to new tokens, for the inactivity deadline that comes with them. */
export function onTokens(listener: (tokens: Tokens) => void): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

export function onSessionEnded(handler: EndedHandler): () => void {
  onEnded = handler;
  return () => {
    if (onEnded === handler) onEnded = null;
  };
}

/** Stores the tokens of a finished sign-in or a refresh. */
export function acceptTokens(tokens: Tokens): void {
  token = { value: tokens.id_token, freshUntil: Date.now() + tokens.expires_in * 1000 - RENEW_BEFORE_MS };
  for (const listener of tokenListeners) listener(tokens);
  setAuthState('signed-in');
}

/** Clears this page's session; the response of a pending refresh is ignored. */
export function clearToken(): void {
  token = null;
  signOuts++;
  setAuthState('signed-out');
}

/** Tries the refresh cookie at startup, if there is one. Throws only if the server is unreachable. */
export async function restoreSession(): Promise<void> {
  if (!mayHaveSession()) return clearToken();
  const before = signOuts;
  await refresh().catch((error: unknown) => {
    if (!endsSession(error)) throw error;
    // A later sign-in has started a new session.
    if (signOuts === before) clearToken();
  });
}

/** Retries the refresh cookie after a sign-in by the same person in another tab; false if there was none. */
export async function resumeSession(): Promise<boolean> {
  try {
    await refresh();
    return true;
  } catch (error) {
    if (!endsSession(error)) throw error;
    return false;
  }
}

/** The token to send, renewed shortly before it expires; null when nobody is signed in. */
export async function currentIdToken(): Promise<string | null> {
  if (token !== null && Date.now() < token.freshUntil) return token.value;
  return state === 'signed-out' ? null : refreshIdToken(token?.value ?? null);
}

/** A token other than the rejected one; waits for the sign-in card if the session has ended. */
export async function refreshIdToken(refused: string | null): Promise<string> {
  if (token !== null && token.value !== refused) return token.value;
  const before = signOuts;
  try {
    await refresh();
  } catch (error) {
    // A call from before a sign-out must not affect the session after it.
    if (!endsSession(error) || signOuts !== before || !(await signedInAgain())) throw error;
  }
  if (token === null) throw sessionEnded();
  return token.value;
}

/** Whether this browser may have a session, by the readable companion of the HttpOnly refresh cookie. */
export function mayHaveSession(): boolean {
  return /(?:^|;\s*)signed-in=1(?:;|$)/.test(document.cookie);
}

function signedInAgain(): Promise<boolean> {
  if (state !== 'signed-in') return Promise.resolve(false);
  if (onEnded === null) {
    // The page holds no input yet that could be lost, so the guard redirects to the login.
    clearToken();
    return Promise.resolve(false);
  }
  resuming ??= onEnded().finally(() => {
    resuming = null;
  });
  return resuming;
}

function refresh(): Promise<void> {
  const before = signOuts;
  refreshing ??= requestTokens()
    .then((fresh) => {
      if (signOuts !== before) throw sessionEnded();
      // Another person has signed in in another tab: neither this page nor its input is theirs.
      if (token !== null && isSomeoneElse(fresh.id_token, token.value)) throw sessionEnded();
      acceptTokens(fresh);
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

/** Nothing of the call that needs the token has been sent yet. */
const REFRESH = { method: 'POST', anonymous: true } as const;

async function requestTokens(): Promise<Tokens> {
  const response = await fetchAnswer('/api/auth/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{}',
  }).catch((error: unknown) => {
    throw toCallFailure(error, REFRESH);
  });
  assertAnswered(response, REFRESH);
  recordServerDate(response.headers.get('date'));
  if (!response.ok) throw await problemFrom(response, REFRESH);
  const body = await readBody(response, REFRESH);
  if (!isRecord(body) || !isTokens(body.data)) throw sessionEnded();
  return body.data;
}

function isTokens(data: unknown): data is Tokens {
  return isRecord(data) && typeof data.id_token === 'string' && typeof data.expires_in === 'number';
}

function isSomeoneElse(fresh: string, present: string): boolean {
  const [next, now] = [findSubject(fresh), findSubject(present)];
  return next !== null && now !== null && next !== now;
}

/** The unverified subject of a token; only the server verifies it. */
function findSubject(idToken: string): string | null {
  try {
    const payload = (idToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const claims: unknown = JSON.parse(atob(payload));
    return isRecord(claims) && typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}

function endsSession(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401;
}

function sessionEnded(): ApiProblem {
  return new ApiProblem({
    code: 'SESSION_ENDED',
    message: 'Your session has ended. Please sign in.',
    status: 401,
  });
}

function setAuthState(next: AuthState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}
