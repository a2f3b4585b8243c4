// The download of corrected rows: uploaded again it is clean, and stores what the corrected rows would have stored.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { NO_CORRECTIONS, type Corrections } from '@srae/domain/survey/corrections/corrections';
import { suggestMapping } from '@srae/domain/survey/mapping';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { EXPECTED, toFile, unfollowed } from '../../../test/upload/fixtures.ts';
import type { CheckOrder } from '../protocol.ts';
import { findLayout, readableLayout } from '../state/layout.ts';
import { createSurveyFile } from './survey-file.ts';

const FIXTURE = new URL('../../../../../e2e/fixtures/entry-standard-with-faults.xlsx', import.meta.url);
const faulty = toFile('spring.xlsx', new Uint8Array(readFileSync(FIXTURE)));

async function open(file: File, corrections: Corrections = NO_CORRECTIONS) {
  const survey = createSurveyFile();
  const layout = findLayout('entry', await survey.open(file, unfollowed()));
  const place = layout && readableLayout(layout);
  if (!place) throw new Error('the file has no layout');
  const { headings } = await survey.preview(place, unfollowed());
  const order: CheckOrder = {
    ...place,
    instrument: '2021',
    kind: 'entry',
    custom: layout.custom,
    headings,
    mapping: suggestMapping(SURVEYS.entry, headings, layout.custom),
    expected: EXPECTED.entry,
    corrections,
  };
  return { survey, order, outcome: await survey.check(order, unfollowed()) };
}

/** Every value mapped to an accepted one, and the one wrong pair that is left by hand. */
function correctionsFor({ order, outcome }: Awaited<ReturnType<typeof open>>): Corrections {
  const [pair] = EXPECTED.entry;
  const { values, rows, faults } = outcome.toCorrect;
  const accepted: Record<string, string> = { en_age: '14', en_hispanic: 'N', en_sex: 'F' };
  const byMapping = values.filter(({ column }) => column in accepted);
  const cells = rows.flatMap(({ row }, index) =>
    (faults[index] ?? [])
      .filter(({ kind }) => kind === 'pair')
      .map(({ at, column }) => ({
        row,
        at,
        text: (column === 'provider_name' ? pair?.provider_name : pair?.program_name) ?? '',
      })),
  );
  expect(order.headings.length).toBeGreaterThan(cells.length);
  return {
    cells,
    mappings: byMapping.map(({ column, found }) => ({ column, found, accepted: [accepted[column] ?? ''] })),
  };
}

async function firstBatch({ survey }: Awaited<ReturnType<typeof open>>): Promise<unknown> {
  const { body } = await survey.batch({ index: 0, transactionId: null }, unfollowed());
  const { formData } = JSON.parse(gunzipSync(body).toString('utf8')) as {
    formData: [{ batchValues: unknown }];
  };
  return formData[0].batchValues;
}

it('counts and lists what the receipt tells: cells by hand, values mapped [BEY-160]', async () => {
  const corrected = await open(faulty, correctionsFor(await open(faulty)));
  const { report, submission, toCorrect } = corrected.outcome;
  expect(report.issues).toEqual([]);
  expect(submission?.rows).toBe(300);
  expect(toCorrect.mappingsUsed.reduce((sum, { rows }) => sum + rows, 0)).toBe(6);
  expect(toCorrect.cellsCorrected).toBeGreaterThanOrEqual(5);
});

it.each(['corrected-csv', 'corrected-xlsx'] as const)(
  '%s uploaded again is clean and stores the same rows; the file is not changed [BEY-160]',
  async (format) => {
    const corrected = await open(faulty, correctionsFor(await open(faulty)));
    const made = await corrected.survey.make({ file: format, instrument: '2021' }, unfollowed());
    expect(made.name).toBe(`spring-corrected.${format.slice('corrected-'.length)}`);
    const again = await open(toFile(made.name, made.body));
    expect(again.outcome.report.issues).toEqual([]);
    expect(again.outcome.toCorrect).toMatchObject({
      rows: [],
      values: [],
      cellsCorrected: 0,
      mappingsUsed: [],
    });
    expect(await firstBatch(again)).toEqual(await firstBatch(corrected));
    expect((await open(faulty)).outcome.report.rowsToCorrect).toBe(11);
  },
);

it('the rows that a person works on stay listed when they are checked again', async () => {
  const first = await open(faulty);
  const corrections = correctionsFor(first);
  const again = await first.survey.check({ ...first.order, corrections }, unfollowed());
  expect(again.toCorrect.rows.map(({ row }) => row)).toEqual(
    first.outcome.toCorrect.rows.map(({ row }) => row),
  );
});

it('the error report marks what is left after the corrections', async () => {
  const { survey, order, outcome } = await open(faulty);
  const [row] = outcome.toCorrect.rows;
  const all = correctionsFor({ survey, order, outcome });
  await survey.check(
    { ...order, corrections: { ...all, cells: all.cells.filter((one) => one.row !== row?.row) } },
    unfollowed(),
  );
  const made = await survey.make({ file: 'errors-csv', instrument: '2021' }, unfollowed());
  const lines = new TextDecoder().decode(made.body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
});
