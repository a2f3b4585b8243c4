// Random faults in a clean file, corrected by cell or by mapping: the stored rows equal those of the clean file.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { listCodes, type Survey, type SurveyKind } from '../catalogue/column.ts';
import type { CheckOptions } from '../check/state.ts';
import { suggestMapping } from '../mapping.ts';
import { indexPairs } from '../names.ts';
import { toCellText, type Cell } from '../rows/cell-text.ts';
import { batchAt } from '../upload-batches.ts';
import { listExpectedPairs, listSentRows, readBatchRow, sampleRow } from '../template/sample-rows.ts';
import { createCorrectedChecker } from './corrected-check.ts';
import {
  isMappable,
  NAMES_COLUMN,
  NO_CORRECTIONS,
  type CellCorrection,
  type Corrections,
} from './corrections.ts';

const OTHER_PAIR = { provider_name: 'Otter Creek', program_name: 'Heritage Keepers' };

function optionsFor(survey: Survey): CheckOptions {
  const headings = listFileColumns(survey).map(({ name }) => name);
  const expected = [...listExpectedPairs(1), { ...OTHER_PAIR, survey_count: 1 }];
  return { survey, headings, expected, mapping: suggestMapping(survey, headings, true) };
}

function check(options: CheckOptions, rows: readonly (readonly Cell[])[], corrections = NO_CORRECTIONS) {
  const checker = createCorrectedChecker(options, corrections);
  for (const [index, cells] of rows.entries()) checker.row(index + 2, cells);
  return checker.finish();
}

/** The rows as the server stores them after its own check. */
function storedRows(options: CheckOptions, { submission }: ReturnType<typeof check>) {
  if (!submission) throw new Error('the file cannot be saved');
  // The batch is written by the submission itself.
  const sent = listSentRows(batchAt(submission, 0));
  const pairs = indexPairs(options.expected ?? []);
  return sent.map((row) => {
    const read = readBatchRow(options.survey, row, pairs);
    if ('issue' in read) throw new Error(read.issue.message);
    return read.row;
  });
}

/** A row of random answers. */
function cleanRow(survey: Survey): fc.Arbitrary<readonly Cell[]> {
  const pair = fc.constantFrom({}, OTHER_PAIR);
  const answers = listFileColumns(survey).map((column) => {
    const codes = listCodes(column);
    return codes.length > 0 ? fc.constantFrom(...codes) : fc.constant('');
  });
  return fc
    .tuple(pair, ...answers)
    .map(([names, ...codes]) =>
      sampleRow(survey, names).map((cell, at) => (at < 2 ? cell : (codes[at] ?? cell))),
    );
}

type Planted = {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly byMapping: boolean;
};

function planted(survey: Survey, rows: number): fc.Arbitrary<readonly Planted[]> {
  const fault = fc.record({
    row: fc.nat(rows - 1),
    column: fc.nat(listFileColumns(survey).length - 1),
    // Each fault has a unique text, so that no text represents two answers.
    text: fc.nat(9_999).map((number) => `wrong \u00c9 ${number}`),
    byMapping: fc.boolean(),
  });
  return fc.uniqueArray(fault, {
    minLength: 1,
    maxLength: 25,
    selector: ({ row, column }) => `${row} ${column}`,
  });
}

it.each<SurveyKind>(['entry', 'exit'])(
  'a corrected %s file stores what the clean one stores [BEY-157] [BEY-158] [BEY-160]',
  (kind) => {
    const survey = SURVEYS[kind];
    const options = optionsFor(survey);
    const columns = listFileColumns(survey);
    const anyFile = fc
      .array(cleanRow(survey), { minLength: 1, maxLength: 12 })
      .chain((clean) => fc.tuple(fc.constant(clean), planted(survey, clean.length)));
    fc.assert(
      fc.property(anyFile, ([clean, faults]) => {
        const faulty = clean.map((cells) => [...cells]);
        const cells: CellCorrection[] = [];
        const mappings: Corrections['mappings'][number][] = [];
        const names = new Set<number>();
        for (const [index, { row, column, text, byMapping }] of faults.entries()) {
          const cell = faulty[row];
          const known = columns[column];
          if (!cell || !known) continue;
          const right = toCellText(clean[row]?.[column]);
          // A text is wrong when it is too long.
          cell[column] = known.answer.kind === 'text' ? `${text}${'x'.repeat(100)}` : `${text} ${index}`;
          if (byMapping && column < 2) names.add(row);
          else if (byMapping && isMappable(known)) {
            mappings.push({
              column: known.name,
              found: [` ${text.toLowerCase()}  ${index}`],
              accepted: [right],
            });
          } else cells.push({ row: row + 2, at: column, text: right });
        }
        for (const row of names) {
          const texts = (of: readonly (readonly Cell[])[]) => [0, 1].map((at) => toCellText(of[row]?.[at]));
          const byHand = cells.filter((one) => one.row === row + 2 && one.at < 2);
          const found = texts(faulty).map((text, at) => byHand.find((one) => one.at === at)?.text ?? text);
          mappings.push({ column: NAMES_COLUMN, found, accepted: texts(clean) });
        }
        expect(check(options, faulty).submission).toBeNull();
        const corrected = check(options, faulty, { cells, mappings });
        expect(corrected.report.issues).toEqual([]);
        expect(storedRows(options, corrected)).toEqual(storedRows(options, check(options, clean)));
        expect(corrected.toCorrect.cellsCorrected).toBe(cells.length);
        expect(corrected.toCorrect.mappingsUsed).toHaveLength(mappings.length);
      }),
      { numRuns: 60 },
    );
  },
);
