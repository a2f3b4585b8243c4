/** Pending work before the session ends, and the page to return to afterwards. */
import type { Location } from 'react-router';
import { ownPath } from '../paths.ts';

type Flush = () => Promise<unknown>;

const FLUSH_AT_MOST_MS = 5_000;
const flushes = new Set<Flush>();
let left: LeftPage | null = null;

/** The page left because of a time-out or a guard. */
export type LeftPage = {
  readonly address: string;
  /** The grant selected there and the person; null if nobody was signed in. */
  readonly grantId: number | null;
  readonly username: string | null;
};

/** Registers a page's draft to be saved before a time-out or sign-out (decision 14). */
export function onBeforeSignOut(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Waits for all drafts, with a timeout so that a failed connection does not delay the sign-out. */
export async function flushBeforeSignOut(): Promise<void> {
  const all = Promise.allSettled([...flushes].map((flush) => flush()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, FLUSH_AT_MOST_MS))]);
}

const holds = new Set<() => boolean>();

/** A page with unsaved work stays on the screen regardless of changes on the server (Q137). */
export function registerUnsavedWork(isHeld: () => boolean): () => void {
  holds.add(isHeld);
  return () => holds.delete(isHeld);
}

/** Whether any page reports unsaved work. */
export function hasUnsavedWork(): boolean {
  return [...holds].some((isHeld) => isHeld());
}

export type LogoutState = { timedOut: true };

/** The unsaved-changes prompt must not stop a time-out (Q22), so leaving guards let it pass. */
export function isTimeOut(location: Pick<Location, 'state'>): boolean {
  const state: unknown = location.state;
  return typeof state === 'object' && state !== null && 'timedOut' in state;
}

/** Remembers the page for the next sign-in in this tab; in memory only. */
export function rememberPage(page: LeftPage): void {
  const address = ownPath(page.address);
  left = address === null ? null : { ...page, address };
}

/** The remembered page. Not cleared by reading, since a component may render more than once. */
export function rememberedPage(): LeftPage | null {
  return left;
}

/** Keeps the remembered page across the redirect to a sign-in service: a URL and a grant, no answers (TK-8). */
export function storeLeftPage(): void {
  if (left !== null) sessionStorage.setItem(LEFT_PAGE, JSON.stringify(left));
}

/** Restores the page kept before the redirect to the sign-in service. */
export function restoreLeftPage(): void {
  const kept: unknown = JSON.parse(sessionStorage.getItem(LEFT_PAGE) ?? 'null');
  sessionStorage.removeItem(LEFT_PAGE);
  if (typeof kept !== 'object' || kept === null || !('address' in kept)) return;
  const { address } = kept;
  const grantId = 'grantId' in kept && typeof kept.grantId === 'number' ? kept.grantId : null;
  const username = 'username' in kept && typeof kept.username === 'string' ? kept.username : null;
  if (typeof address === 'string') rememberPage({ address, grantId, username });
}

const LEFT_PAGE = 'left-page';

export function clearRememberedPage(): void {
  left = null;
}

/** Whether this query string is a redirect back from the provider. */
export function isAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}
