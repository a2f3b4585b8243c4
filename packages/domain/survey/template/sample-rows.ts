/** Builds clean survey rows and checks them: the builder of the tests. */
import { listFileColumns } from '../catalogue/catalogue.ts';
import type { Cell } from '../rows/cell-text.ts';
import { createChecker, type CheckResult } from '../check/check.ts';
import { listCodes, type Survey } from '../catalogue/column.ts';
import { suggestMapping, type Mapping } from '../mapping.ts';
import type { ExpectedPair } from '../names.ts';

/** The cells of a row that differ from the clean one, by column name. */
export type Changes = Readonly<Record<string, Cell>>;

export const PAIR = {
  provider_name: 'Cedar Valley School District',
  program_name: 'Game Plan "Middle School"',
};

/** An expectation that the given number of rows of PAIR fulfils. */
export function expecting(count: number): readonly ExpectedPair[] {
  return [
    { ...PAIR, survey_count: count, prog_en_tot_surveys_ms_impact: 0, prog_en_tot_surveys_hs_impact: 0 },
  ];
}

/** A row of the HS version that is answered in full, other-specify texts aside, in the order of the catalogue. */
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
  const expected = options.expected ?? expecting(rows.length);
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
