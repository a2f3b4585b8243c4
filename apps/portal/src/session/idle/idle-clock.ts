/**
 * Tracks when the session ends for inactivity. Mouse, keyboard and touch extend it by the limit sent by the server;
 * tabs are synchronised, and the server is notified with a trailing throttle, so that its deadline is never earlier
 * than the one shown (Q21, Q22).
 */
import { IDLE_MINUTES } from '@srae/domain/identity/countdown';
import { scheduleUpdate } from '../../ui/schedule-update.ts';

/** Reports activity to the server; returns the new deadline on this computer's clock. */
export type ReportActivity = () => Promise<number>;

export type IdleClock = {
  /** Epoch milliseconds, or null while no session runs. */
  deadline: () => number | null;
  subscribe: (listener: () => void) => () => void;
  /** Starts from a known deadline; `fresh` if it is a full limit away, as after sign-in. */
  start: (deadline: number, fresh: boolean) => void;
  /** Sets the inactivity limit after which the server ends a session. */
  setLimit: (minutes: number) => void;
  stop: () => void;
  /** Registers user activity, including in the dashboard's frame. */
  activity: () => void;
  /** Listens to input events and the other tabs; returns the unsubscribe function. */
  listen: () => () => void;
};

export const REPORT_EVERY_MS = 60_000;
// Back and Forward fire no input event; the next input registers activity.
const EVENTS = ['mousemove', 'keydown', 'touchstart', 'pointerdown', 'popstate'] as const;
/** Mouse moves fire up to 100 times a second; one per second is enough for a countdown. */
const NOTICE_EVERY_MS = 1_000;

export function createIdleClock(report: ReportActivity): IdleClock {
  const listeners = new Set<() => void>();
  let channel: BroadcastChannel | null = null;
  let limit = IDLE_MINUTES * 60_000;
  let deadline: number | null = null;
  let noticed = 0;

  const tellListeners = () => {
    for (const listener of listeners) listener();
  };

  const moveTo = (next: number | null) => {
    deadline = next;
    tellListeners();
  };

  const activity = () => {
    const now = Date.now();
    // Activity after the end cannot extend the session.
    if (deadline === null || now > deadline || now - noticed < NOTICE_EVERY_MS) return;
    noticed = now;
    deadline = now + limit;
    // Deferred, so that the countdown does not delay painting typed text.
    scheduleUpdate(() => {
      tellListeners();
      if (deadline !== null) channel?.postMessage(deadline);
    });
    reports.schedule();
  };

  const reports = createReports(report, (end) => {
    limit = Math.max(1_000, end - Date.now());
    // A shorter limit from the server applies immediately.
    if (deadline !== null && deadline > end) moveTo(end);
  });

  const stop = () => {
    reports.cancel();
    moveTo(null);
  };

  const listen = () => {
    const opened = new BroadcastChannel('portal-activity');
    channel = opened;
    opened.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'number' && deadline !== null) moveTo(Math.max(deadline, event.data));
    });
    for (const name of EVENTS) window.addEventListener(name, activity, { passive: true });
    return () => {
      stop();
      opened.close();
      channel = null;
      for (const name of EVENTS) window.removeEventListener(name, activity);
    };
  };

  return {
    deadline: () => deadline,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (end, fresh) => {
      if (fresh) limit = Math.max(1_000, end - Date.now());
      moveTo(Math.max(deadline ?? 0, end));
    },
    setLimit: (minutes) => {
      limit = minutes * 60_000;
    },
    stop,
    activity,
    listen,
  };
}

/** Reports activity to the server, at most once in a period; `onDeadline` gets the deadline that it answers with. */
function createReports(report: ReportActivity, onDeadline: (end: number) => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const send = () => {
    timer = null;
    // The next activity retries; an ended session opens the sign-in card.
    report().then(onDeadline, () => undefined);
  };
  return {
    schedule: () => {
      timer ??= setTimeout(send, REPORT_EVERY_MS);
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
