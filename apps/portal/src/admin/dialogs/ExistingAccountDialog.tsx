import type { ExistingAccount } from '@srae/contract/schemas/accounts/user-associations';
import { ApiProblem } from '../../api/problem.ts';
import { ConfirmAct } from './ConfirmAct.tsx';
import { listRoles, personName } from '../texts.ts';

export type ExistingAccountDialogProps = {
  account: ExistingAccount;
  /** The role to be added, such as 'Grantee'. */
  roleName: string;
  act: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
};

/** Shows an Admin whose account a typed e-mail belongs to, before the account gets a further role. */
export function ExistingAccountDialog({ account, roleName, ...confirm }: ExistingAccountDialogProps) {
  return (
    <ConfirmAct
      title={`${account.email} already has an account`}
      confirmLabel="Add the role"
      cancelLabel="Cancel"
      {...confirm}
    >
      {`It is the account of ${accountText(account)}. Add the role ${roleName}? The name that you typed is not used.`}
    </ConfirmAct>
  );
}

/** 'Gus Reyes (Grantee, Provider; active)'. */
export function accountText(account: ExistingAccount): string {
  const roles = listRoles(account).join(', ') || 'no role';
  return `${personName(account)} (${roles}; ${account.enabled ? 'active' : 'deactivated'})`;
}

/** The account that a typed e-mail belongs to, if that is why the server refused. */
export function findExistingAccount(error: unknown): ExistingAccount | null {
  if (!(error instanceof ApiProblem) || error.code !== 'ACCOUNT_EXISTS') return null;
  return error.details as ExistingAccount; // the contract of this problem code
}
