/** The provider table and the program model table: list, add, rename, delete. */
import { reporting } from '@srae/contract/reporting';
import * as schema from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import { toName } from '../../commands/programme/field-refusals.ts';
import { allowUploads } from '../../commands/programme/allow-uploads.ts';
import { resetPractice } from '../../commands/programme/practice.ts';
import { changeProgramme } from '../../commands/programme/change-programme.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { reportingActContext } from '../../plugins/act-context.ts';
import { requireActor, route, requireTarget } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { requireCurrentPeriod } from '../../commands/programme/load-period.ts';
import {
  createProgram,
  createProvider,
  deleteProgram,
  deleteProvider,
  listProviders,
  saveProgramName,
  saveProviderName,
} from '../../store/programme/providers.ts';
import { presentPage } from '../present-page.ts';

export function providerRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    reporting.listProviders,
    { params: schema.grantOnly, querystring: schema.providerListQuery, response: schema.providerList },
    async (call) => {
      const { decision, scope } = call.access;
      const { grantId } = requireTarget(call);
      const own = decision.filtered ? decision.via.flatMap((one) => one.providerId ?? []) : null;
      const period = call.query.period ?? (await requireCurrentPeriod(deps.db));
      const of = { grantId, periodPk: period, providerIds: own };
      return presentPage(call, await inScope(deps.db, scope, (tx) => listProviders(tx, of, call.query)));
    },
  );

  route(app, reporting.resetPractice, { params: schema.grantOnly, response: schema.empty }, async (call) => {
    await resetPractice(deps, reportingActContext(deps, call), requireTarget(call).grantId);
    return {};
  });

  route(
    app,
    reporting.createProvider,
    { body: schema.providerCreate, response: schema.created },
    async (call) => {
      const { grantId } = requireTarget(call);
      const name = toName('provider_name', call.body.provider_name);
      const pk = await changeProgramme(
        deps,
        reportingActContext(deps, call),
        { grantId, object: 'provider' },
        (tx) => createProvider(tx, grantId, name, deps.clock.now()),
      );
      return [{ pk }];
    },
  );

  route(
    app,
    reporting.renameProvider,
    { params: schema.providerOnly, body: schema.providerRename, response: schema.empty },
    async (call) => {
      const { grantId } = requireTarget(call);
      const name = toName('provider_name', call.body.provider_name);
      const by = { at: deps.clock.now(), by: requireActor(call).sub };
      await changeProgramme(
        deps,
        reportingActContext(deps, call),
        { grantId, object: `provider ${call.params.pid}`, values: bothNames },
        async (tx, periodPk) => {
          const place = { grantId, periodPk, providerId: call.params.pid };
          const names = await saveProviderName(tx, place, name, by);
          if (!names) throw new Problem('NOT_FOUND');
          return names;
        },
      );
      return {};
    },
  );

  route(
    app,
    reporting.deleteProvider,
    { params: schema.providerOnly, response: schema.empty },
    async (call) => {
      const { grantId } = requireTarget(call);
      const deletion = { at: deps.clock.now(), by: requireActor(call).sub };
      await changeProgramme(
        deps,
        reportingActContext(deps, call),
        { grantId, object: `provider ${call.params.pid}` },
        async (tx) => {
          if (!(await deleteProvider(tx, grantId, call.params.pid, deletion))) throw new Problem('NOT_FOUND');
        },
      );
      return {};
    },
  );

  route(
    app,
    reporting.allowUploads,
    { params: schema.grantProvider, body: schema.providerUploads, response: schema.empty },
    async (call) => {
      const place = { grantId: requireTarget(call).grantId, providerId: call.params.pid };
      await inScope(deps.db, call.access.scope, (tx) =>
        allowUploads(tx, place, call.body.may_upload, reportingActContext(deps, call)),
      );
      return {};
    },
  );

  route(
    app,
    reporting.createProgram,
    { params: schema.providerOnly, body: schema.programCreate, response: schema.created },
    async (call) => {
      const { grantId } = requireTarget(call);
      const name = toName('program_name', call.body.program_name);
      const pk = await changeProgramme(
        deps,
        reportingActContext(deps, call),
        { grantId, object: `program of provider ${call.params.pid}` },
        (tx) => createProgram(tx, { grantId, providerId: call.params.pid }, name, deps.clock.now()),
      );
      if (pk === null) throw new Problem('NO_YOUTH_SERVED');
      return [{ pk }];
    },
  );

  route(
    app,
    reporting.renameProgram,
    { params: schema.programOnly, body: schema.programCreate, response: schema.empty },
    async (call) => {
      const { grantId } = requireTarget(call);
      const name = toName('program_name', call.body.program_name);
      await changeProgramme(
        deps,
        reportingActContext(deps, call),
        { grantId, object: `program ${call.params.pmid}` },
        async (tx) => {
          if (!(await saveProgramName(tx, grantId, call.params.pmid, name))) throw new Problem('NOT_FOUND');
        },
      );
      return {};
    },
  );

  route(
    app,
    reporting.deleteProgram,
    { params: schema.programOnly, body: schema.programDelete, response: schema.empty },
    async (call) => {
      const { provider_id: provider, program_id: program } = call.body ?? {};
      const { pid, pmid } = call.params;
      if ((provider ?? pid) !== pid || (program ?? pmid) !== pmid) throw new Problem('BAD_REQUEST');
      const { grantId } = requireTarget(call);
      const deletion = { at: deps.clock.now(), by: requireActor(call).sub };
      await changeProgramme(
        deps,
        reportingActContext(deps, call),
        { grantId, object: `program ${call.params.pmid}` },
        async (tx) => {
          if (!(await deleteProgram(tx, grantId, call.params.pmid, deletion))) throw new Problem('NOT_FOUND');
        },
      );
      return {};
    },
  );
}

function bothNames({ former, name }: { readonly former: string; readonly name: string }) {
  return { before: { provider_name: former }, after: { provider_name: name } };
}
