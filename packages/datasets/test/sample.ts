/** A dataset with all that a format must represent: every type, labels, missing codes, long and non-ASCII texts. */
import {
  integerVariable,
  labelledVariable,
  NO_YES,
  numberVariable,
  textVariable,
  type Variable,
} from '@srae/domain/dataset/variable';
import type { DataRow, Dataset } from '../dataset.ts';

export const LONG_NAME = 'prog_set_attend_mh_facility_before_covid';

const SCALE: Variable = {
  name: 'en_make_plans',
  label: 'Makes plans to reach goals',
  type: 'integer',
  measure: 'ordinal',
  values: [
    { value: 1, label: 'Not true at all' },
    { value: 2, label: 'Somewhat true' },
    { value: 3, label: "Very true, 100% & 'always'" },
  ],
  missing: [
    { value: -1, label: 'Not on the middle school survey', code: 'MS' },
    { value: -2, label: 'Not on the middle school impact survey', code: 'MS IMPACT' },
    { value: -3, label: 'Not on the high school impact survey', code: 'HS IMPACT' },
  ],
};

export const VARIABLES: readonly Variable[] = [
  textVariable('provider', 'Provider'),
  SCALE,
  labelledVariable('en_lang_eng', 'Language at home: English', NO_YES),
  integerVariable('small', 'Whole number in a byte'),
  integerVariable('middle', 'Whole number in two bytes'),
  integerVariable(LONG_NAME, `${'A label that is longer than eighty characters '.repeat(2)}and ends here`),
  integerVariable('large', 'Whole number beyond four bytes'),
  numberVariable('share', 'Share'),
  textVariable('note', 'A text of more than 255 bytes'),
  textVariable('story', 'A text of more than 2045 bytes'),
  textVariable('empty', 'A text that nobody wrote'),
];

const NOTE = 'ä'.repeat(150) + ' '.repeat(10) + 'Ω'.repeat(200);
const STORY = Array.from({ length: 500 }, (_, at) => `line ${at} €`).join('; ');

export const ROWS: readonly DataRow[] = [
  ['Maison d’Été', 1, 1, 100, 32_740, 2_147_483_620, 9_007_199_254_740_991, 0.1, NOTE, STORY, null],
  ['Hope Center', -1, 0, -127, -32_767, -5, -1, -12.75, 'short', '', null],
  ['', -3, null, null, null, null, null, null, null, null, ''],
  ['Say "hi", twice', 3, 1, 0, 151, 152, -99, 1e-7, '12345678', 'x'.repeat(2045), null],
  ['Last', -2, 0, 1, -100, 0, 0, 100, 'x'.repeat(255), 'y'.repeat(2046), null],
];

/** The sample; its rows are created at every call, like those of a file. */
export const SAMPLE: Dataset = {
  name: 'sample-rows',
  title: 'Sample rows',
  about: [
    ['Instrument', '2021'],
    ['Source', `Made for tests. ${'Long enough for a second line of a document. '.repeat(3)}`],
  ],
  variables: VARIABLES,
  async *rows() {
    yield* ROWS;
  },
  made: new Date('2026-11-05T06:07:08Z'),
};
