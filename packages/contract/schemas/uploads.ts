/** Schemas of the upload calls (Q97). The survey catalogue validates the cells of rows, not these schemas. */
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { findUnstorable } from '@srae/domain/form-kit/texts';
import { INT4_MAX } from '@srae/domain/form-kit/numbers';
import { NO_UPLOAD_REASONS } from '@srae/domain/survey/expectation';
import { BATCH_SIZE, DATA_ROWS_MAX } from '@srae/domain/survey/limits';
import { type SentColumn, toSentColumns } from '@srae/domain/survey/rows/columns';
import { z } from 'zod';
import { sha256 } from './sha256.ts';
import { announcedMappings, receiptMappings } from './mappings/value-mappings.ts';

/** Maximum rows per request, and requests per upload (UP-2). */
const BATCHES_MAX = Math.ceil(DATA_ROWS_MAX / BATCH_SIZE);

/** Maximum number of columns of a survey. */
const COLUMNS_MAX = 200;

/** Maximum number of cells in a file, whatever its survey's number of columns. */
const CELLS_MAX = DATA_ROWS_MAX * COLUMNS_MAX;

const rowNumber = z.int().min(1).max(1_048_576).nullable();

/** The file as the first batch announces it. */
function announcement(kind: SurveyKind) {
  return z.strictObject({
    upload_file_name: z.string().min(1).max(1000),
    upload_row_count: z.int().min(1).max(DATA_ROWS_MAX),
    upload_custom_file: z.boolean().nullable().default(null),
    upload_sheet_name: z.string().max(255).nullable().default(null),
    upload_headers_row: rowNumber.default(null),
    upload_data_row: rowNumber.default(null),
    upload_column_mapping: z
      .string()
      .max(100_000)
      .refine((text) => findUnstorable(text) === null, 'It holds a character that cannot be stored.')
      .nullable()
      .default(null),
    /** Hash of the file's bytes, as lower-case hex; for the receipt (BEY-124). Not in the specification's body. */
    upload_sha256: sha256.nullable().default(null),
    /** Corrections made on the page before the rows were sent (BEY-160). */
    upload_cells_corrected: z.int().min(0).max(CELLS_MAX).optional(),
    upload_values_mapped: announcedMappings(kind).optional(),
  });
}
export type Announcement = z.infer<ReturnType<typeof announcement>>;

// Wider than the forms' typed cells: the mapping text lists every column and heading, and mapped values are a list.
const cell = z.strictObject({
  name: z.string().min(1).max(80),
  value: z.union([
    z.strictObject({ stringValue: z.string().max(800_000) }),
    z.strictObject({ booleanValue: z.boolean() }),
    z.strictObject({ longValue: z.int() }),
    z.strictObject({ isNull: z.literal(true) }),
  ]),
});
type AnnouncedCell = z.infer<typeof cell>;

const announcedRow = (kind: SurveyKind) =>
  z
    .union([
      z.array(z.array(cell).max(20)).length(1),
      z
        .array(cell)
        .min(1)
        .max(20)
        .transform((row) => [row]),
    ])
    .refine((rows) => new Set(rows.flat().map(({ name }) => name)).size === rows.flat().length)
    .transform((rows) => Object.fromEntries(rows.flat().map((one) => [one.name, bareValue(one.value)])))
    .pipe(announcement(kind));

const columnInfo = z
  .array(z.strictObject({ name: z.string().min(1).max(80), type: z.string().max(20) }))
  .min(1)
  .max(COLUMNS_MAX);
const enumMaps = z.record(z.string().max(80), z.record(z.string().max(300), z.string().max(80)));

/** A column of the batch's rows: see SentColumn. */
const sentColumn = z.strictObject({
  values: z.array(z.unknown()).min(1).max(BATCH_SIZE),
  indices: z.string().min(1).max(BATCH_SIZE).optional(),
});

/** The body of an upload's PUT, normalised to what the server uses; its table and column names never reach SQL. */
export function batchBody(kind: SurveyKind) {
  const table = { tableName: z.literal(`${kind}_submissions`), columnInfo, enumMaps };
  // Rows as the specification has them (Q97), or column by column, as the page sends them (decision 63).
  const byRow = z.strictObject({ ...table, batchValues: z.array(z.unknown()).min(1).max(BATCH_SIZE) });
  const byColumn = z.strictObject({
    ...table,
    row_count: z.int().min(1).max(BATCH_SIZE),
    batchValues: z.array(sentColumn).min(1).max(COLUMNS_MAX),
  });
  const rows = z.union([byColumn, byRow]);
  const file = z.strictObject({ tableName: z.literal(`${kind}_uploads`), tableData: announcedRow(kind) });
  return z
    .strictObject({
      commit: z.boolean(),
      batch_index: z
        .int()
        .min(0)
        .max(BATCHES_MAX - 1),
      formName: z.literal(`${kind}upload`),
      transaction_id: z.string().min(1).max(200).optional(),
      formData: z.union([z.tuple([rows]), z.tuple([rows, file])]),
    })
    .transform(
      ({ commit, batch_index, transaction_id, formData: [sent, announced] }): UploadBatch => ({
        commit,
        batchIndex: batch_index,
        transactionId: transaction_id ?? null,
        names: sent.columnInfo.map(({ name }) => name),
        ...('row_count' in sent
          ? { rows: sent.row_count, columns: sent.batchValues }
          : {
              rows: sent.batchValues.length,
              columns: toSentColumns(sent.batchValues, sent.columnInfo.length),
            }),
        announcement: announced?.tableData ?? null,
      }),
    );
}

