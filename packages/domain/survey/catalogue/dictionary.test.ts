import { expect, it } from 'vitest';
import { listColumns } from './catalogue.ts';
import { DICTIONARY_HEADINGS, dictionaryLines, specialCodeLines } from './dictionary.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

it.each(['entry', 'exit'] as const)(
  'the dictionary has a whole line for every column of the %s survey',
  (kind) => {
    const lines = dictionaryLines(SURVEYS[kind]);
    expect(lines.map(([, name]) => name)).toEqual(listColumns(SURVEYS[kind]).map(({ name }) => name));
    expect(lines.filter((line) => line.length !== DICTIONARY_HEADINGS.length)).toEqual([]);
  },
);

it('a line says headings, scale, codes with their words, versions and direction', () => {
  const line = dictionaryLines(SURVEYS.exit).find(([, name]) => name === 'ex_interested_program');
  expect(line).toEqual([
    'exit',
    'ex_interested_program',
    'Q15a; Q13a',
    'Felt interested in the program',
    'string',
    'Time',
    '1 = All of the time; 2 = Most or Most of the time; 3 = Some or Some of the time; 4 = None of the time',
    'MS, HS',
    '',
    '1, 2',
    '',
  ]);
});

it('a spelling that is stored as another code says so, and special codes are explained', () => {
  const line = dictionaryLines(SURVEYS.entry)
    .find(([, name]) => name === 'en_ever_had_sex')
    ?.join('|');
  expect(line).toContain('1 = Yes (stored as Y)');
  expect(specialCodeLines(SURVEYS.entry).map(([code]) => code)).toEqual(['MS', 'MS IMPACT', 'HS IMPACT']);
});
