/** The five forms: read a page, save a page. */
import { reporting } from '@srae/contract/reporting';
import * as schema from '@srae/contract/schemas/reporting';
import type { Saved } from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import { toProviderColumns } from '../../commands/programme/provider-columns.ts';
import {
  formPageQuery,
  readGranteeBrief,
  readPage,
  readProgramPages,
  readReachPage,
} from '../../commands/forms/read-page.ts';
import { getForm } from '../../commands/forms/form-pages.ts';
import { stateNothing } from '../../commands/forms/state-nothing.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { reportingActContext } from '../../plugins/act-context.ts';
import { route } from '../../plugins/route.ts';
import type { Call } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import { pageKey, requireInstrument, toPlace } from './page-key.ts';
import { pageStateAhead, saveGranteePage, savePage, type SaveCall } from './save-page.ts';
import { createPageResponses, loadRows, type PageResponses } from './show-page.ts';

export function formRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const pages = createPageResponses(deps);
  granteeRoutes(app, deps, pages);
  providerPageRoutes(app, deps, pages);
  programPageRoutes(app, deps, pages);
  reachRoutes(app, deps, pages);
  nothingRoutes(app, deps);
}

function granteeRoutes(app: FastifyInstance, deps: IdentityDeps, pages: PageResponses): void {
  route(
    app,
    reporting.readGrantee,
    { params: schema.grantPeriod, response: schema.granteeRead, ahead: pages.pageQuery('grantee') },
    (call) =>
      call.access.decision.filtered
        ? inScope(deps.db, call.access.scope, (tx) => readGranteeBrief(tx, pageKey(call)))
        : pages.show(call, 'grantee', {
            response: schema.granteeRead,
            toData: (rows) => readPage('grantee', rows),
          }),
  );
  route(
    app,
    reporting.saveGrantee,
    {
      params: schema.grantPeriod,
      body: schema.formSave,
      response: schema.saved,
      ahead: pageStateAhead('grantee'),
    },
    (call) => dropWhenSaved(pages, call, saveGranteePage(deps, call)),
  );
}

function providerPageRoutes(app: FastifyInstance, deps: IdentityDeps, pages: PageResponses): void {
  route(app, reporting.readProvider, { params: schema.providerPeriod, response: schema.pageRead }, (call) =>
    pages.show(call, 'provider', { response: schema.pageRead, toData: (rows) => readPage('provider', rows) }),
  );
  route(
    app,
    reporting.readProviderRecords,
    { params: schema.providerPeriod, response: schema.providerColumns },
    async (call) => {
      const page = readPage('provider', await loadRows(deps.db, call, formPageQuery('provider')));
      return toProviderColumns(getForm(requireInstrument(call), 'provider'), page);
    },
  );
  route(
    app,
    reporting.saveProvider,
    {
      params: schema.grantProviderPeriod,
      body: schema.formSave,
      response: schema.saved,
      ahead: pageStateAhead('provider'),
    },
    (call) => dropWhenSaved(pages, call, savePage(deps, call, ['provider'])),
  );
}

function programPageRoutes(app: FastifyInstance, deps: IdentityDeps, pages: PageResponses): void {
  route(
    app,
    reporting.readProgram,
    {
      params: schema.programPeriod,
      response: schema.programRead,
      ahead: pages.pageQuery('programstructure'),
    },
    (call) =>
      pages.show(call, 'programstructure', {
        response: schema.programRead,
        toData: (rows) => {
          const { structure, entryExit } = readProgramPages(rows);
          return [{ ...entryExit, ...structure, context: { ...entryExit.context, ...structure.context } }];
        },
      }),
  );
  route(
    app,
    reporting.saveProgram,
    {
      params: schema.programPeriod,
      body: schema.formSave,
      response: schema.saved,
      ahead: pageStateAhead('structure'),
    },
    (call) => dropWhenSaved(pages, call, savePage(deps, call, ['programstructure', 'programentryexit'])),
  );
}

function reachRoutes(app: FastifyInstance, deps: IdentityDeps, pages: PageResponses): void {
  route(
    app,
    reporting.readReach,
    { params: schema.programPeriod, response: schema.reachRead, ahead: pages.pageQuery('programreach') },
    (call) =>
      pages.show(call, 'programreach', {
        response: schema.reachRead,
        toData: (rows) => {
          const { page, cohorts } = readReachPage(rows);
          return { program_reach: [page], program_cohorts: cohorts.map(toCohort) };
        },
      }),
  );
  route(
    app,
    reporting.saveReach,
    {
      params: schema.programPeriod,
      body: schema.formSave,
      response: schema.saved,
      ahead: pageStateAhead('reach'),
    },
    (call) => dropWhenSaved(pages, call, savePage(deps, call, ['programreach'])),
  );
}

/** The response to a save; the cached pages of its place are dropped once it is made. */
async function dropWhenSaved(pages: PageResponses, call: SaveCall, saving: Promise<Saved>): Promise<Saved> {
  const saved = await saving;
  pages.drop(toPlace(call));
  return saved;
}

/** The statement that there is nothing to report, of a provider or of a program (decision 35). */
function nothingRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const state = async (call: Call<unknown, unknown, schema.NothingBody>) => {
    const act = reportingActContext(deps, call);
    await inScope(deps.db, call.access.scope, (tx) => stateNothing(tx, toPlace(call), act, call.body));
    return {};
  };
  const shape = { body: schema.nothingBody, response: schema.empty };
  route(app, reporting.stateProviderNothing, { params: schema.grantProviderPeriod, ...shape }, state);
  route(app, reporting.stateProgramNothing, { params: schema.programPeriod, ...shape }, state);
}

/** The cohort's own columns; the path names its parent. */
function toCohort(row: Readonly<Record<string, unknown>>): Record<string, string | number | boolean | null> {
  const own = Object.entries(row).filter(([name]) => name.startsWith('prog_cohort_'));
  return Object.fromEntries(own) as Record<string, string | number | boolean | null>; // cohort columns are scalars
}
