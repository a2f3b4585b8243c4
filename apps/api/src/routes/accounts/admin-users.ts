/** Admin actions on users: change, set password, deactivate, delete, end sessions, remove from group, invite again, bulk invite. */
import { admin } from '@srae/contract/admin';
import { empty } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/accounts/users';
import type { FastifyInstance } from 'fastify';
import * as recoveries from '@srae/contract/schemas/accounts/recoveries';
import { decideRecovery, loadSecondFactors, requestRecovery } from '../../commands/credentials/recoveries.ts';
import { sentMessages } from '@srae/contract/schemas/accounts/sent-messages';
import { loadSentMessages } from '../../commands/accounts/sent-messages.ts';
import { bulkInvite } from '../../commands/accounts/user-bulk.ts';
import {
  deleteUser,
  endUserSessions,
  inviteUserAgain,
  removeGroup,
  setUserState,
} from '../../commands/accounts/user-remove.ts';
import { setUserPassword, updateUser } from '../../commands/accounts/user-update.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { actContext } from '../../plugins/act-context.ts';

export function adminUserRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const params = schema.username;

  route(app, admin.updateUser, { params, body: schema.userUpdate, response: schema.userUpdated }, (call) =>
    updateUser(deps, actContext(deps, call), call.params.username, call.body),
  );

  route(app, admin.setPassword, { params, body: schema.passwordSet, response: empty }, async (call) => {
    await setUserPassword(deps, actContext(deps, call), call.params.username, call.body);
    return {};
  });

  route(app, admin.readMessages, { params, response: sentMessages }, (call) =>
    loadSentMessages(deps, call.params.username),
  );

  // With other authenticators the user pool or the identity provider manages second factors.
  if (deps.identity.settings.authenticator === 'embedded') recoveryRoutes(app, deps);

  route(app, admin.deleteUser, { params, body: schema.userDelete, response: empty }, async (call) => {
    await deleteUser(deps, actContext(deps, call), call.params.username, call.body?.Username);
    return {};
  });

  route(app, admin.setState, { params, body: schema.stateSet, response: empty }, async (call) => {
    await setUserState(deps, actContext(deps, call), call.params.username, call.body.enabled);
    return {};
  });

  route(app, admin.removeGroup, { params: schema.groupPlace, response: empty }, async (call) => {
    await removeGroup(deps, actContext(deps, call), call.params.username, call.params.group);
    return {};
  });

  route(app, admin.endSessions, { params, response: schema.sessionsEnded }, async (call) => ({
    ended: await endUserSessions(deps, actContext(deps, call), call.params.username),
  }));

  route(app, admin.resendInvitation, { params, response: empty }, async (call) => {
    await inviteUserAgain(deps, actContext(deps, call), call.params.username);
    return {};
  });

  route(app, admin.bulkUsers, { body: schema.bulk, response: schema.bulkResult }, (call) =>
    bulkInvite(deps, actContext(deps, call), call.body),
  );
}

function recoveryRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const params = schema.username;

  route(app, admin.readSecondFactors, { params, response: recoveries.secondFactors }, (call) =>
    loadSecondFactors(deps, requireActor(call), call.params.username),
  );

  route(
    app,
    admin.requestRecovery,
    { params, body: recoveries.recoveryRequest, response: empty },
    async (call) => {
      await requestRecovery(deps, actContext(deps, call), call.params.username, call.body.reason);
      return {};
    },
  );

  route(
    app,
    admin.decideRecovery,
    { params, body: recoveries.recoveryDecision, response: empty },
    async (call) => {
      await decideRecovery(deps, actContext(deps, call), call.params.username, call.body);
      return {};
    },
  );
}
