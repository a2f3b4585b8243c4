/** Builds clean survey rows and checks them: the builder of the tests. */
import { listFileColumns } from '../catalogue/catalogue.ts';
import type { Cell } from '../rows/cell-text.ts';
import { createChecker, type CheckResult } from '../check/check.ts';
import { listCodes, type Survey } from '../catalogue/column.ts';
import { suggestMapping, type Mapping } from '../mapping.ts';
import type { ExpectedPair, PairIndex } from '../names.ts';
import { fromSent, toIndexed, type SentColumn } from '../rows/columns.ts';
import { readBatch, type RowIssue } from '../rows/server-check.ts';
import type { StoredRow } from '../rows/stored-code.ts';

/** The cells of a row that differ from the clean one, by column name. */
export type Changes = Readonly<Record<string, Cell>>;

export const PAIR = {
  provider_name: 'Cedar Valley School District',
  program_name: 'Game Plan "Middle School"',
};

/** An expectation that the given number of rows of PAIR fulfils. */
export function listExpectedPairs(count: number): readonly ExpectedPair[] {
  return [
    { ...PAIR, survey_count: count, prog_en_tot_surveys_ms_impact: 0, prog_en_tot_surveys_hs_impact: 0 },
  ];
}

/** A complete row of the HS version without other-specify texts, in catalogue order. */
export function sampleRow(survey: Survey, changes: Changes = {}): readonly Cell[] {
  const clean: Changes = { ...PAIR, survey_version: 'HS' };
  return listFileColumns(survey).map((column) =>
    column.name in changes ? changes[column.name] : (clean[column.name] ?? listCodes(column)[0] ?? ''),
  );
}

/** A row without any value. */
export function blankRow(survey: Survey): readonly Cell[] {
  return listFileColumns(survey).map(() => '');
}

export type SampleFile = {
  readonly headings?: readonly string[];
  readonly mapping?: Mapping;
  readonly expected?: readonly ExpectedPair[];
  readonly oneProvider?: boolean;
};

/** Checks rows as those of a custom file with column names in row 1; the first row is row 2 of the file. */
export function checkRows(
  survey: Survey,
  rows: readonly (readonly Cell[])[],
  { headings = listFileColumns(survey).map(({ name }) => name), ...options }: SampleFile = {},
): CheckResult {
  const mapping = options.mapping ?? suggestMapping(survey, headings, true);
  const expected = options.expected ?? listExpectedPairs(rows.length);
  const checker = createChecker({
    survey,
    mapping,
    headings,
    expected,
    oneProvider: options.oneProvider ?? false,
  });
  for (const [index, cells] of rows.entries()) checker.row(index + 2, cells);
  return checker.finish();
}

/** Checks clean rows with the given changes, one row each. */
export function checkSample(survey: Survey, changes: readonly Changes[], file?: SampleFile): CheckResult {
  return checkRows(
    survey,
    changes.map((change) => sampleRow(survey, change)),
    file,
  );
}

type SentRows = { readonly rows: number; readonly columns: readonly SentColumn[] };

/** The rows of a batch as it is sent, the survey number first. */
export function listSentRows({ rows, columns }: SentRows): readonly (readonly unknown[])[] {
  const read = columns.map((column) => {
    const indexed = fromSent(column, rows);
    if (!indexed) throw new Error('the indices are not those of the rows');
    return [...indexed.indices].map((index) => indexed.values[index]);
  });
  return (read[0] ?? []).map((_, row) => read.map((cells) => cells[row]));
}

/** Reads one row of a batch as the server does; its survey number is made the expected one where it is a number. */
export function readBatchRow(
  survey: Survey,
  row: readonly unknown[],
  pairs: PairIndex,
): { readonly row: StoredRow; readonly pair: number } | { readonly issue: RowIssue } {
  const [number] = row;
  const sent = row.map((value) => toIndexed([value]));
  const read = readBatch(survey, sent, { pairs, firstNumber: typeof number === 'number' ? number : 1 });
  if ('rows' in read) {
    const { columns, pairs: found } = read.rows;
    return { row: columns.map(({ values }) => values[0] ?? null), pair: found.values[0] ?? -1 };
  }
  const [refused] = read.refused;
  if (!refused) throw new Error('nothing is refused');
  return { issue: refused.issue };
}
