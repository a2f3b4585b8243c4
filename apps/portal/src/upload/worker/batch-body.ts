/** The bodies of an upload's requests: gzip-compressed JSON (Q97). */
import { toColumnInfo, toEnumMaps } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { UsedMapping } from '@srae/domain/survey/corrections/corrections';
import type { Batch } from '@srae/domain/survey/upload-batches';

/** The file metadata in the first batch; null where not applicable to CSV. */
export type FileFacts = {
  readonly fileName: string;
  readonly rows: number;
  readonly custom: boolean;
  readonly sheetName: string | null;
  readonly headersRow: number;
  readonly dataRow: number;
  readonly mapping: string;
  readonly sha256: string;
  /** Corrections made on the page. */
  readonly cellsCorrected: number;
  readonly mappingsUsed: readonly UsedMapping[];
};

/** The JSON body of a batch; only the first contains the file metadata (UPL-028, UPL-032, BEY-074). */
export function batchBody(
  survey: Survey,
  { index, commit, rows: count, columns }: Batch,
  file: FileFacts,
  transactionId: string | null,
): string {
  const { kind } = survey;
  const rows = {
    tableName: `${kind}_submissions`,
    columnInfo: toColumnInfo(survey),
    // Identical for every batch.
    enumMaps: index === 0 ? toEnumMaps(survey) : {},
    row_count: count,
    batchValues: columns,
  };
  const announced = { tableName: `${kind}_uploads`, tableData: [announcement(file)] };
  return asciiJson({
    commit,
    batch_index: index,
    formName: `${kind}upload`,
    ...(transactionId === null ? {} : { transaction_id: transactionId }),
    formData: index === 0 ? [rows, announced] : [rows],
  });
}

/**
 * ASCII-only JSON: a single other character would make the whole string use two bytes per character in memory, here
 * and on the server. Surrogate pairs stay pairs.
 */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    NOT_ASCII,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const NOT_ASCII = /[\u0080-\ud7ff\ue000-\uffff]/g;

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
    whole('upload_cells_corrected', file.cellsCorrected),
    text('upload_values_mapped', JSON.stringify(file.mappingsUsed)),
  ];
}

function text(name: string, value: string | null) {
  return { name, value: value === null ? { isNull: true } : { stringValue: value } };
}

function whole(name: string, value: number) {
  return { name, value: { longValue: value } };
}
