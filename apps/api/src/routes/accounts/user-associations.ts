/** People on grants: invite, associate, change site access, remove, invite again. */
import * as schema from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import type { FastifyInstance } from 'fastify';
import { inviteAgain, removeAssociation } from '../../commands/accounts/association-remove.ts';
import { addAssociation, addGroup, editAssociation } from '../../commands/accounts/association-save.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { route, requireTarget } from '../../plugins/route.ts';
import { actContext } from '../../plugins/act-context.ts';

export function userAssociationRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(
    app,
    userAssociations.save,
    { body: schema.saveAssociation, response: schema.savedAssociation },
    (call) => {
      const act = actContext(deps, call);
      if (call.access.action === 'group.add') return addGroup(deps, act, call.body);
      const { grantId } = requireTarget(call);
      return call.access.action === 'association.edit'
        ? editAssociation(deps, act, grantId, call.body)
        : addAssociation(deps, act, grantId, call.body);
    },
  );

  route(
    app,
    userAssociations.remove,
    { params: schema.associationOnly, body: schema.removeAssociation, response: schema.empty },
    async (call) => {
      const place = { grantId: requireTarget(call).grantId, pk: call.params.associationPk };
      await removeAssociation(deps, actContext(deps, call), place, call.body);
      return {};
    },
  );

  route(
    app,
    userAssociations.resendInvitation,
    { params: schema.associationOnly, response: schema.empty },
    async (call) => {
      const place = { grantId: requireTarget(call).grantId, pk: call.params.associationPk };
      await inviteAgain(deps, actContext(deps, call), place);
      return {};
    },
  );
}
