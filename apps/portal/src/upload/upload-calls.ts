/** Typed API calls of the upload page, for one survey of one grant and period. */
import type {
  MappingBody,
  MappingQuery,
  RememberedMapping,
} from '@srae/contract/schemas/mappings/column-mappings';
import type { BatchAnswer, InForce, Receipt, UploadStatus } from '@srae/contract/schemas/uploads';
import type {
  RememberedValues,
  ValueMappingsBody,
  ValueMappingsQuery,
} from '@srae/contract/schemas/mappings/value-mappings';
import { ATTEMPT_HEADER, uploads, providerUploads } from '@srae/contract/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { call, callFile } from '../api/client.ts';
import { ApiProblem, isRecord } from '../api/problem.ts';

export type UploadPlace = {
  readonly kind: SurveyKind;
  readonly grantId: number;
  readonly periodPk: number;
  /** The provider whose rows are uploaded; null for a file of the whole grant (decision 30). */
  readonly providerId: number | null;
};

/** The response to a batch: the transaction id for the next one, and the receipt of a commit. */
export type SavedBatch = { readonly transactionId: string; readonly receipt: Receipt | null };

export type UploadCalls = ReturnType<typeof uploadCalls>;

export function uploadCalls({ kind, grantId, periodPk, providerId }: UploadPlace) {
  const calls = providerId === null ? uploads[kind] : providerUploads[kind];
  const scope = { grantId, ...(providerId === null ? {} : { pid: providerId }) };
  const params = { ...scope, periodPk };
  const inForce = (signal?: AbortSignal) =>
    call<InForce>(calls.inForce, { params, ...(signal ? { signal } : {}) });
  return {
    status: async (signal: AbortSignal): Promise<UploadStatus> =>
      providerId === null
        ? call<UploadStatus>(uploads[kind].status, { params, signal })
        : toStatus(await inForce(signal)),
    inForce,
    /** Downloads the rows in force as a file that can be uploaded again (BEY-155). */
    rows: (format: 'csv' | 'xlsx') => callFile(calls.rows, { params, query: { format } }),
    /** Withdraws one provider's data or all data in scope; `rows` is the count typed for confirmation. */
    withdraw: (rows: number, provider: number | null) =>
      provider === null
        ? call<InForce>(calls.withdraw, { params, body: { rows } })
        : call<InForce>(providerUploads[kind].withdraw, {
            params: { ...params, pid: provider },
            body: { rows },
          }),
    expectations: (signal: AbortSignal) =>
      call<readonly ExpectedPair[]>(calls.expectations, { params, signal }),
    history: (signal: AbortSignal) => call<readonly Receipt[]>(calls.history, { params, signal }),
    template: (format: 'xlsx' | 'csv') => callFile(calls.template, { params, query: { format } }),
    /** Delete Existing Data: local and dev only (Q111). */
    remove: () => call<Record<string, never>>(uploads[kind].remove, { params }),
    readMapping: (query: MappingQuery) =>
      call<RememberedMapping>(calls.readMapping, { params: scope, query }),
    saveMapping: (body: MappingBody) => call<RememberedMapping>(calls.saveMapping, { params: scope, body }),
    readValueMappings: (query: ValueMappingsQuery) =>
      call<RememberedValues>(calls.readValueMappings, { params: scope, query }),
    saveValueMappings: (body: ValueMappingsBody) =>
      call<RememberedValues>(calls.saveValueMappings, { params: scope, body }),
    /** `attempt` identifies the click on Save that started the upload. */
    saveBatch: async (
      packed: Uint8Array<ArrayBuffer>,
      attempt: string,
      signal: AbortSignal,
    ): Promise<SavedBatch> => {
      const headers = { [ATTEMPT_HEADER]: attempt };
      return savedBatch(await call<BatchAnswer>(calls.save, { params, signal, packed, headers }));
    },
    /** Ends this person's open upload. */
    endUpload: () => call<Record<string, never>>(calls.end, { params }),
  };
}

function toStatus({ rows, files: [file] }: InForce): UploadStatus {
  if (!file) return { upload_time: null, upload_file_name: null, upload_row_count: null };
  const { upload_time, upload_file_name } = file;
  return { upload_time, upload_file_name, upload_row_count: rows };
}

function savedBatch({ Payload, receipt }: BatchAnswer): SavedBatch {
  const payload: unknown = JSON.parse(Payload);
  if (!isRecord(payload) || payload.success !== true || typeof payload.transaction_id !== 'string') {
    throw new ApiProblem({ code: 'BAD_ANSWER', message: '', status: 200 });
  }
  return { transactionId: payload.transaction_id, receipt: receipt ?? null };
}
