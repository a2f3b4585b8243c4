import { PASSWORDS_DIFFER, passwordChecklist } from '@srae/domain/identity/password';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { ApiProblem, isRecord, toMessage } from '../../../api/problem.ts';
import { PasswordChecklist } from '../../../session/PasswordChecklist.tsx';
import { usePasswordPolicy } from '../../../session/portal-config.ts';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PasswordField } from '../../../ui/inputs/PasswordInput.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';

const BLANK = { current: '', next: '', confirm: '' };

const LABELS = { current: 'Current password', next: 'New password', confirm: 'Confirm new password' };

/** The current password and the new one twice; ends all other sessions. */
export function ChangePassword() {
  const [typed, setTyped] = useState(BLANK);
  const policy = usePasswordPolicy();
  const change = useMutation({ mutationFn: authCalls.changePassword, onSuccess: () => setTyped(BLANK) });
  const differs = typed.confirm !== '' && typed.confirm !== typed.next;
  const met = passwordChecklist(typed.next, policy).every((line) => line.met);
  const type = (fields: Partial<typeof BLANK>) => setTyped((before) => ({ ...before, ...fields }));

  return (
    <Card
      id="change-password"
      title="Change password"
      help="Your other sessions end. You stay signed in here."
    >
      <Form
        submitLabel="Change password"
        blocked={stillNeeded({
          [LABELS.current]: typed.current !== '',
          [LABELS.next]: met,
          [LABELS.confirm]: typed.confirm !== '' && !differs,
        })}
        busy={change.isPending}
        problem={change.isError ? toSentence(change.error) : null}
        onSubmit={() => change.mutate({ current_password: typed.current, new_password: typed.next })}
      >
        <PasswordField
          id="current-password"
          label={LABELS.current}
          autoComplete="current-password"
          value={typed.current}
          onChange={(current) => type({ current })}
        />
        <PasswordField
          id="new-password"
          label={LABELS.next}
          autoComplete="new-password"
          describedBy="new-password-policy"
          value={typed.next}
          onChange={(next) => type({ next })}
        />
        <PasswordChecklist id="new-password-policy" password={typed.next} />
        <PasswordField
          id="confirm-password"
          label={LABELS.confirm}
          error={differs ? PASSWORDS_DIFFER : null}
          autoComplete="new-password"
          value={typed.confirm}
          onChange={(confirm) => type({ confirm })}
        />
        {change.isSuccess ? (
          <Notice tone="success" announce slim>
            Password successfully changed.
          </Notice>
        ) : null}
      </Form>
    </Card>
  );
}

/** The server names unmet password rules; a wrong current password has a message of this page. */
function toSentence(error: unknown): string {
  if (!(error instanceof ApiProblem)) return toMessage(error);
  if (error.code === 'BAD_CREDENTIALS') return 'The current password is not correct.';
  const unmet = Array.isArray(error.details) ? error.details.filter(isRecord).map((one) => one.message) : [];
  return unmet.length > 0 ? unmet.join(' ') : error.message;
}
