/** The bodies of an upload's requests: gzip-compressed JSON (Q97). */
import { toColumnInfo, toEnumMaps } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { UsedMapping } from '@srae/domain/survey/corrections/corrections';
import type { WrittenBatch } from '@srae/domain/survey/submission';

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
  /** Corrected on the page. */
  readonly cellsCorrected: number;
  readonly mappingsUsed: readonly UsedMapping[];
};

/** What is sent for a batch, as JSON; only the first carries the file (UPL-028, UPL-032, BEY-074). */
export function batchBody(
  survey: Survey,
  batch: WrittenBatch,
  file: FileFacts,
  transactionId: string | null,
): string {
  const { kind } = survey;
  const rows = withMember(toTable(survey), 'batchValues', batch.rows);
  const announced = JSON.stringify({ tableName: `${kind}_uploads`, tableData: [announcement(file)] });
  const envelope = {
    commit: batch.commit,
    batch_index: batch.index,
    formName: `${kind}upload`,
    ...(transactionId === null ? {} : { transaction_id: transactionId }),
  };
  return withMember(
    JSON.stringify(envelope),
    'formData',
    batch.index === 0 ? `[${rows},${announced}]` : `[${rows}]`,
  );
}

const tables = new WeakMap<Survey, string>();

/** The members common to every batch, as JSON. */
function toTable(survey: Survey): string {
  const known = tables.get(survey);
  if (known !== undefined) return known;
  const { kind } = survey;
  const columnInfo = toColumnInfo(survey);
  const made = JSON.stringify({ tableName: `${kind}_submissions`, columnInfo, enumMaps: toEnumMaps(survey) });
  tables.set(survey, made);
  return made;
}

/** The written object with one member more, which is written already, too. */
function withMember(object: string, name: string, json: string): string {
  return `${object.slice(0, -1)},${JSON.stringify(name)}:${json}}`;
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
