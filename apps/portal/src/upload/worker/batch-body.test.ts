import { checkSample, listSentRows } from '@srae/domain/survey/template/sample-rows';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { batchAt } from '@srae/domain/survey/upload-batches';
import { batchBody as bodySchema } from '@srae/contract/schemas/uploads';
import { expect, it } from 'vitest';
import { batchBody } from './batch-body.ts';

const FILE = {
  fileName: 'spring.csv',
  rows: 2,
  custom: true,
  sheetName: null,
  headersRow: 1,
  dataRow: 2,
  mapping: '',
  sha256: 'ab'.repeat(32),
  cellsCorrected: 0,
  mappingsUsed: [],
};

it.each([
  ['quotes', 'A "quoted" \\ text', ''],
  ['letters of two and three bytes', 'Español – 中文', ''],
  ['characters beyond them', 'ñ 😀', '😀'],
])('a batch is JSON of ASCII characters, whatever the texts hold: %s', (_, text, kept) => {
  const { submission } = checkSample(SURVEYS.entry, [{ en_lang_other: 1, en_lang_other_spec: text }, {}]);
  if (!submission) throw new Error('not clean');
  const body = batchBody(SURVEYS.entry, batchAt(submission, 0), FILE, null);
  expect(body.replace(/[\0-\x7f]+/g, '')).toBe(kept);
  const at = listColumns(SURVEYS.entry).findIndex(({ name }) => name === 'en_lang_other_spec');
  const sent = bodySchema('entry').parse(JSON.parse(body));
  expect(listSentRows(sent).map((row) => row[at])).toEqual([text, null]);
});
