/** Survey uploads: what is expected, batches, what is in force, the history (decision 18). */
import * as schema from '@srae/contract/schemas/uploads';
import type { BatchAnswer, UploadBatch } from '@srae/contract/schemas/uploads';
import { grantOnly, grantPeriod, grantProvider, grantProviderPeriod } from '@srae/contract/schemas/reporting';
import {
  ATTEMPT_HEADER,
  providerUploads,
  type ScopedUploadCalls,
  SURVEY_KINDS,
  uploads,
} from '@srae/contract/uploads';
import { getSurvey } from '@srae/domain/instruments/instruments';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { listExpectedRows } from '@srae/domain/survey/expectation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { continueUpload, receiveBatch } from '../../commands/uploads/batch.ts';
import { createUploadCounters, type UploadCounters } from '../../commands/uploads/counters.ts';
import { deleteUploads, endOwnUpload } from '../../commands/uploads/end-upload.ts';
import { prepareAhead, readCached } from '../../commands/uploads/prepare-ahead.ts';
import { exportRows, readInForce } from '../../commands/uploads/in-force.ts';
import { makeTemplate } from '../../commands/uploads/template.ts';
import { withdrawUploads } from '../../commands/uploads/withdraw.ts';
import {
  createBatchSequencer,
  toUploadKey,
  type BatchSequencer,
} from '../../commands/uploads/batch-sequencer.ts';
import type { Deps } from '../../deps.ts';
import { acceptGzipOnly, PACKED_MAX } from '../../plugins/body/gzip-body.ts';
import { reportingActContext } from '../../plugins/act-context.ts';
import { signalLeaving } from '../../plugins/limits/hold-place.ts';
import { requireTarget, route } from '../../plugins/route.ts';
import type { Call } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import { listSurveyedPrograms } from '../../store/uploads/expected.ts';
import type { SurveyPlace } from '../../store/uploads/open-uploads.ts';
import { listProgramsInForce } from '../../store/uploads/programs-in-force.ts';
import type { ProgramReach } from '../../store/uploads/programs-in-force.ts';
import { listReceipts } from '../../store/uploads/uploads.ts';
import { pageKey, requireInstrument } from '../forms/page-key.ts';
import { sendFile } from '../send-file.ts';
import { mappingRoutes, valueMappingRoutes } from './mapping.ts';

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const turns = createBatchSequencer();
  const counters = createUploadCounters(Buffer.from(deps.random.bytes(16)).toString('base64url'));
  for (const kind of SURVEY_KINDS) {
    const saving = { deps, kind, turns, counters };
    scopedRoutes(app, saving, uploads[kind], { place: grantPeriod, scope: grantOnly });
    const ofProvider = { place: grantProviderPeriod, scope: grantProvider };
    scopedRoutes(app, saving, providerUploads[kind], ofProvider);
    grantRoutes(app, deps, kind);
    // Delete Existing Data does not exist in production (Q111).
    if (deps.config.environment === 'production') continue;
    route(app, uploads[kind].remove, { params: grantPeriod, response: z.object({}) }, async (call) => {
      await inCallScope(deps, call, (tx) =>
        deleteUploads(tx, toPlace(kind, call), reportingActContext(deps, call)),
      );
      return {};
    });
  }
}

/** Parameters of the calls of a scope, with the period and without. */
type ScopeParams = {
  readonly place: typeof grantPeriod | typeof grantProviderPeriod;
  readonly scope: typeof grantOnly | typeof grantProvider;
};

