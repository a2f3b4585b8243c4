/** Survey uploads: what is expected, batches, what is in force, the history (decision 18). */
import * as schema from '@srae/contract/schemas/uploads';
import type { BatchAnswer, UploadBatch } from '@srae/contract/schemas/uploads';
import { grantPeriod } from '@srae/contract/schemas/reporting';
import { ATTEMPT_HEADER, SURVEY_KINDS, uploads } from '@srae/contract/uploads';
import { getSurvey } from '@srae/domain/instruments/instruments';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { listExpectedRows } from '@srae/domain/survey/expectation';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { continueUpload, receiveBatch } from '../../commands/uploads/batch.ts';
import { createUploadCounters, type UploadCounters } from '../../commands/uploads/counters.ts';
import { deleteUploads, endOwnUpload } from '../../commands/uploads/end-upload.ts';
import { prepareAhead, readCached } from '../../commands/uploads/prepare-ahead.ts';
import { makeTemplate } from '../../commands/uploads/template.ts';
import {
  createBatchSequencer,
  toUploadKey,
  type BatchSequencer,
} from '../../commands/uploads/batch-sequencer.ts';
import type { Deps } from '../../deps.ts';
import { acceptGzipOnly, PACKED_MAX } from '../../plugins/body/gzip-body.ts';
import { reportingActContext } from '../../plugins/act-context.ts';
import { route } from '../../plugins/route.ts';
import type { Call } from '../../plugins/route.ts';
import { inScope } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import { listSurveyedPrograms } from '../../store/uploads/expected.ts';
import type { SurveyPlace } from '../../store/uploads/open-uploads.ts';
import { listProgramsInForce, listReceipts } from '../../store/uploads/uploads.ts';
import type { ProgramReach } from '../../store/uploads/uploads.ts';
import { pageKey, requireInstrument } from '../forms/page-key.ts';
import { mappingRoutes, valueMappingRoutes } from './mapping.ts';

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const turns = createBatchSequencer();
  const counters = createUploadCounters(Buffer.from(deps.random.bytes(16)).toString('base64url'));
  for (const kind of SURVEY_KINDS) {
    readRoutes(app, deps, kind);
    templateRoute(app, deps, kind);
    mappingRoutes(app, deps, kind);
    valueMappingRoutes(app, deps, kind);
    app.register(async (scope) => {
      acceptGzipOnly(scope);
      const answers = { response: schema.batchAnswer, bodyLimit: PACKED_MAX };
      const shape = { params: grantPeriod, body: schema.batchBody(kind), ...answers };
      route(scope, uploads[kind].save, shape, (call) => saveBatch({ deps, kind, turns, counters }, call));
    });
    route(app, uploads[kind].end, { params: grantPeriod, response: z.object({}) }, async (call) => {
      await within(deps, call, (tx) =>
        endOwnUpload(tx, toPlace(kind, call), reportingActContext(deps, call)),
      );
      return {};
    });
    // Delete Existing Data does not exist in production (Q111).
    if (deps.config.environment === 'production') continue;
    route(app, uploads[kind].remove, { params: grantPeriod, response: z.object({}) }, async (call) => {
      await within(deps, call, (tx) =>
        deleteUploads(tx, toPlace(kind, call), reportingActContext(deps, call)),
      );
      return {};
    });
  }
}

function readRoutes(app: FastifyInstance, deps: Deps, kind: SurveyKind): void {
  const calls = uploads[kind];
  route(app, calls.status, { params: grantPeriod, response: schema.uploadStatus }, async (call) => {
    const receipts = await within(deps, call, (tx) => listReceipts(tx, toPlace(kind, call)));
    const inForce = receipts.find(({ in_force }) => in_force);
    return inForce ?? { upload_time: null, upload_file_name: null, upload_row_count: null };
  });
  route(app, calls.history, { params: grantPeriod, response: schema.history }, (call) =>
    within(deps, call, (tx) => listReceipts(tx, toPlace(kind, call))),
  );
  route(app, calls.expectations, { params: grantPeriod, response: schema.expectedRows }, async (call) => {
    return listExpectedRows(kind, await within(deps, call, (tx) => listSurveyedPrograms(tx, pageKey(call))));
  });
  route(app, calls.programs, { response: schema.programRows }, async (call) => {
    const programs = await within(deps, call, (tx) => listProgramsInForce(tx, kind, toReach(call)));
    return programs.map((fk_programs) => ({ fk_programs }));
  });
}

function templateRoute(app: FastifyInstance, deps: Deps, kind: SurveyKind): void {
  const shape = { params: grantPeriod, querystring: schema.templateQuery, response: z.unknown() };
  route(app, uploads[kind].template, shape, async (call) => {
    const { format } = call.query;
    const file = await within(deps, call, (tx) => makeTemplate(tx, toPlace(kind, call), format));
    call.reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.bytes);
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
  const { transactionId, receipt } = await turns.take(
    { upload, index: batch.batchIndex },
    async (turn, shared) => {
      const programs = await readCached(shared, act.at, () =>
        within(deps, call, (tx) => listSurveyedPrograms(tx, place)),
      );
      const prepared = prepareAhead(survey, batch, programs);
      await turn;
      const request = { place, batch, act, attempt, newTransactionId, counters, prepared };
      const continued = await continueUpload(deps.db, call.access.scope, request);
      return continued ?? within(deps, call, (tx) => receiveBatch(tx, request));
    },
  );
  const Payload = JSON.stringify({ success: true, transaction_id: transactionId });
  return receipt ? { Payload, receipt } : { Payload };
}

function within<T>(deps: Deps, call: Pick<Call, 'access'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(deps.db, call.access.scope, work);
}

function toPlace(kind: SurveyKind, call: Pick<Call, 'access'>): SurveyPlace {
  const { grantId, periodPk } = pageKey(call);
  return { kind, grantId, periodPk, instrument: requireInstrument(call) };
}

/** A Grantee sees the programs of the own grants, a Provider those of the own provider. */
function toReach({ access }: Pick<Call, 'access'>): ProgramReach {
  if (!access.decision.filtered) return 'all';
  const { via } = access.decision;
  return {
    grantIds: via.filter(({ role }) => role === 'grantee').map(({ grantId }) => grantId),
    providerIds: via.flatMap(({ providerId }) => providerId ?? []),
  };
}
