import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { onSessionEnded } from '../api/token.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/feedback/Progress.tsx';
import { ConfirmDialog, Modal } from '../ui/overlays/Modal.tsx';
import { usePortalConfig } from './portal-config.ts';
import { useSession } from './session-context.ts';
import { SignInCard } from './sign-in/SignInCard.tsx';

const ProviderAgain = lazy(async () => ({
  default: (await import('./sign-in/ProviderAgain.tsx')).ProviderAgain,
}));

/**
 * Opens the sign-in card over the page when a call finds the session ended. After the same person signs in, the call
 * is retried; input on the page behind is preserved.
 */
export function SessionEndedCard({ email }: { email: string }) {
  const { idle, signedIn, grant, chooseGrant } = useSession();
  const navigate = useNavigate();
  const provider = usePortalConfig()?.provider_name ?? null;
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const settle = useRef<(again: boolean) => void>(() => undefined);

  useEffect(() => {
    const stop = onSessionEnded(() => {
      idle.stop();
      setOpen(true);
      return new Promise<boolean>((resolve) => {
        settle.current = resolve;
      });
    });
    return () => {
      stop();
      // Signed out behind the card: pending calls must not wait forever.
      settle.current(false);
    };
  }, [idle]);

  if (!open) return null;
  const finish = (again: boolean) => {
    setOpen(false);
    setAsking(false);
    settle.current(again);
  };
  const goOn = () => {
    finish(true);
    // The new session keeps the previous grant (BEY-181), which the page already shows.
    if (grant !== null) void chooseGrant(grant.id).catch(() => undefined);
  };
  return (
    <>
      <Modal title="Your session has ended" size="small" initialFocus="#sign-in-password, #sign-in-link">
        <p>Sign in again to continue. What you typed is still on the page.</p>
        {provider === null ? (
          <SignInCard
            knownEmail={email}
            onDone={(tokens) => {
              signedIn(tokens);
              goOn();
            }}
          />
        ) : (
          <Suspense fallback={<Spinner label="Loading" />}>
            <ProviderAgain provider={provider} onDone={goOn} />
          </Suspense>
        )}
        <div className="sign-in__links">
          <Button variant="plain" onClick={() => setAsking(true)}>
            Sign in as someone else
          </Button>
        </div>
      </Modal>
      {asking ? (
        <ConfirmDialog
          title="Leave this page?"
          confirmLabel="Leave and sign in as someone else"
          cancelLabel="Stay"
          variant="danger"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            finish(false);
            void navigate(paths.logout(), { state: { timedOut: true } });
          }}
        >
          <p>Answers on this page that have not been saved will be lost, except for what your draft holds.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
