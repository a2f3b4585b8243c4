/** The bodies of an upload's requests: gzip-compressed JSON (Q97). */
import { columnInfoOf, enumMapsOf } from '@srae/domain/survey/catalogue';
import type { SurveyKind } from '@srae/domain/survey/column';
import type { Batch } from '@srae/domain/survey/submission';

/** The file as the first batch announces it; nulls where a csv has none. */
export type FileFacts = {
  readonly fileName: string;
  readonly rows: number;
  readonly custom: boolean;
  readonly sheetName: string | null;
  readonly headersRow: number;
  readonly dataRow: number;
  readonly mapping: string;
  readonly sha256: string;
};

/** What is sent for a batch; only the first carries the file (UPL-028, UPL-032, BEY-074). */
export function batchBody(kind: SurveyKind, batch: Batch, file: FileFacts, transactionId: string | null) {
  const rows = {
    tableName: `${kind}_submissions`,
    columnInfo: columnInfoOf(kind),
    enumMaps: enumMapsOf(kind),
    batchValues: batch.rows,
  };
  const announced = { tableName: `${kind}_uploads`, tableData: [announcement(file)] };
  return {
    commit: batch.commit,
    batch_index: batch.index,
    formName: `${kind}upload`,
    ...(transactionId === null ? {} : { transaction_id: transactionId }),
    formData: batch.index === 0 ? [rows, announced] : [rows],
  };
}

/** JSON, packed. */
export async function packed(body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([JSON.stringify(body)]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function announcement(file: FileFacts) {
  return [
    text('upload_file_name', file.fileName),
    whole('upload_row_count', file.rows),
    { name: 'upload_custom_file', value: { booleanValue: file.custom } },
    text('upload_sheet_name', file.sheetName),
    whole('upload_headers_row', file.headersRow),
    whole('upload_data_row', file.dataRow),
    text('upload_column_mapping', file.mapping),
    text('upload_sha256', file.sha256),
  ];
}

function text(name: string, value: string | null) {
  return { name, value: value === null ? { isNull: true } : { stringValue: value } };
}

function whole(name: string, value: number) {
  return { name, value: { longValue: value } };
}
