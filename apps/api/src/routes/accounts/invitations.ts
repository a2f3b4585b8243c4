/** The caller's own invitations to grants. */
import { invitations } from '@srae/contract/accounts/invitations';
import { empty } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/accounts/invitations';
import type { FastifyInstance } from 'fastify';
import { answerInvitation } from '../../commands/accounts/association-invite.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { listOwnInvitations } from '../../store/accounts/invitations.ts';
import { actContext } from '../../plugins/act-context.ts';

export function invitationRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(app, invitations.list, { response: schema.invitations }, async (call) => [
    ...(await listOwnInvitations(deps.db, requireActor(call).username, deps.clock.now())),
  ]);

  route(
    app,
    invitations.answer,
    { params: schema.invitationOnly, body: schema.invitationAnswer, response: empty },
    async (call) => {
      await answerInvitation(deps, actContext(deps, call), call.params.invitationPk, call.body.accept);
      return {};
    },
  );
}
