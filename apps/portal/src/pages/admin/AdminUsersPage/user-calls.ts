/** Admin API calls on user accounts. */
import { admin } from '@srae/contract/admin';
import type { RecoveryDecision, SecondFactors } from '@srae/contract/schemas/accounts/recoveries';
import type { SentMessages } from '@srae/contract/schemas/accounts/sent-messages';
import type {
  Bulk,
  BulkResult,
  PasswordSet,
  UserUpdate,
  UserUpdated,
} from '@srae/contract/schemas/accounts/users';
import type {
  AdminUser,
  SaveAssociation,
  SavedAssociation,
} from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { call } from '../../../api/client.ts';

export const userCalls = {
  /** New accounts and associations share one call (Q125). */
  add: (body: SaveAssociation) => call<SavedAssociation>(userAssociations.save, { body }),
  update: (user: AdminUser, form: UserUpdate) =>
    call<UserUpdated>(admin.updateUser, {
      params: toName(user),
      body: { action: 'edit', Username: user.Username, ...form },
    }),
  setPassword: (user: AdminUser, form: PasswordSet) =>
    call<unknown>(admin.setPassword, {
      params: toName(user),
      body: { action: 'password', Username: user.Username, ...form },
    }),
  remove: (user: AdminUser) =>
    call<unknown>(admin.deleteUser, { params: toName(user), body: { Username: user.Username } }),
  removeAssociation: ({ Username }: AdminUser, pk: number) =>
    call<unknown>(userAssociations.remove, {
      params: { associationPk: pk },
      body: { user: { Username }, association: { pk } },
    }),
  setState: (user: AdminUser, enabled: boolean) =>
    call<unknown>(admin.setState, { params: toName(user), body: { enabled } }),
  removeGroup: (user: AdminUser, group: 'Admin' | 'acf') =>
    call<unknown>(admin.removeGroup, { params: { ...toName(user), group } }),
  endSessions: (user: AdminUser) => call<{ ended: number }>(admin.endSessions, { params: toName(user) }),
  secondFactors: (username: string, signal: AbortSignal) =>
    call<SecondFactors>(admin.readSecondFactors, { params: { username }, signal }),
  messages: (username: string, signal: AbortSignal) =>
    call<SentMessages>(admin.readMessages, { params: { username }, signal }),
  requestRecovery: (user: AdminUser, reason: string) =>
    call<unknown>(admin.requestRecovery, { params: toName(user), body: { reason } }),
  decideRecovery: (user: AdminUser, decision: RecoveryDecision['decision']) =>
    call<unknown>(admin.decideRecovery, { params: toName(user), body: { decision } }),
  /** By the association, if there is one: the mail then names the grant. */
  inviteAgain: (user: AdminUser, associationPk: number | undefined) =>
    associationPk === undefined
      ? call<unknown>(admin.resendInvitation, { params: toName(user), body: {} })
      : call<unknown>(userAssociations.resendInvitation, { params: { associationPk }, body: {} }),
  inviteMany: (body: Pick<Bulk, 'header' | 'people' | 'dry_run'> & { accounts?: readonly string[] }) =>
    call<BulkResult>(admin.bulkUsers, { body, savesNothing: body.dry_run }),
};

function toName({ Username: username }: AdminUser): { username: string } {
  return { username };
}
