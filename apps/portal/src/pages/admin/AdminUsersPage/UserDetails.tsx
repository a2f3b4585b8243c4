import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { actionColumn } from '../../../admin/action-column.tsx';
import { useAct } from '../../../admin/admin-lists.ts';
import { cohortText, GROUP_NAMES, personName, textOr } from '../../../admin/texts.ts';
import { FailedAct } from '../../../api/FailedAct.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { fullTime } from '../../../times.ts';
import { paths } from '../../../paths.ts';
import { useNotices } from '../../../session/notices.tsx';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Loaded } from '../../../api/Loaded.tsx';
import { LastMessages } from './LastMessages.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import { type ListedAssociation, useUserAssociations } from './user-associations.ts';
import { userCalls } from './user-calls.ts';
import type { Open } from './dialogs/UserDialogs.tsx';

export type UserDetailsProps = { user: AdminUser; onOpen: (open: Open) => void };

/** Details of an expanded row: associations, identity roles, the account and its actions. */
export function UserDetails({ user, onOpen }: UserDetailsProps) {
  const associations = useUserAssociations(user.Username);
  const own = useSession().me?.username === user.Username;
  return (
    <div className="details-panel">
      <h2>Associations</h2>
      <Loaded query={associations} what="the associations" lines={2}>
        {(data) => (
          <DataTable
            caption={`Associations of ${personName(user)}`}
            captionHidden
            columns={listColumns((association) => onOpen({ kind: 'remove-association', user, association }))}
            rows={data}
            rowKey={(one) => one.pk}
            empty="None Found"
          />
        )}
      </Loaded>
      {user.groups.length > 0 ? (
        <ul className="plain-list">
          {user.groups.map((group) => (
            <li key={group} className="button-row">
              <span>
                Identity role: <strong>{GROUP_NAMES[group]}</strong>
              </span>
              {own ? null : (
                <Button
                  variant="secondary"
                  small
                  aria-label={`Remove role ${GROUP_NAMES[group]}: ${personName(user)}`}
                  onClick={() => onOpen({ kind: 'remove-group', user, group })}
                >
                  Remove role
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <h2>Account</h2>
      <FactList facts={listFacts(user)} />
      <p>
        <a href={paths.adminAudit(user.email)}>Events of {personName(user)} in the audit</a>
      </p>
      <LastMessages user={user} />
      <SecondFactors user={user} own={own} onOpen={onOpen} />
      {own ? (
        <p>
          This is your own account. Change your password on <a href={paths.profile()}>My profile</a>; only
          another Admin can change your email, phone, code or role, or deactivate the account.
        </p>
      ) : (
        <AccountActions user={user} associations={associations.data} onOpen={onOpen} />
      )}
    </div>
  );
}

function listColumns(
  onRemove: (association: ListedAssociation) => void,
): readonly Column<ListedAssociation>[] {
  return [
    { key: 'role', header: 'Role', rowHeader: true, cell: (one) => one.role },
    { key: 'grantee', header: 'Grantee', freeText: true, cell: (one) => textOr(one.name) },
    { key: 'stream', header: 'Funding Stream', cell: (one) => textOr(one.funding_stream) },
    { key: 'cohort', header: 'Cohort', cell: (one) => cohortText(one.cohort) },
    {
      key: 'providers',
      header: 'Providers',
      freeText: true,
      cell: (one) => textOr(one.providers.join(', ')),
    },
    actionColumn({
      verb: 'Delete',
      icon: 'delete',
      label: (one) => `Delete association: ${one.role}, ${one.name}, ${one.providers.join(', ')}`,
      onPress: onRemove,
    }),
  ];
}

function listFacts(user: AdminUser): readonly (readonly [string, string])[] {
  return [
    ['Last sign-in', user.last_sign_in_at === null ? 'Never' : fullTime(user.last_sign_in_at)],
    ['Account created', fullTime(user.created_at)],
    ['Invitation', INVITATIONS[user.invitation]],
    ['Second factor', FACTORS[user.mfa]],
    ['Preset code', user.has_preset_code ? 'Set' : 'Not set'],
  ];
}

const INVITATIONS = { accepted: 'Accepted', open: 'Waiting', expired: 'Expired' } as const;
const FACTORS = {
  SMS: 'Text message',
  TOTP: 'Authenticator app',
  PRESET: 'Preset code',
  NOMFA: 'Not set up yet',
} as const;

type AccountActionsProps = UserDetailsProps & {
  /** Undefined while they are read. */
  associations: readonly ListedAssociation[] | undefined;
};

/** Actions without a form; irreversible ones need confirmation. */
function AccountActions({ user, associations, onOpen }: AccountActionsProps) {
  const { toast } = useNotices();
  const act = useAct(
    (work: () => Promise<string>) => work(),
    (message) => toast('Success', message),
  );
  const waiting = user.invitation !== 'accepted' && user.enabled;
  const name = personName(user);
  return (
    <>
      <FailedAct error={act.error} />
      <div className="button-row">
        {waiting && associations ? (
          <Button
            variant="secondary"
            small
            icon="mail"
            aria-label={`Resend invitation: ${name}`}
            busy={act.isPending}
            onClick={() =>
              act.mutate(() =>
                userCalls.inviteAgain(user, associations[0]?.pk).then(() => 'The invitation was sent again.'),
              )
            }
          >
            Resend invitation
          </Button>
        ) : null}
        <Button
          variant="secondary"
          small
          icon="sign-out"
          aria-label={`End sessions: ${name}`}
          busy={act.isPending}
          onClick={() => act.mutate(() => userCalls.endSessions(user).then(({ ended }) => endedText(ended)))}
        >
          End sessions
        </Button>
        {user.enabled ? (
          <Button
            variant="secondary"
            small
            icon="pause"
            aria-label={`Deactivate: ${name}`}
            onClick={() => onOpen({ kind: 'deactivate', user })}
          >
            Deactivate
          </Button>
        ) : (
          <Button
            variant="secondary"
            small
            icon="check"
            aria-label={`Activate again: ${name}`}
            busy={act.isPending}
            onClick={() =>
              act.mutate(() => userCalls.setState(user, true).then(() => 'User activated again.'))
            }
          >
            Activate again
          </Button>
        )}
      </div>
    </>
  );
}

function endedText(ended: number): string {
  if (ended === 0) return 'There was no session to end.';
  return pluralize(ended, 'session was ended.', 'sessions were ended.');
}
