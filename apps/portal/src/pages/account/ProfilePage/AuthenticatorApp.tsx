import type { TotpStarted } from '@srae/contract/schemas/accounts/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { usePortalConfig } from '../../../session/portal-config.ts';
import type { Me } from '../../../session/types.ts';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import { ConfirmApp } from './ConfirmApp.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';

/**
 * An app in place of text messages: added with the password and a first code, removed with the password (OT-11).
 * Requires the setting; not for people with a help-desk verification code, which takes precedence at sign-in.
 */
export function AuthenticatorApp({ me }: { me: Me }) {
  const offered = usePortalConfig()?.totp ?? false;
  return offered && me.mfa !== 'PRESET' && me.mfa !== 'EXTERNAL' ? (
    <AppCard inUse={me.mfa === 'TOTP'} />
  ) : null;
}

const ID = 'authenticator-app';
const ADDED = 'Your authenticator app is in use. Your other sessions have ended.';
const REMOVED = 'Your authenticator app is no longer in use. Your other sessions have ended.';

function AppCard({ inUse }: { inUse: boolean }) {
  const queries = useQueryClient();
  const [started, setStarted] = useState<TotpStarted | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  const show = (app: TotpStarted | null, sentence: string | null = null) => {
    setStarted(app);
    setSaid(sentence);
    // The form that had the focus has unmounted.
    document.getElementById(`${ID}-heading`)?.focus();
  };
  const settle = (saved: Me, sentence: string) => {
    queries.setQueryData(['me'], saved);
    void queries.invalidateQueries({ queryKey: ['sessions'] });
    show(null, sentence);
  };

  return (
    <Card
      id={ID}
      title="Authenticator app"
      help="When you sign in, an app on your phone shows the code; no text message is sent."
      aside={<StatusTag tone={inUse ? 'good' : 'off'}>{inUse ? 'In use' : 'Not in use'}</StatusTag>}
    >
      {said === null ? null : (
        <Notice tone="success" announce slim>
          {said}
        </Notice>
      )}
      {started ? (
        <ConfirmApp app={started} onConfirmed={(saved) => settle(saved, ADDED)} onCancel={() => show(null)} />
      ) : null}
      {inUse && !started ? (
        <PasswordAgain
          id="remove-app"
          action="Remove authenticator app"
          variant="danger"
          call={authCalls.removeTotp}
          onDone={(saved) => settle(saved, REMOVED)}
        />
      ) : null}
      {inUse || started ? null : (
        <PasswordAgain
          id="add-app"
          action="Add authenticator app"
          variant="primary"
          call={authCalls.startTotp}
          onDone={(app) => show(app)}
        />
      )}
    </Card>
  );
}
