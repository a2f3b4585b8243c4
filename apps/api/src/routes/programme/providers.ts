/** The provider table and the program model table: list, add, rename, delete. */
import { reporting } from '@srae/contract/reporting';
import * as schema from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import { changeProgramme, type ProgrammePlace } from '../../commands/programme/change-programme.ts';
import { requireCurrentPeriod } from '../../commands/programme/load-period.ts';
import { resetPractice } from '../../commands/programme/practice.ts';
import {
  addProgram,
  addProvider,
  allowUploads,
  removeProgram,
  removeProvider,
  renameProgram,
  renameProvider,
} from '../../commands/programme/providers.ts';
import type { Deps } from '../../deps.ts';
import { reportingActContext } from '../../plugins/act-context.ts';
import { type Call, requireTarget, route } from '../../plugins/route.ts';
import { Problem } from '../../problem.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { listProviders } from '../../store/programme/providers.ts';
import { presentPage } from '../present-page.ts';

type Act = ReturnType<typeof reportingActContext>;
type Change<T> = (tx: Tx, act: Act, key: GrantPeriod) => Promise<T>;

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
      const pk = await changeEntities(deps, call, (tx, act, { grantId }) =>
        addProvider(tx, act, grantId, call.body.provider_name),
      );
      return [{ pk }];
    },
  );

  route(
    app,
    reporting.renameProvider,
    { params: schema.providerOnly, body: schema.providerRename, response: schema.empty },
    async (call) => {
      await changeEntities(deps, call, (tx, act, key) =>
        renameProvider(tx, act, { ...key, providerId: call.params.pid }, call.body.provider_name),
      );
      return {};
    },
  );

  route(
    app,
    reporting.deleteProvider,
    { params: schema.providerOnly, response: schema.empty },
    async (call) => {
      await changeEntities(deps, call, (tx, act, { grantId }) =>
        removeProvider(tx, act, { grantId, providerId: call.params.pid }),
      );
      return {};
    },
  );

  route(
    app,
    reporting.allowUploads,
    { params: schema.grantProvider, body: schema.providerUploads, response: schema.empty },
    async (call) => {
      const { grantId } = requireTarget(call);
      const wanted = { grantId, providerId: call.params.pid, mayUpload: call.body.may_upload };
      await inScope(deps.db, call.access.scope, (tx) =>
        allowUploads(tx, deps, reportingActContext(deps, call), wanted),
      );
      return {};
    },
  );

  programRoutes(app, deps);
}

/** The program models of a provider. */
function programRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    reporting.createProgram,
    { params: schema.providerOnly, body: schema.programCreate, response: schema.created },
    async (call) => {
      const pk = await changePrograms(deps, call, (tx, act, { grantId }) =>
        addProgram(tx, act, { grantId, providerId: call.params.pid }, call.body.program_name),
      );
      return [{ pk }];
    },
  );

  route(
    app,
    reporting.renameProgram,
    { params: schema.programOnly, body: schema.programCreate, response: schema.empty },
    async (call) => {
      await changePrograms(deps, call, (tx, act, { grantId }) =>
        renameProgram(tx, act, { grantId, programId: call.params.pmid }, call.body.program_name),
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
      await changePrograms(deps, call, (tx, act, { grantId }) =>
        removeProgram(tx, act, { grantId, programId: pmid }),
      );
      return {};
    },
  );
}

/** Runs a change of the grant's providers as an act of the caller, in the current period. */
function changeEntities<T>(deps: Deps, call: Pick<Call, 'access' | 'request'>, work: Change<T>): Promise<T> {
  return changeAs(deps, call, { grantId: requireTarget(call).grantId }, work);
}

type ProviderCall = Pick<Call, 'access' | 'request'> & { readonly params: { readonly pid: number } };

/** Like `changeEntities`, of the programs of one provider. Throws INACTIVE while the provider is inactive. */
function changePrograms<T>(deps: Deps, call: ProviderCall, work: Change<T>): Promise<T> {
  const place = { grantId: requireTarget(call).grantId, providerId: call.params.pid };
  return changeAs(deps, call, place, work);
}

function changeAs<T>(
  deps: Deps,
  call: Pick<Call, 'access' | 'request'>,
  place: ProgrammePlace,
  work: Change<T>,
): Promise<T> {
  const act = reportingActContext(deps, call);
  const { grantId } = place;
  return changeProgramme(deps, act, place, (tx, periodPk) => work(tx, act, { grantId, periodPk }));
}
