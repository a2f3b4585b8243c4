import type { SecondFactors as Factors } from '@srae/contract/schemas/accounts/recoveries';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../../admin/admin-lists.ts';
import { personName } from '../../../admin/texts.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { toMessage } from '../../../api/problem.ts';
import { usePortalConfig } from '../../../session/portal-config.ts';
import { useNotices } from '../../../session/notices.tsx';
import { fullTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { userCalls } from './user-calls.ts';
import type { Open } from './dialogs/UserDialogs.tsx';

export type SecondFactorsProps = { user: AdminUser; own: boolean; onOpen: (open: Open) => void };

/** A person's passkeys, and a recovery awaiting another Admin's approval (BEY-175). */
export function SecondFactors(props: SecondFactorsProps) {
  return usePortalConfig()?.authenticator === 'embedded' ? <FactorList {...props} /> : null;
}

function FactorList({ user, own, onOpen }: SecondFactorsProps) {
  const factors = useQuery({
    queryKey: ['second-factors', user.Username],
    queryFn: ({ signal }) => userCalls.secondFactors(user.Username, signal),
  });
  return (
    <>
      <h2>Passkeys and recovery</h2>
      <Loaded query={factors} what="the passkeys" lines={2}>
        {({ passkeys, recovery, changes }) => (
          <>
            {passkeys.length === 0 ? (
              <p>No passkeys.</p>
            ) : (
              <ul>
                {passkeys.map((one) => (
                  <li key={one.created_at}>
                    {one.name}, added {fullTime(one.created_at)},{' '}
                    {one.last_used_at === null ? 'never used' : `last used ${fullTime(one.last_used_at)}`}
                    {one.blocked ? '. Blocked: a copy may be in use.' : null}
                  </li>
                ))}
              </ul>
            )}
            {changes.length === 0 ? null : <Changes changes={changes} />}
            {recovery ? (
              <Waiting {...{ user, own, recovery, onOpen }} emailMoved={changes.some(isMoved)} />
            ) : null}
            {recovery || own ? null : (
              <div className="button-row">
                <Button
                  variant="secondary"
                  small
                  aria-label={`Ask for recovery: ${personName(user)}`}
                  onClick={() => onOpen({ kind: 'recovery', user })}
                >
                  Ask for recovery
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const CREDENTIALS: Readonly<Record<Factors['changes'][number]['credential'], string>> = {
  password: 'Password',
  email: 'Email address',
  factor: 'Phone number or verification code',
};

/** Recent changes by Admins to the person's credentials, which the approver of a recovery must see. */
function Changes({ changes }: Pick<Factors, 'changes'>) {
  return (
    <>
      <h3>Changed by Admins</h3>
      <ul>
        {changes.map((one) => (
          <li key={`${one.credential} ${one.changed_at}`}>
            {CREDENTIALS[one.credential]}, {fullTime(one.changed_at)}, by {one.changed_by}
            {one.in_force ? '. The person has not replaced it since.' : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const isMoved = (one: Factors['changes'][number]) => one.credential === 'email' && one.in_force;

type WaitingProps = SecondFactorsProps & {
  recovery: NonNullable<Factors['recovery']>;
  /** Whether an Admin has changed the e-mail address that would receive the code. */
  emailMoved: boolean;
};

function Waiting({ user, own, recovery, emailMoved, onOpen }: WaitingProps) {
  const { toast } = useNotices();
  const refuse = useAct(
    () => userCalls.decideRecovery(user, 'refused'),
    () => toast('Success', 'The recovery was refused.'),
  );
  const mayDecide = !recovery.own && !own;
  const name = personName(user);
  return (
    <Notice tone="warning" heading="A recovery is waiting for consent" slim>
      <p>
        {recovery.own ? 'You' : recovery.requested_by} asked for it on {fullTime(recovery.requested_at)}: “
        {recovery.reason}” The request ends on {fullTime(recovery.expires_at)}.
        {mayDecide ? null : ' Another Admin has to consent.'}
      </p>
      {emailMoved ? (
        <p>
          An Admin has changed the email address of this account. The code of the recovery goes to the new
          one: make sure that it is the person’s.
        </p>
      ) : null}
      {refuse.isError ? <p role="alert">{toMessage(refuse.error)}</p> : null}
      {mayDecide ? (
        <div className="button-row">
          <Button small aria-label={`Consent: ${name}`} onClick={() => onOpen({ kind: 'consent', user })}>
            Consent
          </Button>
          <Button
            small
            variant="secondary"
            aria-label={`Refuse: ${name}`}
            busy={refuse.isPending}
            onClick={() => refuse.mutate(undefined)}
          >
            Refuse
          </Button>
        </div>
      ) : null}
    </Notice>
  );
}
