/** The calls open to a machine key: statuses, and checking or uploading survey files (decision 40). */
import { machine } from '@srae/contract/accounts/machine-keys';
import * as schema from '@srae/contract/schemas/accounts/machine-keys';
import { grantPeriod, grantProviderPeriod } from '@srae/contract/schemas/reporting';
import { SURVEY_KINDS } from '@srae/contract/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { FastifyInstance } from 'fastify';
import { loadReport } from '../../commands/reports/load-report.ts';
import { createUploadCounters } from '../../commands/uploads/counters.ts';
import { FILE_BYTES_MAX } from '../../commands/uploads/machine/check-survey-file.ts';
import { type MachineFile, uploadFile, validateFile } from '../../commands/uploads/machine/machine-upload.ts';
import type { Deps } from '../../deps.ts';
import { actContext } from '../../plugins/act-context.ts';
import { limitFilesInFlight } from '../../plugins/limits/limit-files-in-flight.ts';
import { createSerialQueue } from '../../plugins/serial-queue.ts';
import { type Call, requireActor, requireTarget, route } from '../../plugins/route.ts';
import { Problem } from '../../problem.ts';
import { getGrantLabel } from '../../store/accounts/associations.ts';
import { getKeyByPk } from '../../store/credentials/machine-keys.ts';
import { inScope } from '../../store/database/database.ts';
import { listPeriods } from '../../store/programme/periods.ts';
import { listReceipts } from '../../store/uploads/uploads.ts';
import { pageKey, requireInstrument } from '../forms/page-key.ts';

/** Files that may wait for the one being checked; further ones are told to retry. */
const WAITING_MAX = 8;

export function machineRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, machine.read, { response: schema.machineRead }, (call) => readKey(deps, call));

  route(app, machine.status, { params: grantPeriod, response: schema.machineStatus }, (call) =>
    inScope(deps.db, call.access.scope, async (tx) => {
      const key = pageKey(call);
      const place = { grantId: key.grantId, periodPk: key.periodPk, providerId: null };
      const [entry, exit] = [
        await listReceipts(tx, { ...place, kind: 'entry' }),
        await listReceipts(tx, { ...place, kind: 'exit' }),
      ];
      return {
        report: await loadReport(tx, key, { role: 'Grantee' }),
        uploads: {
          entry: entry.filter((one) => one.stands_for.length > 0),
          exit: exit.filter((one) => one.stands_for.length > 0),
        },
      };
    }),
  );

  const counters = createUploadCounters(Buffer.from(deps.random.bytes(16)).toString('base64url'));
  const turns = createSerialQueue();
  app.register(async (scope) => {
    acceptFilesOnly(scope);
    // The one being checked, and those waiting.
    const inPlace = limitFilesInFlight(scope, WAITING_MAX + 1);
    for (const kind of SURVEY_KINDS) {
      for (const [calls, params] of [
        [machine[kind], grantPeriod],
        [machine.ofProvider[kind], grantProviderPeriod],
      ] as const) {
        const shape = {
          params,
          querystring: schema.fileQuery,
          response: schema.fileAnswer,
          bodyLimit: FILE_BYTES_MAX,
        };
        // The key may have been revoked while the file waited for its turn.
        const inTurn = (call: FileCall, work: (file: MachineFile) => Promise<schema.FileAnswer>) =>
          inPlace(call.request, () =>
            turns(async () => {
              const access = await scope.authorizeAgain(call.request);
              return work(toFile(deps, kind, { ...call, access }));
            }),
          );
        route(scope, calls.validate, shape, (call) => inTurn(call, (file) => validateFile(deps, file)));
        route(scope, calls.upload, shape, (call) => inTurn(call, (file) => uploadFile(deps, file, counters)));
      }
    }
  });
}

async function readKey({ db }: Deps, call: Call): Promise<schema.MachineRead> {
  const { machineKey } = requireActor(call);
  if (machineKey === undefined) throw new Problem('NOT_SIGNED_IN');
  return inScope(db, call.access.scope, async (tx) => {
    const key = await getKeyByPk(tx, machineKey);
    const grant = { pk: key.fk_grants, name: await getGrantLabel(tx, key.fk_grants) };
    const periods = await listPeriods(tx);
    return {
      key: { name: key.name, id: key.key_id, actions: key.actions, expires_at: key.expires_at.toISOString() },
      grant,
      periods: periods.map(({ pk, name, current }) => ({ pk, name, current })),
    };
  });
}

/** The body is the file; it is read as raw bytes once the call has been authorized. */
function acceptFilesOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(
      new Problem('UNSUPPORTED_TYPE', undefined, { message: 'Send the file as application/octet-stream.' }),
    ),
  );
}

type FileCall = Call<unknown, { readonly file: string }>;

function toFile(deps: Deps, kind: SurveyKind, call: FileCall) {
  const { grantId, periodPk } = pageKey(call);
  const { providerId } = requireTarget(call);
  const { body } = call.request;
  if (!Buffer.isBuffer(body)) {
    throw new Problem('BAD_REQUEST', undefined, {
      message: 'The body is empty. Send the file itself as application/octet-stream.',
    });
  }
  return {
    place: { kind, grantId, periodPk, providerId, instrument: requireInstrument(call) },
    file: { name: call.query.file, bytes: new Uint8Array(body) },
    act: actContext(deps, call),
    scope: call.access.scope,
  };
}
