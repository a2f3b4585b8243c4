import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { useDialogSuccess } from '../../../../admin/admin-lists.ts';
import { ConfirmAdminAct } from '../../../../admin/dialogs/ConfirmAdminAct.tsx';
import { GROUP_NAMES, personName } from '../../../../admin/texts.ts';
import { AddUserModal } from './AddUserModal.tsx';
import { AssociationModal } from './AssociationModal.tsx';
import { BulkInviteModal } from './BulkInviteModal.tsx';
import { EditUserModal } from './EditUserModal.tsx';
import { PasswordModal } from './PasswordModal.tsx';
import { PresetCodeModal } from './PresetCodeModal.tsx';
import { RecoveryModal } from './RecoveryModal.tsx';
import { userCalls } from '../user-calls.ts';
import type { ListedAssociation } from '../user-associations.ts';

export type Open =
  | { kind: 'new' | 'bulk' }
  | {
      kind: 'edit' | 'password' | 'association' | 'deactivate' | 'recovery' | 'consent';
      user: AdminUser;
    }
  | { kind: 'remove-association'; user: AdminUser; association: ListedAssociation }
  | { kind: 'remove-group'; user: AdminUser; group: 'Admin' | 'acf' }
  | { kind: 'preset-code'; user: AdminUser; code: string };

export type UserDialogsProps = { open: Open; onOpen: (open: Open) => void; onClose: () => void };

/** The currently open dialog; only one at a time. */
export function UserDialogs({ open, onOpen, onClose }: UserDialogsProps) {
  const done = useDialogSuccess(onClose);
  const removed = () => done('User successfully removed.');
  switch (open.kind) {
    case 'new':
      return <AddUserModal onDone={done} onClose={onClose} />;
    case 'bulk':
      return <BulkInviteModal onClose={onClose} />;
    case 'edit':
      return (
        <EditUserModal
          user={open.user}
          onDone={({ preset_code: code }) => {
            done('User successfully updated.');
            if (code !== null) onOpen({ kind: 'preset-code', user: open.user, code });
          }}
          onDeleted={removed}
          onClose={onClose}
        />
      );
    case 'password':
      return <PasswordModal user={open.user} onDone={done} onClose={onClose} />;
    case 'association':
      return <AssociationModal user={open.user} onDone={done} onClose={onClose} />;
    case 'recovery':
      return <RecoveryModal user={open.user} onDone={done} onClose={onClose} />;
    case 'consent':
      return (
        <ConsentDialog user={open.user} onDone={() => done('The account was recovered.')} onClose={onClose} />
      );
    case 'preset-code':
      return <PresetCodeModal user={open.user} code={open.code} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog user={open.user} onDone={() => done('User deactivated.')} onClose={onClose} />;
    case 'remove-association':
      return (
        <RemoveAssociationDialog
          user={open.user}
          association={open.association}
          onDone={removed}
          onClose={onClose}
        />
      );
    case 'remove-group':
      return (
        <RemoveGroupDialog
          user={open.user}
          group={open.group}
          onDone={() => done(`The role ${GROUP_NAMES[open.group]} was removed.`)}
          onClose={onClose}
        />
      );
  }
}

type DialogProps = { user: AdminUser; onDone: () => void; onClose: () => void };

/** A second Admin's consent to the recovery of an account. */
function ConsentDialog({ user, onDone, onClose }: DialogProps) {
  return (
    <ConfirmAdminAct
      title="Consent to the recovery?"
      confirmLabel="Consent"
      cancelLabel="Cancel"
      act={() => userCalls.decideRecovery(user, 'approved')}
      onDone={onDone}
      onClose={onClose}
    >
      {`The password, phone number, codes and passkeys of ${personName(user)} stop working, and the person sets up new ones, beginning with a code sent to ${user.email}. Consent only if you know that the person asked for it.`}
    </ConfirmAdminAct>
  );
}

function DeactivateDialog({ user, onDone, onClose }: DialogProps) {
  return (
    <ConfirmAdminAct
      title="Deactivate User?"
      confirmLabel="Deactivate"
      cancelLabel="Cancel"
      act={() => userCalls.setState(user, false)}
      onDone={onDone}
      onClose={onClose}
    >
      {`${personName(user)} is signed out and cannot sign in until the account is activated again; the associations stay.`}
    </ConfirmAdminAct>
  );
}

type RemoveAssociationProps = DialogProps & { association: ListedAssociation };

function RemoveAssociationDialog({ user, association, onDone, onClose }: RemoveAssociationProps) {
  const { pk, name, role } = association;
  return (
    <ConfirmAdminAct
      title="Delete User Association?"
      act={() => userCalls.removeAssociation(user, pk)}
      onDone={onDone}
      onClose={onClose}
    >
      {`${personName(user)} loses access to ${name} as ${role}; the account itself stays. Delete this association?`}
    </ConfirmAdminAct>
  );
}

function RemoveGroupDialog({ user, group, onDone, onClose }: DialogProps & { group: 'Admin' | 'acf' }) {
  const role = GROUP_NAMES[group];
  return (
    <ConfirmAdminAct
      title={`Remove the role ${role}?`}
      confirmLabel="Remove role"
      cancelLabel="Cancel"
      act={() => userCalls.removeGroup(user, group)}
      onDone={onDone}
      onClose={onClose}
    >
      {`${personName(user)} loses the rights of ${role} at once, and all Admins are told by email.`}
    </ConfirmAdminAct>
  );
}
