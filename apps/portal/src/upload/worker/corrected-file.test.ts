// The download of corrected rows: when uploaded, it has no issues and stores the same data as the corrected rows.
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { NO_CORRECTIONS, type Corrections } from '@srae/domain/survey/corrections/corrections';
import { checkFile } from '../../../test/upload/check-file.ts';
import { EXPECTED, fixture, toFile, unfollowed } from '../../../test/upload/fixtures.ts';

const faulty = fixture('entry-standard-with-faults.xlsx');

const open = (file: File, corrections: Corrections = NO_CORRECTIONS, expected = EXPECTED.entry) =>
  checkFile(file, { corrections, expected });

/** Every value mapped to an accepted one, and the one remaining invalid pair corrected by hand. */
function correctionsFor({
  order,
  outcome,
}: Pick<Awaited<ReturnType<typeof open>>, 'order' | 'outcome'>): Corrections {
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
    expect(made.name).toBe(`entry-standard-with-faults-corrected.${format.slice('corrected-'.length)}`);
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

it.each(['corrected-csv', 'corrected-xlsx'] as const)(
  '%s keeps texts that begin like formulas, names too, and is clean and equal when uploaded again [BEY-160]',
  async (format) => {
    const named = { provider_name: '=Love & Hope', program_name: '-Game Plan-', survey_count: 4 };
    const headings = ['provider_name', 'program_name', 'survey_version', 'Q1', 'en_race_other_spec'];
    const texts = ['=1+1', "'=1+1", '@home', '-'];
    const rows = texts.map((text, at) => [
      named.provider_name,
      named.program_name,
      'HS',
      at === 0 ? '9' : '14',
      text,
    ]);
    const quoted = (cell: string) => `"${cell}"`;
    const bytes = new TextEncoder().encode(
      // Like a user's own CSV: no formula guard before names and texts except in the second row.
      [headings, ...rows]
        .map((row) => row.map((cell) => quoted(cell === "'=1+1" ? "''=1+1" : cell)).join(','))
        .join('\n'),
    );
    const file = toFile('own.csv', bytes);
    const corrected = await open(file, { cells: [{ row: 2, at: 3, text: '14' }], mappings: [] }, [named]);
    expect(corrected.outcome.report.issues).toEqual([]);
    const made = await corrected.survey.make({ file: format, instrument: '2021' }, unfollowed());
    const again = await open(toFile(made.name, made.body), NO_CORRECTIONS, [named]);
    expect(again.outcome.report.issues).toEqual([]);
    expect(await firstBatch(again)).toEqual(await firstBatch(corrected));
    expect(JSON.stringify(await firstBatch(again))).toContain(`"'=1+1"`);
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
  const all = correctionsFor({ order, outcome });
  await survey.check(
    { ...order, corrections: { ...all, cells: all.cells.filter((one) => one.row !== row?.row) } },
    unfollowed(),
  );
  const made = await survey.make({ file: 'errors-csv', instrument: '2021' }, unfollowed());
  const lines = new TextDecoder().decode(made.body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
});