export type UploadBatch = {
  readonly commit: boolean;
  readonly batchIndex: number;
  readonly transactionId: string | null;
  /** Names of the columns, in their order. */
  readonly names: readonly string[];
  readonly rows: number;
  readonly columns: readonly SentColumn[];
  readonly announcement: Announcement | null;
};

/** A provider and a number of its rows. */
const providerRows = z.object({ fk_providers: z.int(), provider_name: z.string(), rows: z.int() });

/** The receipt of a committed upload (BEY-124). The name is 'former user' when the account is deleted (Q135). */
export const receipt = z.object({
  number: z.int(),
  upload_time: z.string(),
  uploaded_by: z.string(),
  upload_file_name: z.string(),
  upload_row_count: z.int(),
  upload_custom_file: z.boolean().nullable(),
  upload_sheet_name: z.string().nullable(),
  upload_headers_row: z.int().nullable(),
  upload_data_row: z.int().nullable(),
  /** Hash of the file, as computed by the browser; null when none was sent. */
  upload_sha256: z.string().nullable(),
  upload_cells_corrected: z.int(),
  upload_values_mapped: receiptMappings,
  /** Hash of the rows as stored by the server; null for uploads that predate it. */
  stored_sha256: z.string().nullable().default(null),
  /** The only provider in the file; null for a file of the whole grant. */
  provider: z.object({ pk: z.int(), provider_name: z.string() }).nullable().default(null),
  in_force: z.boolean(),
  /** The providers for which the file is still in effect (BEY-153). */
  stands_for: z.array(providerRows).readonly().default([]),
  /** Withdrawn parts of it (BEY-154). */
  withdrawals: z
    .array(providerRows.extend({ at: z.string(), by: z.string() }))
    .readonly()
    .default([]),
});
export type Receipt = z.infer<typeof receipt>;

/** Payload is the specification's: a JSON string with success and transaction_id. A commit adds the receipt. */
export const batchAnswer = z.object({ Payload: z.string(), receipt: receipt.optional() });
export type BatchAnswer = z.infer<typeof batchAnswer>;

/** The current upload; nulls while there is none. The time is UTC. */
export const uploadStatus = z.object({
  upload_time: z.string().nullable(),
  upload_file_name: z.string().nullable(),
  upload_row_count: z.int().nullable(),
});
export type UploadStatus = z.infer<typeof uploadStatus>;

export const history = z.array(receipt).readonly();

export const expectedRows = z
  .array(
    z.object({
      provider_name: z.string(),
      program_name: z.string(),
      /** Former names of the provider in this period: files with one are accepted (decision 32). */
      former_provider_names: z.array(z.string()).readonly().optional(),
      survey_count: z.int(),
      prog_en_tot_surveys_ms_impact: z.int().nullish(),
      prog_en_tot_surveys_hs_impact: z.int().nullish(),
    }),
  )
  .readonly();

const fileInForce = receipt.pick({
  number: true,
  upload_time: true,
  uploaded_by: true,
  upload_file_name: true,
  provider: true,
});

/** Current uploads and active senders, by provider; for a Provider only its own. */
export const inForce = z.object({
  /** Total of current rows: typed to confirm a withdrawal. */
  rows: z.int(),
  providers: z
    .array(
      providerRows.extend({
        /** Completed surveys reported on the forms. */
        expected: z.int(),
        /** Whether the provider's own accounts may upload. */
        may_upload: z.boolean(),
        /** Null without a current upload. */
        file: fileInForce.nullable(),
        programs: z
          .array(
            z.object({
              fk_programs: z.int(),
              program_name: z.string(),
              expected: z.int(),
              rows: z.int(),
              /** Why the validation report asks for no rows of it; null if it does. */
              no_upload_reason: z.enum(NO_UPLOAD_REASONS).nullable(),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
  /**
   * Current files, their column mappings and corrections: null to a provider for a file of the whole grant,
   * whose other rows are not its own.
   */
  files: z
    .array(
      fileInForce.extend({
        upload_column_mapping: z.string().nullable(),
        upload_cells_corrected: z.int().nullable(),
        upload_values_mapped: receiptMappings.nullable(),
      }),
    )
    .readonly(),
  /** Uploads that are being sent; `provider_name` is null for one of the whole grant. */
  open: z
    .array(
      z.object({
        provider_name: z.string().nullable(),
        name: z.string(),
        started_at: z.string(),
        expires_at: z.string(),
      }),
    )
    .readonly(),
});
export type InForce = z.infer<typeof inForce>;

/** The number of current rows, typed to confirm. */
export const withdrawal = z.strictObject({ rows: z.int().min(0).max(INT4_MAX) });

/** Programs with at least one row in the current upload (Q99). */
export const programRows = z.array(z.object({ fk_programs: z.int() })).readonly();

/** The template's format: a workbook unless csv is requested. */
export const templateQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') });

export const rowsQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv') });

function bareValue(value: AnnouncedCell['value']): string | number | boolean | null {
  if ('stringValue' in value) return value.stringValue;
  if ('booleanValue' in value) return value.booleanValue;
  return 'longValue' in value ? value.longValue : null;
}
