/** Keys for machines: a Grantee sees those of the own grant, Admins see all (BEY-176). */
import { machineKeys } from '@srae/contract/accounts/machine-keys';
import { empty } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/accounts/machine-keys';
import { grantOnly } from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import { endKey, makeKey } from '../../commands/credentials/machine-keys.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { actContext } from '../../plugins/act-context.ts';
import { requireTarget, route } from '../../plugins/route.ts';
import { listAllKeys, listKeys } from '../../store/credentials/machine-keys.ts';
import { inScope } from '../../store/database/database.ts';

export function machineKeyRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(app, machineKeys.list, { params: grantOnly, response: schema.machineKeys }, (call) =>
    inScope(deps.db, call.access.scope, async (tx) => [
      ...(await listKeys(tx, requireTarget(call).grantId, deps.clock.now())),
    ]),
  );

  const making = { params: grantOnly, body: schema.keyRequest, response: schema.madeKey };
  route(app, machineKeys.create, making, (call) =>
    makeKey(deps, actContext(deps, call), requireTarget(call).grantId, call.body),
  );

  route(app, machineKeys.revoke, { params: schema.keyOfGrant, response: empty }, async (call) => {
    const { grantId } = requireTarget(call);
    await endKey(deps, actContext(deps, call), { pk: call.params.keyPk, grantId });
    return {};
  });

  route(app, machineKeys.listAll, { response: schema.listedKeys }, () =>
    inScope(deps.db, 'all', async (tx) => [...(await listAllKeys(tx, deps.clock.now()))]),
  );

  route(app, machineKeys.revokeAny, { params: schema.keyOnly, response: empty }, async (call) => {
    await endKey(deps, actContext(deps, call), { pk: call.params.keyPk, grantId: null });
    return {};
  });
}
