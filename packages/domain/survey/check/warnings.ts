/** The warnings of a check: to be reviewed before saving; they block nothing (Q109). */
import { MISSING_ID } from '../catalogue/accepted-values.ts';
import { isAskedInVersion, specialCodeFits } from '../catalogue/catalogue.ts';
import { unnamedLabel } from '../catalogue/headings.ts';
import type { CheckWarning, Example } from './report.ts';
import { rowsWith, validClasses, type CheckState } from './state.ts';
import { MISSING_WARNING_PERCENT } from '../limits.ts';
import {
  contradictingCodesText,
  exampleText,
  formerNameText,
  impactCountText,
  missingShareText,
  NO_HEADING_ADVICE,
  noHeadingText,
  pairText,
  programCountText,
  programsWithoutDataText,
  rowCountText,
  unaskedAnswersText,
} from '../messages.ts';
import type { ClosedReader } from '../rows/row-readers.ts';

/**
 * All warnings: counts in total and by program (BEY-161), programs without data, those of the reading, missing values,
 * misfits.
 */
export function findWarnings(state: CheckState, ofReading: readonly CheckWarning[]): readonly CheckWarning[] {
  // Without the names or the version no row is valid, which says nothing about the programs of the file.
  const readable = state.unmapped.length === 0;
  return [
    ...(areCountsKnown(state) ? rowCount(state) : []),
    ...(readable ? impactCounts(state) : []),
    ...(areCountsKnown(state) ? programCounts(state) : []),
    ...(readable ? programsWithoutData(state) : []),
    ...ofReading,
    ...noHeadings(state),
    ...formerNames(state),
    ...missingShares(state),
    ...state.readers.closed.flatMap((reader) => misfits(state, reader)),
  ];
}

// A template from before anything was reported names programs without a count: there is nothing to compare with.
function areCountsKnown({ pairs: { pairs } }: CheckState): boolean {
  return pairs.some(({ survey_count }) => survey_count > 0);
}

function rowCount(state: CheckState): readonly CheckWarning[] {
  const rows = toValidRows(state);
  const expected = state.pairs.pairs.reduce((sum, pair) => sum + pair.survey_count, 0);
  if (rows === expected) return [];
  return [{ code: 'row-count', rows, expected, message: rowCountText(rows, expected), details: [] }];
}

function impactCounts({
  survey,
  pairs: { pairs },
  impactsKnown,
  classRows,
}: CheckState): readonly CheckWarning[] {
  if (survey.kind === 'exit' || !impactsKnown) return [];
  const reported = {
    'MS IMPACT': pairs.reduce((sum, pair) => sum + pair.prog_en_tot_surveys_ms_impact, 0),
    'HS IMPACT': pairs.reduce((sum, pair) => sum + pair.prog_en_tot_surveys_hs_impact, 0),
  };
  return (['MS IMPACT', 'HS IMPACT'] as const).flatMap((version): readonly CheckWarning[] => {
    if (!survey.versions.includes(version)) return [];
    const rows = classRows[survey.versions.indexOf(version) + 1] ?? 0;
    if (rows === reported[version]) return [];
    const message = impactCountText(version, rows, reported[version]);
    return [{ code: 'impact-count', version, rows, reported: reported[version], message, details: [] }];
  });
}

// Surplus and missing rows of programs can cancel out in the total. A single program is covered by the
// total; a program without rows by programsWithoutData.
function programCounts({ pairs: { pairs }, pairRows }: CheckState): readonly CheckWarning[] {
  if (pairs.length < 2) return [];
  return pairs.flatMap((pair, index): readonly CheckWarning[] => {
    const { provider_name: provider, program_name: program, survey_count: expected } = pair;
    const rows = pairRows[index] ?? 0;
    if (rows === 0 || rows === expected) return [];
    const message = programCountText(provider, program, rows, expected);
    return [{ code: 'program-count', provider, program, rows, expected, message, details: [] }];
  });
}

function programsWithoutData({ pairs: { pairs }, pairRows }: CheckState): readonly CheckWarning[] {
  const missing = pairs
    .filter((pair, index) => pair.survey_count > 0 && pairRows[index] === 0)
    .map(({ provider_name: provider, program_name: program }) => ({ provider, program }));
  if (missing.length === 0) return [];
  return [
    {
      code: 'programs-without-data',
      pairs: missing,
      message: programsWithoutDataText(missing.length),
      details: missing.map(({ provider, program }) => pairText(provider, program)),
    },
  ];
}