/** The calls common to grants and providers; the call's target determines which one it is. */
function scopedRoutes(
  app: FastifyInstance,
  saving: Saving,
  calls: ScopedUploadCalls,
  { place: params, scope: scopeParams }: ScopeParams,
): void {
  const { deps, kind } = saving;
  app.register(async (scope) => {
    acceptGzipOnly(scope);
    const answers = { response: schema.batchAnswer, bodyLimit: PACKED_MAX };
    const shape = { params, body: schema.batchBody(kind), ...answers };
    route(scope, calls.save, shape, (call) => saveBatch(saving, call));
  });
  route(app, calls.end, { params, response: z.object({}) }, async (call) => {
    await inCallScope(deps, call, (tx) =>
      endOwnUpload(tx, toPlace(kind, call), reportingActContext(deps, call)),
    );
    return {};
  });
  route(app, calls.history, { params, response: schema.history }, (call) =>
    inCallScope(deps, call, (tx) => listReceipts(tx, toPlace(kind, call))),
  );
  route(app, calls.expectations, { params, response: schema.expectedRows }, async (call) => {
    const programs = await inCallScope(deps, call, (tx) => listSurveyedPrograms(tx, toPlace(kind, call)));
    return listExpectedRows(kind, programs);
  });
  route(app, calls.inForce, { params, response: schema.inForce }, (call) =>
    inCallScope(deps, call, (tx) => readInForce(tx, toPlace(kind, call), deps.clock.now())),
  );
  const rows = { params, querystring: schema.rowsQuery, response: z.unknown() };
  route(app, calls.rows, rows, async (call) => {
    const order = {
      format: call.query.format,
      act: reportingActContext(deps, call),
      now: deps.clock.now(),
      leaving: signalLeaving(call),
    };
    await sendFile(call, await inCallScope(deps, call, (tx) => exportRows(tx, toPlace(kind, call), order)));
  });
  route(app, calls.withdraw, { params, body: schema.withdrawal, response: schema.inForce }, async (call) => {
    const act = reportingActContext(deps, call);
    return inCallScope(deps, call, async (tx) => {
      await withdrawUploads(tx, toPlace(kind, call), call.body.rows, act);
      return readInForce(tx, toPlace(kind, call), act.at);
    });
  });
  const template = { params, querystring: schema.templateQuery, response: z.unknown() };
  route(app, calls.template, template, async (call) => {
    const { format } = call.query;
    const file = await inCallScope(deps, call, (tx) => makeTemplate(tx, toPlace(kind, call), format));
    await sendFile(call, file);
  });
  mappingRoutes(app, saving, calls, scopeParams);
  valueMappingRoutes(app, saving, calls, scopeParams);
}

function grantRoutes(app: FastifyInstance, deps: Deps, kind: SurveyKind): void {
  const calls = uploads[kind];
  route(app, calls.status, { params: grantPeriod, response: schema.uploadStatus }, async (call) => {
    const receipts = await inCallScope(deps, call, (tx) => listReceipts(tx, toPlace(kind, call)));
    const inForce = receipts.find(({ in_force }) => in_force);
    return inForce ?? { upload_time: null, upload_file_name: null, upload_row_count: null };
  });
  route(app, calls.programs, { response: schema.programRows }, async (call) => {
    const programs = await inCallScope(deps, call, (tx) => listProgramsInForce(tx, kind, toReach(call)));
    return programs.map((fk_programs) => ({ fk_programs }));
  });
}

type Saving = {
  readonly deps: Deps;
  readonly kind: SurveyKind;
  readonly turns: BatchSequencer;
  readonly counters: UploadCounters;
};

async function saveBatch(
  { deps, kind, turns, counters }: Saving,
  call: Call<unknown, unknown, UploadBatch>,
): Promise<BatchAnswer> {
  const batch = call.body;
  const attempt = String(call.request.headers[ATTEMPT_HEADER] ?? '');
  const place = toPlace(kind, call);
  const survey = getSurvey(place.instrument, kind);
  const newTransactionId = Buffer.from(deps.random.bytes(32)).toString('base64url');
  const act = reportingActContext(deps, call);
  const upload = toUploadKey(act.actor.sub, place, batch.transactionId ?? newTransactionId);
  const { transactionId, receipt } = await turns.runInOrder(
    { upload, index: batch.batchIndex },
    async (turn, shared) => {
      const programs = await readCached(shared, act.at, () =>
        inCallScope(deps, call, (tx) => listSurveyedPrograms(tx, place)),
      );
      const prepared = prepareAhead(survey, batch, programs);
      await turn;
      const request = { place, batch, act, attempt, newTransactionId, counters, prepared };
      const continued = await continueUpload(deps.db, call.access.scope, request);
      return continued ?? inCallScope(deps, call, (tx) => receiveBatch(tx, request));
    },
  );
  const Payload = JSON.stringify({ success: true, transaction_id: transactionId });
  return receipt ? { Payload, receipt } : { Payload };
}

function inCallScope<T>(deps: Deps, call: Pick<Call, 'access'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(deps.db, call.access.scope, work);
}

function toPlace(kind: SurveyKind, call: Pick<Call, 'access'>): SurveyPlace {
  const { grantId, periodPk } = pageKey(call);
  const { providerId } = requireTarget(call);
  return { kind, grantId, periodPk, providerId, instrument: requireInstrument(call) };
}

/** A Grantee sees the programs of its grants, a Provider those of its provider, an Admin those of every counted grant. */
function toReach({ access }: Pick<Call, 'access'>): ProgramReach {
  const { filtered, via } = access.decision;
  return {
    counted: !filtered,
    grantIds: via.filter(({ role }) => role === 'grantee').map(({ grantId }) => grantId),
    providerIds: via.flatMap(({ providerId }) => providerId ?? []),
  };
}
