/** The lists of the Admin screens, and the settings of grantees, grants, funding streams and extensions. */
import { admin } from '@srae/contract/admin';
import { created, empty, pkOnly } from '@srae/contract/schemas/accounts/admin-keys';
import * as schema from '@srae/contract/schemas/programme/programme';
import { ROLES } from '@srae/contract/accounts/user-associations';
import type { FastifyInstance } from 'fastify';
import { extendGrant, removeExtension } from '../../commands/programme/periods.ts';
import {
  createFundingStream,
  createGrant,
  createGrantee,
  renameGrantee,
  updateFundingStream,
  updateGrant,
} from '../../commands/programme/programme.ts';
import { setPractice } from '../../commands/programme/practice.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../plugins/route.ts';
import {
  listAllProviders,
  listAssociations,
  listFundingStreams,
  listGrantees,
  listGrants,
} from '../../store/programme/programme-lists.ts';
import { actContext } from '../../plugins/act-context.ts';
import { presentPage } from '../present-page.ts';

export function adminProgrammeRoutes(app: FastifyInstance, deps: Deps): void {
  listRoutes(app, deps);
  const params = pkOnly;

  route(app, admin.createGrantee, { body: schema.granteeSave, response: created }, async (call) => [
    { pk: await createGrantee(deps, actContext(deps, call), call.body.grantee_name) },
  ]);
  route(app, admin.updateGrantee, { params, body: schema.granteeSave, response: empty }, async (call) => {
    await renameGrantee(deps, actContext(deps, call), call.params.pk, call.body.grantee_name);
    return {};
  });

  route(app, admin.setPractice, { params, body: schema.practiceSave, response: empty }, async (call) => {
    await setPractice(deps, actContext(deps, call), call.params.pk, call.body.on);
    return {};
  });

  route(app, admin.createGrant, { body: schema.grantCreate, response: created }, async (call) => [
    { pk: await createGrant(deps, actContext(deps, call), call.body) },
  ]);
  route(app, admin.updateGrant, { params, body: schema.grantUpdate, response: empty }, async (call) => {
    await updateGrant(deps, actContext(deps, call), call.params.pk, call.body);
    return {};
  });

  route(
    app,
    admin.createFundingStream,
    { body: schema.fundingStreamSave, response: created },
    async (call) => [{ pk: await createFundingStream(deps, actContext(deps, call), call.body) }],
  );
  route(
    app,
    admin.updateFundingStream,
    { params, body: schema.fundingStreamSave, response: empty },
    async (call) => {
      await updateFundingStream(deps, actContext(deps, call), call.params.pk, call.body);
      return {};
    },
  );

  route(
    app,
    admin.saveExtension,
    { params: schema.extensionPlace, body: schema.extensionSave, response: empty },
    async (call) => {
      const place = { grantId: call.params.pk, periodPk: call.params.periodPk };
      await extendGrant(deps, actContext(deps, call), place, call.body);
      return {};
    },
  );

  route(app, admin.removeExtension, { params: schema.extensionPlace, response: empty }, async (call) => {
    const place = { grantId: call.params.pk, periodPk: call.params.periodPk };
    await removeExtension(deps, actContext(deps, call), place);
    return {};
  });
}

function listRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, admin.listRoles, { response: schema.roles }, () => [...ROLES]);

  route(app, admin.listFundingStreams, { response: schema.fundingStreams }, async () => [
    ...(await listFundingStreams(db)),
  ]);

  route(app, admin.listGrantees, { querystring: schema.listQuery, response: schema.grantees }, async (call) =>
    presentPage(call, await listGrantees(db, call.query)),
  );

  route(app, admin.listGrants, { querystring: schema.grantsQuery, response: schema.grants }, async (call) =>
    presentPage(call, await listGrants(db, call.query)),
  );

  route(
    app,
    admin.listAssociations,
    { querystring: schema.associationsQuery, response: schema.associations },
    async (call) => presentPage(call, await listAssociations(db, call.query)),
  );

  route(
    app,
    admin.listProviders,
    { querystring: schema.providersQuery, response: schema.providers },
    async (call) => presentPage(call, await listAllProviders(db, call.query)),
  );
}
