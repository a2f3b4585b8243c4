import { LOGIN_TEXTS } from '@srae/domain/identity/steps';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../idle/use-now.ts';

export type ResendLinkProps = {
  busy: boolean;
  /** Epoch milliseconds; null if a code can be sent immediately. */
  resendAt: number | null;
  onResend: () => void;
};

/** Requests another code; counts down until one can be sent (AUT-005). */
export function ResendLink({ busy, resendAt, onResend }: ResendLinkProps) {
  const now = useNow(500);
  const wait = resendAt === null ? 0 : Math.max(0, Math.ceil((resendAt - now) / 1000));
  return (
    <div className="sign-in__resend">
      <Button variant="plain" busy={busy} disabled={wait > 0} onClick={onResend}>
        {LOGIN_TEXTS.resend}
      </Button>
      {resendAt === null ? null : (
        <p role="timer" className="sign-in__countdown">
          {wait > 0 ? `You can get a new code in ${formatTime(wait)}.` : 'You can get a new code now.'}
        </p>
      )}
    </div>
  );
}

/** '0:07', with constant width. */
function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
