/** The calls of the upload page, typed, for one survey of one grant and period. */
import type {
  BatchAnswer,
  MappingBody,
  Receipt,
  RememberedMapping,
  UploadStatus,
} from '@srae/contract/schemas/uploads';
import type { RememberedValues, ValueMappingsBody } from '@srae/contract/schemas/value-mappings';
import { ATTEMPT_HEADER, uploads } from '@srae/contract/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { ExpectedPair } from '@srae/domain/survey/names';
import { call, callFile } from '../api/client.ts';
import { ApiProblem, isRecord } from '../api/problem.ts';

export type UploadPlace = { readonly kind: SurveyKind; readonly grantId: number; readonly periodPk: number };

/** The answer to a batch: the id that the next one needs, and the receipt of a commit. */
export type SavedBatch = { readonly transactionId: string; readonly receipt: Receipt | null };

export type UploadCalls = ReturnType<typeof uploadCalls>;

export function uploadCalls({ kind, grantId, periodPk }: UploadPlace) {
  const calls = uploads[kind];
  const params = { grantId, periodPk };
  return {
    status: (signal: AbortSignal) => call<UploadStatus>(calls.status, { params, signal }),
    expectations: (signal: AbortSignal) =>
      call<readonly ExpectedPair[]>(calls.expectations, { params, signal }),
    history: (signal: AbortSignal) => call<readonly Receipt[]>(calls.history, { params, signal }),
    template: (format: 'xlsx' | 'csv') => callFile(calls.template, { params, query: { format } }),
    /** Delete Existing Data: local and dev only (Q111). */
    remove: () => call<Record<string, never>>(calls.remove, { params }),
    readMapping: (header_hash: string) =>
      call<RememberedMapping>(calls.readMapping, { params: { grantId }, query: { header_hash } }),
    saveMapping: (body: MappingBody) =>
      call<RememberedMapping>(calls.saveMapping, { params: { grantId }, body }),
    readValueMappings: () => call<RememberedValues>(calls.readValueMappings, { params: { grantId } }),
    saveValueMappings: (body: ValueMappingsBody) =>
      call<RememberedValues>(calls.saveValueMappings, { params: { grantId }, body }),
    /** `attempt` names the click on Save that the batch belongs to. */
    saveBatch: async (
      packed: Uint8Array<ArrayBuffer>,
      attempt: string,
      signal: AbortSignal,
    ): Promise<SavedBatch> => {
      const headers = { [ATTEMPT_HEADER]: attempt };
      return savedBatch(await call<BatchAnswer>(calls.save, { params, signal, packed, headers }));
    },
    /** Ends the upload that this person has open. */
    endUpload: () => call<Record<string, never>>(calls.end, { params }),
  };
}

function savedBatch({ Payload, receipt }: BatchAnswer): SavedBatch {
  const payload: unknown = JSON.parse(Payload);
  if (!isRecord(payload) || payload.success !== true || typeof payload.transaction_id !== 'string') {
    throw new ApiProblem({ code: 'BAD_ANSWER', message: '', status: 200 });
  }
  return { transactionId: payload.transaction_id, receipt: receipt ?? null };
}
