import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listColumns, listFileColumns } from '../catalogue/catalogue.ts';
import type { Cell } from './cell-text.ts';
import type { SurveyKind } from '../catalogue/column.ts';
import { indexPairs } from '../names.ts';
import {
  checkSample,
  listExpectedPairs,
  listSentRows,
  PAIR,
  readBatchRow,
  sampleRow,
  type Changes,
} from '../template/sample-rows.ts';
import type { RowIssue } from './server-check.ts';
import type { StoredRow } from './stored-code.ts';
import { batchAt } from '../upload-batches.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

const pairs = indexPairs(listExpectedPairs(1));

function values(kind: SurveyKind, changes: Changes = {}, number: unknown = 1): readonly unknown[] {
  return [number, ...sampleRow(SURVEYS[kind], changes)];
}

/** Why a row is refused; null when it is not. */
function findIssue(kind: SurveyKind, row: readonly unknown[]): RowIssue | null {
  const read = readBatchRow(SURVEYS[kind], row, pairs);
  return 'issue' in read ? read.issue : null;
}

function storedRow(kind: SurveyKind, row: readonly unknown[]): StoredRow {
  const read = readBatchRow(SURVEYS[kind], row, pairs);
  if ('issue' in read) throw new Error(read.issue.message);
  return read.row;
}

function stored(kind: SurveyKind, changes: Changes): Readonly<Record<string, unknown>> {
  const row = storedRow(kind, values(kind, changes));
  return Object.fromEntries(listColumns(SURVEYS[kind]).map(({ name }, index) => [name, row[index]]));
}

describe('a row that the page would have accepted', () => {
  it('is taken with a former name of its provider, and stored with the present one [BEY-156]', () => {
    const [expected] = listExpectedPairs(1);
    if (!expected) throw new Error('no expectation');
    const provider_name = 'Cedar Families';
    const renamed = indexPairs([{ ...expected, provider_name, former_provider_names: [PAIR.provider_name] }]);
    const read = readBatchRow(SURVEYS.entry, values('entry'), renamed);
    expect(read).toMatchObject({ pair: 0 });
    const at = listColumns(SURVEYS.entry).findIndex(({ name }) => name === 'provider_name');
    expect('row' in read && read.row[at]).toBe(provider_name);
  });

  it('passes and names its expected pair', () => {
    expect(findIssue('entry', values('entry'))).toBeNull();
    expect(readBatchRow(SURVEYS.exit, values('exit'), pairs)).toMatchObject({ pair: 0 });
  });

  it('is stored as typed values: codes, booleans, texts, null', () => {
    expect(
      stored('entry', {
        provider_name: ' Cedar  Valley School District',
        en_lang_eng: 'TRUE',
        en_lang_span: '0',
        en_lang_other: null,
        en_lang_other_spec: ' Français ',
        en_race_other_spec: '',
        en_age: 15,
        en_ever_pregnant: '2',
        en_make_plans: 'very true',
      }),
    ).toMatchObject({
      ...PAIR,
      en_survey_number: 1,
      en_lang_eng: true,
      en_lang_span: false,
      en_lang_other: null,
      en_lang_other_spec: ' Français ',
      en_race_other_spec: null,
      en_age: '15',
      en_ever_pregnant: 'NS',
      en_make_plans: '3',
    });
  });
});

describe('a row that the page would have refused', () => {
  it.each<[what: string, row: readonly unknown[], issue: Pick<RowIssue, 'code' | 'column'>]>([
    ['an out-of-range value', values('entry', { en_age: '9' }), { code: 'out-of-range', column: 'en_age' }],
    [
      'no version',
      values('entry', { survey_version: '' }),
      { code: 'missing-required', column: 'survey_version' },
    ],
    [
      'no provider',
      values('entry', { provider_name: ' ' }),
      { code: 'missing-required', column: 'provider_name' },
    ],
    [
      'an unknown program',
      values('entry', { program_name: 'X' }),
      { code: 'invalid-pair', column: 'program_name' },
    ],
    [
      'a text of 101 characters',
      values('entry', { en_race_other_spec: 'x'.repeat(101) }),
      { code: 'out-of-range', column: 'en_race_other_spec' },
    ],
    ['no survey number', values('entry', {}, null), { code: 'out-of-range', column: 'en_survey_number' }],
    ['survey number 0', values('entry', {}, 0), { code: 'out-of-range', column: 'en_survey_number' }],
    [
      'a survey number as text',
      values('entry', {}, '1; drop'),
      { code: 'out-of-range', column: 'en_survey_number' },
    ],
  ])('is refused for %s [BEY-079]', (_what, row, issue) => {
    expect(findIssue('entry', row)).toMatchObject(issue);
  });

  it.each<[unknown]>([[{}], [[]], [['HS']], [{ toString: 'HS' }], [undefined]])(
    'is refused for the shape %j in any column [BEY-079]',
    (shape) => {
      for (let index = 0; index < listColumns(SURVEYS.entry).length; index += 1) {
        const row = values('entry').with(index, shape);
        expect(findIssue('entry', row)?.column).toBe(listColumns(SURVEYS.entry)[index]?.name);
      }
    },
  );

  it('says what is wrong and what is acceptable', () => {
    expect(findIssue('entry', values('entry', { en_sex: 'X' }))).toEqual({
      code: 'out-of-range',
      column: 'en_sex',
      value: 'X',
      message: 'en_sex has an out-of-range value: X (acceptable values: M Male, F Female)',
    });
  });
});

it.each([
  ['en_race_other_spec', 'Ma\0ori', 'NUL (U+0000)'],
  ['en_lang_other_spec', 'a\ud83d', 'half of a character (U+D83D)'],
  ['provider_name', 'Cedar\0', 'NUL (U+0000)'],
  ['program_name', '\ude00', 'half of a character (U+DE00)'],
  ['en_sex', 'M\0', 'NUL (U+0000)'],
])('%s: what cannot be stored is named [BEY-079]', (column, text, character) => {
  expect(findIssue('entry', values('entry', { [column]: text }))).toMatchObject({
    column,
    message: `${column} holds a character that cannot be stored: ${character}. Please remove it.`,
  });
});

describe('page and server', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.constantFrom<Cell>(
      '',
      null,
      'MS',
      'ms impact',
      'HS',
      'Y',
      'NS',
      '0',
      '1',
      2,
      '3 - Very true',
      'Most',
      true,
      15,
      '9',
    ),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.double(),
  );

  it.each(['entry', 'exit'] as const)(
    'agree on every %s row, and what the page sends the server takes [BEY-079]',
    (kind) => {
      const columns = listFileColumns(SURVEYS[kind]).map(({ name }) => name);
      fc.assert(
        fc.property(fc.constantFrom(...columns), cell, (name, value) => {
          const changes = { [name]: value };
          const { submission } = checkSample(SURVEYS[kind], [changes]);
          expect(findIssue(kind, values(kind, changes)) === null).toBe(submission !== null);
          if (!submission) return;
          const [row = []] = listSentRows(batchAt(submission, 0));
          expect(storedRow(kind, row)).toEqual(storedRow(kind, values(kind, changes)));
        }),
        { numRuns: 500, seed: 20_230_630 },
      );
    },
  );
});
