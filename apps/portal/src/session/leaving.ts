/** Pending work before the session ends, and the page to return to afterwards. */
import type { Location } from 'react-router';
import { ownPath } from '../paths.ts';

type Flush = () => Promise<unknown>;

const FLUSH_AT_MOST_MS = 5_000;
const flushes = new Set<Flush>();
let left: LeftPage | null = null;

/** The page that was left by a time-out or a guard. */
export type LeftPage = {
  readonly address: string;
  /** The grant that was chosen there, and by whom; null where nobody was signed in. */
  readonly grantId: number | null;
  readonly username: string | null;
};

/** A page with unsaved answers keeps its draft here before a time-out or sign-out (decision 14). */
export function onBeforeSignOut(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Waits for every draft, with a timeout, so that a missing connection does not delay the sign-out. */
export async function flushBeforeSignOut(): Promise<void> {
  const all = Promise.allSettled([...flushes].map((flush) => flush()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, FLUSH_AT_MOST_MS))]);
}

const holds = new Set<() => boolean>();

/** A page with unsaved work stays on the screen whatever changes on the server meanwhile (Q137). */
export function holdPage(isHeld: () => boolean): () => void {
  holds.add(isHeld);
  return () => holds.delete(isHeld);
}

/** Whether a page says that it has unsaved work. */
export function isPageHeld(): boolean {
  return [...holds].some((isHeld) => isHeld());
}

export type LogoutState = { timedOut: true };

/** A time-out cannot be stopped by the unsaved prompt (Q22): leaving guards let this one pass. */
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

export function clearRememberedPage(): void {
  left = null;
}
