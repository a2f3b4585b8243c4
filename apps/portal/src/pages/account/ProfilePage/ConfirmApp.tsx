import type { TotpStarted } from '@srae/contract/schemas/accounts/auth';
import { CODE_LENGTH } from '@srae/domain/identity/steps';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { toMessage } from '../../../api/problem.ts';
import type { Me } from '../../../session/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { QrCode } from './QrCode.tsx';

type Props = { app: TotpStarted; onConfirmed: (me: Me) => void; onCancel: () => void };

/** The secret as QR code, link and text, and an input for the first code, which proves that the app has it. */
export function ConfirmApp({ app, onConfirmed, onCancel }: Props) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: authCalls.confirmTotp,
    onSuccess: onConfirmed,
    onError: () => setCode(''),
  });
  return (
    <Form
      submitLabel="Use this app"
      blocked={stillNeeded({ [CODE_LABEL]: code.length === CODE_LENGTH })}
      busy={confirm.isPending}
      problem={confirm.isError ? toMessage(confirm.error) : null}
      onSubmit={() => confirm.mutate(code)}
      more={
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <p>
        Scan the picture with your authenticator app, or type the key into it. Both are shown only once. Then
        enter the code the app shows.
      </p>
      <QrCode text={app.otpauth_uri} label="QR code for your authenticator app" />
      <p>
        <a href={app.otpauth_uri}>Open in an authenticator app on this device</a>
      </p>
      <p>
        Key: <code className="app-key">{inFours(app.secret)}</code>
      </p>
      <TextField
        id="app-code"
        label={CODE_LABEL}
        className="input--code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        value={code}
        onChange={(typed) => setCode(typed.replace(/\D/g, '').slice(0, CODE_LENGTH))}
      />
    </Form>
  );
}

const CODE_LABEL = 'Code from the app';

/** Grouped for easier typing: 'ABCD EFGH …'. Apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