function formerNames({ pairReader }: CheckState): readonly CheckWarning[] {
  return pairReader.formerNames().map((one) => ({
    code: 'former-name',
    ...one,
    message: formerNameText(one.former, one.provider, one.rows),
    details: [],
  }));
}

function noHeadings({ unheaded }: CheckState): readonly CheckWarning[] {
  const found = unheaded.found();
  if (found === null) return [];
  const { row, value } = found.example;
  return [
    {
      code: 'no-heading',
      ...found,
      message: noHeadingText(found.count, unheaded.positions().map(unnamedLabel)),
      details: [exampleText(row, value), NO_HEADING_ADVICE],
    },
  ];
}

function missingShares(state: CheckState): readonly CheckWarning[] {
  const rows = toValidRows(state);
  const classes = validClasses(state);
  const closed = state.readers.closed
    .filter(({ column }) => !column.required)
    .map((reader) => ({
      column: reader.column,
      missing: rowsWith(reader, MISSING_ID, classes),
      base: rows,
      ofOthers: false,
    }));
  const texts = state.readers.texts.map(({ column, counts }) => ({
    column,
    missing: counts.othersMissing,
    base: counts.others,
    ofOthers: true,
  }));
  return [...closed, ...texts]
    .filter(({ missing, base }) => missing * 100 > base * MISSING_WARNING_PERCENT)
    .map(({ column, missing, base, ofOthers }) => ({
      code: 'missing-share',
      column: column.name,
      label: column.label,
      missing,
      base,
      message: missingShareText(column.name, missing, base, ofOthers),
      details: [],
    }));
}

// Special codes that contradict the row's version, and answers to items it does not ask: once per column (decision 17).
function misfits(state: CheckState, reader: ClosedReader): readonly CheckWarning[] {
  const { column, validator } = reader;
  const contradicting: Cell[] = [];
  const unasked: Cell[] = [];
  for (const [index, version] of state.survey.versions.entries()) {
    const rowClass = index + 1;
    for (const [at, code] of column.specialCodes.entries()) {
      if (!specialCodeFits(code, version)) contradicting.push({ rowClass, id: validator.firstSpecial + at });
    }
    if (isAskedInVersion(column, version)) continue;
    for (let id = MISSING_ID + 1; id < validator.firstSpecial; id += 1) unasked.push({ rowClass, id });
  }
  return [
    ...misfit(state, reader, 'contradicting-code', contradicting),
    ...misfit(state, reader, 'unasked-answer', unasked),
  ];
}

type Cell = { readonly rowClass: number; readonly id: number };

const MISFIT_TEXTS = {
  'contradicting-code': contradictingCodesText,
  'unasked-answer': unaskedAnswersText,
} as const;

function misfit(
  state: CheckState,
  reader: ClosedReader,
  code: keyof typeof MISFIT_TEXTS,
  cells: readonly Cell[],
): readonly CheckWarning[] {
  const { column } = reader;
  const count = cells.reduce((sum, { rowClass, id }) => sum + rowsWith(reader, id, [rowClass]), 0);
  if (count === 0) return [];
  const example = firstExample(state, reader, cells);
  return [
    {
      code,
      column: column.name,
      label: column.label,
      count,
      example,
      message: MISFIT_TEXTS[code](column.name, count),
      details: [exampleText(example.row, example.value)],
    },
  ];
}

function firstExample(
  { store }: CheckState,
  { validator, slot }: ClosedReader,
  cells: readonly Cell[],
): Example {
  for (let index = 0; index < store.length; index += 1) {
    const rowClass = store.classAt(index);
    const id = store.codeAt(index, slot);
    if (!cells.some((cell) => cell.rowClass === rowClass && cell.id === id)) continue;
    return { row: store.rowNumberAt(index), value: validator.codes[id] ?? '' };
  }
  throw new Error('a counted row is not in the store');
}

function toValidRows(state: CheckState): number {
  return validClasses(state).reduce((sum, rowClass) => sum + (state.classRows[rowClass] ?? 0), 0);
}
