/** The calls of survey uploads: the same ones for the entry and the exit survey; any other kind is an unknown path. */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { Endpoint } from './endpoint.ts';

export const SURVEY_KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];

/**
 * Header with the id of a save attempt, the same on all its requests. A repeated single-batch upload
 * gets the same response when its attempt is the same (BEY-075), and is a separate upload otherwise.
 */
export const ATTEMPT_HEADER = 'idempotency-key';

/** The calls common to a whole grant and a single provider (decision 30). */
export type ScopedUploadCalls = {
  readonly expectations: Endpoint;
  readonly history: Endpoint;
  /** A file, not an envelope: the standard workbook with the grant's own names, or the csv header (BEY-127, BEY-128). */
  readonly template: Endpoint;
  readonly save: Endpoint;
  /** Ends the caller's open upload for that grant or provider, if any, without waiting for its expiry. */
  readonly end: Endpoint;
  /** Current uploads by provider, with file, rows and programs (BEY-153, BEY-155). */
  readonly inForce: Endpoint;
  /** A file, not an envelope: the current rows, as a csv file or a workbook that can be uploaded again (BEY-155). */
  readonly rows: Endpoint;
  /** Withdraws the current upload (decision 31). */
  readonly withdraw: Endpoint;
  readonly readMapping: Endpoint;
  readonly saveMapping: Endpoint;
  readonly readValueMappings: Endpoint;
  readonly saveValueMappings: Endpoint;
};

type UploadCalls = ScopedUploadCalls & {
  readonly status: Endpoint;
  /** Delete Existing Data: local and dev only (Q111). */
  readonly remove: Endpoint;
  readonly programs: Endpoint;
};

/** Prefixes of a scope's actions: on files, on column mappings, on mapped values. */
const OF_GRANT = ['upload', 'mapping', 'value-mapping'] as const;
const OF_PROVIDER = ['provider-upload', 'provider-mapping', 'provider-value-mapping'] as const;

export const uploads = { entry: toCalls('entry'), exit: toCalls('exit') } as const satisfies Record<
  SurveyKind,
  UploadCalls
>;

/** The same calls for one provider of a grant. */
export const providerUploads = {
  entry: toScopedCalls('/api/entry/:grantId/providers/:pid', OF_PROVIDER),
  exit: toScopedCalls('/api/exit/:grantId/providers/:pid', OF_PROVIDER),
} as const satisfies Record<SurveyKind, ScopedUploadCalls>;

function toCalls(kind: SurveyKind): UploadCalls {
  const grant = `/api/${kind}/:grantId`;
  const period = `${grant}/submissions/:periodPk`;
  return {
    ...toScopedCalls(grant, OF_GRANT),
    status: { method: 'GET', path: `${period}/uploads/reduce`, action: 'upload.status' },
    remove: { method: 'DELETE', path: period, action: 'upload.delete' },
    programs: { method: 'GET', path: `/api/program-file-${kind}-uploads`, action: 'upload.programs' },
  };
}

function toScopedCalls(
  scope: string,
  [upload, mapping, values]: typeof OF_GRANT | typeof OF_PROVIDER,
): ScopedUploadCalls {
  const period = `${scope}/submissions/:periodPk`;
  return {
    expectations: {
      method: 'GET',
      path: `${period}/providers-programs/reduce`,
      action: `${upload}.expectations`,
    },
    history: { method: 'GET', path: `${period}/uploads`, action: `${upload}.history` },
    template: { method: 'GET', path: `${period}/template`, action: `${upload}.template` },
    save: { method: 'PUT', path: `${period}/reduce`, action: `${upload}.save` },
    end: { method: 'DELETE', path: `${period}/open`, action: `${upload}.end` },
    inForce: { method: 'GET', path: `${period}/in-force`, action: `${upload}.in-force` },
    rows: { method: 'GET', path: `${period}/in-force/rows`, action: `${upload}.rows` },
    withdraw: { method: 'POST', path: `${period}/withdrawal`, action: `${upload}.withdraw` },
    readMapping: { method: 'GET', path: `${scope}/mapping`, action: `${mapping}.read` },
    saveMapping: { method: 'PUT', path: `${scope}/mapping`, action: `${mapping}.save` },
    readValueMappings: { method: 'GET', path: `${scope}/value-mappings`, action: `${values}.read` },
    saveValueMappings: { method: 'PUT', path: `${scope}/value-mappings`, action: `${values}.save` },
  };
}
