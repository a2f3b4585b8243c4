/** Bodies of upload calls as sent by the page (Q97). */
import { toColumnInfo, listColumns, toEnumMaps } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey, SurveyKind, Surveys } from '@srae/domain/survey/catalogue/column';
import { toIndexed, toSent, type SentColumn } from '@srae/domain/survey/rows/columns';
import type { Answer } from './upload-portal.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

export const SHA256 = 'ab'.repeat(32);

export type BatchOptions = {
  readonly kind?: SurveyKind;
  readonly index?: number;
  readonly commit?: boolean;
  readonly transactionId?: string;
  /** Rows announced with the first batch. */
  readonly announce?: number;
  readonly fileName?: string;
  /** Null: not sent, as in the specification's body. */
  readonly sha256?: string | null;
  /** The surveys of the period's instrument; those of 2021 when absent. */
  readonly surveys?: Surveys;
  /** Further typed cells of the announcement, by name. */
  readonly announced?: Readonly<Record<string, object>>;
};

/** A body as the page sends it (Q97). */
export function toBatch(rows: readonly (readonly unknown[])[], options: BatchOptions = {}) {
  const {
    kind = 'entry',
    index = 0,
    commit = false,
    transactionId,
    announce,
    fileName = 'spring.xlsx',
    sha256 = SHA256,
    surveys = SURVEYS,
    announced = {},
  } = options;
  const cell = (name: string, value: object) => ({ name, value });
  const file = {
    tableName: `${kind}_uploads`,
    tableData: [
      [
        cell('upload_file_name', { stringValue: fileName }),
        cell('upload_row_count', { longValue: announce ?? rows.length }),
        cell('upload_custom_file', { booleanValue: false }),
        cell('upload_sheet_name', { stringValue: 'Participant Entry Survey' }),
        cell('upload_headers_row', { longValue: 4 }),
        cell('upload_data_row', { longValue: 5 }),
        cell('upload_column_mapping', { stringValue: 'en_age: Q1' }),
        ...Object.entries(announced).map(([name, value]) => cell(name, value)),
        ...(sha256 === null ? [] : [cell('upload_sha256', { stringValue: sha256 })]),
      ],
    ],
  };
  return {
    commit,
    batch_index: index,
    formName: `${kind}upload`,
    ...(transactionId ? { transaction_id: transactionId } : {}),
    formData: [
      {
        tableName: `${kind}_submissions`,
        columnInfo: toColumnInfo(surveys[kind]),
        enumMaps: index === 0 ? toEnumMaps(surveys[kind]) : {},
        row_count: rows.length,
        batchValues: toColumns(rows, surveys[kind]),
      },
      ...(index === 0 ? [file] : []),
    ],
  };
}

/** Rows in columnar form, as sent; the first row determines the number of columns. */
function toColumns(rows: readonly (readonly unknown[])[], survey: Survey): readonly SentColumn[] {
  const columns = rows[0] ?? listColumns(survey);
  return columns.map((_, at) => toSent(toIndexed(rows.map((row) => row[at]))));
}

/** Rows in catalogue order, numbered from `first`; each has the given answers and is blank elsewhere. */
export function listRows(
  kind: SurveyKind,
  answers: readonly Readonly<Record<string, unknown>>[],
  first = 1,
  surveys: Surveys = SURVEYS,
): unknown[][] {
  return answers.map((answer, index) =>
    listColumns(surveys[kind]).map(({ name, answer: { kind: type } }) =>
      type === 'number' ? first + index : (answer[name] ?? STANDARD[name] ?? null),
    ),
  );
}

/** The given number of rows of the first program. */
export function plainRows(count: number, first = 1, kind: SurveyKind = 'entry'): unknown[][] {
  return listRows(
    kind,
    Array.from({ length: count }, () => ({})),
    first,
  );
}

const STANDARD: Readonly<Record<string, unknown>> = {
  provider_name: 'Bright Futures Coalition, LLC',
  program_name: 'Love Notes (SRA), 4th ed.',
  survey_version: 'HS',
};

/** The transaction_id of an accepted batch. */
export function toTransaction(answer: Answer): string {
  const { Payload } = answer.body.data as { Payload: string }; // the contract of the call
  const payload: unknown = JSON.parse(Payload);
  if (typeof payload !== 'object' || payload === null || !('transaction_id' in payload))
    throw new Error('no transaction_id');
  return String(payload.transaction_id);
}
