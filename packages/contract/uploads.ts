/** The calls of survey uploads: the same ones for the entry and the exit survey; any other kind is an unknown path. */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { Endpoint } from './endpoint.ts';

export const SURVEY_KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];

/**
 * Header that names an attempt to save, the same on every request of it. An upload of a single batch that comes once more
 * is answered as before when it belongs to the same attempt (BEY-075), and is an upload of its own when it does not.
 */
export const ATTEMPT_HEADER = 'idempotency-key';

type UploadCalls = {
  readonly status: Endpoint;
  readonly expectations: Endpoint;
  readonly history: Endpoint;
  /** A file, not an envelope: the standard workbook with the grant's own names, or the csv header (BEY-127, BEY-128). */
  readonly template: Endpoint;
  readonly save: Endpoint;
  /** Ends the caller's own open upload of that place, if there is one, without waiting for its expiry. */
  readonly end: Endpoint;
  /** Delete Existing Data: local and dev only (Q111). */
  readonly remove: Endpoint;
  readonly readMapping: Endpoint;
  readonly saveMapping: Endpoint;
  readonly readValueMappings: Endpoint;
  readonly saveValueMappings: Endpoint;
  readonly programs: Endpoint;
};

export const uploads = { entry: toCalls('entry'), exit: toCalls('exit') } as const satisfies Record<
  SurveyKind,
  UploadCalls
>;

function toCalls(kind: SurveyKind): UploadCalls {
  const grant = `/api/${kind}/:grantId`;
  const period = `${grant}/submissions/:periodPk`;
  return {
    status: { method: 'GET', path: `${period}/uploads/reduce`, action: 'upload.status' },
    expectations: {
      method: 'GET',
      path: `${period}/providers-programs/reduce`,
      action: 'upload.expectations',
    },
    history: { method: 'GET', path: `${period}/uploads`, action: 'upload.history' },
    template: { method: 'GET', path: `${period}/template`, action: 'upload.template' },
    save: { method: 'PUT', path: `${period}/reduce`, action: 'upload.save' },
    end: { method: 'DELETE', path: `${period}/open`, action: 'upload.end' },
    remove: { method: 'DELETE', path: period, action: 'upload.delete' },
    readMapping: { method: 'GET', path: `${grant}/mapping`, action: 'mapping.read' },
    saveMapping: { method: 'PUT', path: `${grant}/mapping`, action: 'mapping.save' },
    readValueMappings: { method: 'GET', path: `${grant}/value-mappings`, action: 'value-mapping.read' },
    saveValueMappings: { method: 'PUT', path: `${grant}/value-mappings`, action: 'value-mapping.save' },
    programs: { method: 'GET', path: `/api/program-file-${kind}-uploads`, action: 'upload.programs' },
  };
}
