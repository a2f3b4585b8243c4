/** The five forms: read a page, save a page. Comments and submission are part of the grantee save (VAL). */
import { reporting } from '@srae/contract/reporting';
import * as schema from '@srae/contract/schemas/reporting';
import type { FormSave, Saved } from '@srae/contract/schemas/reporting';
import type { FormName } from '@srae/domain/form-kit/form';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { toProviderColumns } from '../../commands/programme/provider-columns.ts';
import { createPageCache, findWholePage, stampedFormPageQuery } from '../../commands/forms/page-cache.ts';
import {
  formPageQuery,
  readGranteeBrief,
  readPage,
  readProgramPages,
  readReachPage,
} from '../../commands/forms/read-page.ts';
import { releaseAtOnce, releaseRules } from '../../commands/releases/release-report.ts';
import { getForm } from '../../commands/forms/form-pages.ts';
import { parseSave } from '../../commands/forms/parse-save.ts';
import { saveAsRead } from '../../commands/forms/save-as-read.ts';
import { stateNothing } from '../../commands/forms/state-nothing.ts';
import { kindOfSave, saveForm } from '../../commands/forms/save-form.ts';
import type { SaveRequest } from '../../commands/forms/save-form.ts';
import { sendReceipt } from '../../commands/reports/submission-mail.ts';
import { saveComments, submitReport } from '../../commands/reports/submit-report.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import { reportingActContext } from '../../plugins/act-context.ts';
import { route, serializeAnswer } from '../../plugins/route.ts';
import type { Call, SerializedAnswer } from '../../plugins/route.ts';
import type { AheadQuery } from '../../store/access/read-ahead.ts';
import { inScope, runInScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import type { PageQueryResult, PageStamp, StampedPage } from '../../store/forms/page-query.ts';
import { pageStateQuery } from '../../store/forms/page-state.ts';
import type { PageState } from '../../store/forms/page-state.ts';
import type { PageName } from '../../store/forms/pages.ts';
import { pageKey, requireInstrument, toPlace } from './page-key.ts';

/** A call that shows a page. */
type PageCall = Call<unknown, unknown, unknown, PageStamp | StampedPage>;

/** The response for a page. */
type Shown<R> = {
  readonly response: z.ZodType<R>;
  toData(rows: readonly PageQueryResult[]): R;
};

/** A call that saves a page. */
type SaveCall = Call<unknown, unknown, FormSave, PageState>;

/** The data that a save of the page is validated against, read together with the caller. */
function pageStateAhead(page: PageName): AheadQuery<PageState> {
  return (place) => pageStateQuery(page, place);
}

export function formRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const pages = createPageCache<SerializedAnswer>(deps.clock);
  const load = async <T>(call: PageCall, query: AheadQuery<T>) => {
    const [rows] = await runInScope(deps.db, call.access.scope, [query(toPlace(call))]);
    return rows;
  };
  // Uses the data read with the caller, or else reads it now.
  const show = async <R>(
    call: PageCall,
    form: FormName,
    { response, toData }: Shown<R>,
  ): Promise<SerializedAnswer> => {
    const place = toPlace(call);
    const rows = call.access.ahead ?? (await load(call, pages.pageQuery(form)));
    const cached = pages.find(form, place, rows);
    if (cached) return cached;
    const whole = findWholePage(rows) ?? (await load(call, stampedFormPageQuery(form)));
    const answer = serializeAnswer(response, toData(whole));
    pages.set(form, place, whole, answer);
    return answer;
  };

  const saved = async (call: SaveCall, saving: Promise<Saved>): Promise<Saved> => {
    const answer = await saving;
    pages.drop(toPlace(call));
    return answer;
  };

  route(
    app,
    reporting.readGrantee,
    { params: schema.grantPeriod, response: schema.granteeRead, ahead: pages.pageQuery('grantee') },
    (call) =>
      call.access.decision.filtered
        ? inScope(deps.db, call.access.scope, (tx) => readGranteeBrief(tx, pageKey(call)))
        : show(call, 'grantee', {
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
    (call) => saved(call, saveGranteePage(deps, call)),
  );

  route(app, reporting.readProvider, { params: schema.providerPeriod, response: schema.pageRead }, (call) =>
    show(call, 'provider', { response: schema.pageRead, toData: (rows) => readPage('provider', rows) }),
  );
  route(
    app,
    reporting.readProviderRecords,
    { params: schema.providerPeriod, response: schema.providerColumns },
    async (call) => {
      const page = readPage('provider', await load(call, formPageQuery('provider')));
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
    (call) => saved(call, savePage(deps, call, ['provider'])),
  );

  route(
    app,
    reporting.readProgram,
    {
      params: schema.programPeriod,
      response: schema.programRead,
      ahead: pages.pageQuery('programstructure'),
    },
    (call) =>
      show(call, 'programstructure', {
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
    (call) => saved(call, savePage(deps, call, ['programstructure', 'programentryexit'])),
  );

  route(
    app,
    reporting.readReach,
    { params: schema.programPeriod, response: schema.reachRead, ahead: pages.pageQuery('programreach') },
    (call) =>
      show(call, 'programreach', {
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
    (call) => saved(call, savePage(deps, call, ['programreach'])),
  );
  nothingRoutes(app, deps);
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

function saveGranteePage(deps: IdentityDeps, call: SaveCall): Promise<Saved> {
  if (call.body.formName !== 'grantee') throw new Problem('FOREIGN_COLUMN', { formName: call.body.formName });
  const request = saveRequest(deps, call);
  const kind = kindOfSave(request.save);
  if (kind === 'form') return save(deps, call, request);
  return inScope(deps.db, call.access.scope, (tx) =>
    kind === 'comments' ? saveComments(tx, request) : submit(deps, tx, request),
  );
}

/** The receipt is queued in the transaction of the submission. */
async function submit(deps: IdentityDeps, tx: Tx, request: SaveRequest): Promise<Saved> {
  const saved = await submitReport(tx, request, releaseAtOnce(releaseRules(deps)));
  if (saved.submission?.submitted) await sendReceipt(tx, deps, request.key, saved.submission.message);
  return saved;
}

async function savePage(deps: IdentityDeps, call: SaveCall, forms: readonly FormName[]): Promise<Saved> {
  if (!forms.includes(call.body.formName))
    throw new Problem('FOREIGN_COLUMN', { formName: call.body.formName });
  return save(deps, call, saveRequest(deps, call));
}

/** Uses the data read with the caller and, where that is not enough, data read under the locks. */
async function save(deps: IdentityDeps, { access }: SaveCall, request: SaveRequest): Promise<Saved> {
  const [state] = access.ahead ?? [];
  const saved = state ? await saveAsRead(deps.db, request, state) : null;
  return saved ?? inScope(deps.db, access.scope, (tx) => saveForm(tx, request));
}

function saveRequest(deps: IdentityDeps, call: SaveCall): SaveRequest {
  const { forms } = getInstrument(requireInstrument(call));
  return { ...toPlace(call), save: parseSave(call.body, forms), act: reportingActContext(deps, call) };
}

/** The cohort's own columns; the path names its parent. */
function toCohort(row: Readonly<Record<string, unknown>>): Record<string, string | number | boolean | null> {
  const own = Object.entries(row).filter(([name]) => name.startsWith('prog_cohort_'));
  return Object.fromEntries(own) as Record<string, string | number | boolean | null>; // cohort columns are scalars
}
