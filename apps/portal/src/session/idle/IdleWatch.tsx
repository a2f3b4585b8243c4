import {
  COUNTDOWN_ATTENTION_MINUTES,
  countdownText,
  shortCountdownText,
} from '@srae/domain/identity/countdown';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { flushBeforeSignOut, type LogoutState, rememberPage } from '../leaving.ts';
import { useSession } from '../session-context.ts';
import { useNow } from './use-now.ts';

/** How long before the end of the session the dialog opens. */
export const WARN_MS = 120_000;

/** Tolerance for activity messages of other tabs, which arrive late after this tab was suspended. */
const OTHER_TABS_DELAY_MS = 250;

/** Warns two minutes before the session ends; at the end saves the drafts and navigates to the logout route. */
export function IdleWatch({ page }: { page: string }) {
  const { idle, grant, me } = useSession();
  const grantId = grant?.id ?? null;
  const username = me?.username ?? null;
  const navigate = useNavigate();
  const remaining = useRemaining();
  const over = remaining !== null && remaining < 0;
  const leaving = useRef(false);

  useEffect(() => {
    if (!over) leaving.current = false;
    // Once per end: the logout route must not be remembered as the page to return to.
    if (!over || leaving.current) return;
    const timer = setTimeout(() => {
      leaving.current = true;
      void flushBeforeSignOut().then(() => {
        rememberPage({ address: page, grantId, username });
        return navigate(paths.logout(), { state: { timedOut: true } satisfies LogoutState });
      });
    }, OTHER_TABS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [over, page, grantId, username, navigate]);

  if (remaining === null || over || remaining > WARN_MS) return null;
  return (
    <Modal
      title="Are you still there?"
      size="small"
      onClose={idle.activity}
      footer={<Button onClick={idle.activity}>Stay signed in</Button>}
      lead={
        <>
          <p role="timer">{countdownText(remaining)}.</p>
          <p>What you have typed is kept as a draft.</p>
        </>
      }
    />
  );
}

/** The countdown sentence of the landing page. */
export function Countdown() {
  const remaining = useRemaining();
  return remaining === null ? null : <span className="countdown">{countdownText(remaining)}</span>;
}

/** The countdown of the top bar: one short line; the full sentence is in its tooltip and for screen readers. */
export function ShortCountdown() {
  const remaining = useRemaining();
  if (remaining === null) return null;
  const isLate = remaining < COUNTDOWN_ATTENTION_MINUTES * 60_000;
  const sentence = countdownText(remaining);
  return (
    <span className={isLate ? 'countdown countdown--late' : 'countdown'} title={sentence}>
      {isLate ? <Icon name="warning" size={16} /> : null}
      <span aria-hidden="true">{shortCountdownText(remaining)}</span>
      <span className="usa-sr-only">{sentence}</span>
    </span>
  );
}

/** Milliseconds until the session ends, updated every second; negative afterwards, null without a session. */
function useRemaining(): number | null {
  const { idle } = useSession();
  const deadline = useSyncExternalStore(idle.subscribe, idle.deadline);
  const now = useNow();
  return deadline === null ? null : deadline - now;
}
