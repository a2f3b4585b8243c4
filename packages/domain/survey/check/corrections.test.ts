import { describe, expect, it } from 'vitest';
import { createChecker } from './check.ts';
import {
  CORRECTION_HEADINGS,
  correctionLine,
  correctionWriter,
  furtherCellsText,
  listedText,
  ownRowsText,
} from './corrections.ts';
import { suggestMapping } from '../mapping.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

const EXPECTED = [{ provider_name: 'Bright Futures', program_name: 'Choosing – JOURNEY', survey_count: 3 }];
const GOOD = { provider_name: 'Bright Futures', program_name: 'Choosing – JOURNEY', survey_version: 'HS' };

/** The corrections of one row with these answers. */
function correctionsIn(kind: 'entry' | 'exit', answers: Readonly<Record<string, string>>) {
  const row: Readonly<Record<string, string>> = { ...GOOD, ...answers };
  const headings = Object.keys(row);
  const mapping = Object.fromEntries(
    Object.entries(suggestMapping(SURVEYS[kind], headings, true)).map(([name, choice]) => [
      name,
      choice ?? 'not-in-file',
    ]),
  );
  const checker = createChecker({ survey: SURVEYS[kind], mapping, headings, expected: EXPECTED });
  checker.row(7, Object.values(row));
  const { report, badCells } = checker.finish();
  return badCells.cells.map(correctionWriter(SURVEYS[kind], report, { mapping, headings }));
}

describe('corrections', () => {
  it('name row, provider, program, question in words, value, accepted values and what to do [BEY-125]', () => {
    expect(correctionsIn('entry', { Q1: '9' })).toEqual([
      {
        kind: 'out-of-range',
        row: 7,
        provider: 'Bright Futures',
        program: 'Choosing – JOURNEY',
        column: 'en_age',
        question: 'Q1',
        words: 'Age',
        value: '9',
        accepted: '10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20',
        whatToDo:
          'Replace the value by one of the accepted values, or clear the cell if the question was not answered.',
      },
    ]);
  });

  it.each([
    ['a missing version', 'entry', { survey_version: '' }, 'Fill in survey_version'],
    [
      'a name that is nearly right',
      'entry',
      { program_name: 'Choosing - JOURNEY' },
      'Did you mean provider "Bright Futures", program "Choosing – JOURNEY"?',
    ],
    [
      'a name with a character that nobody sees',
      'entry',
      { provider_name: 'Bright\u00ad Futures' },
      'Did you mean provider "Bright Futures", program "Choosing – JOURNEY"? A name holds an invisible character: soft hyphen (U+00AD). Please remove it.',
    ],
    [
      'a value with a character that nobody sees',
      'entry',
      { Q1: '12\u200b' },
      'The value holds an invisible character: zero-width space (U+200B). Please remove it.',
    ],
    ['an unknown combination', 'entry', { program_name: 'Another' }, 'Correct the names.'],
    [
      'a combination that is inactive or asks for no surveys',
      'entry',
      { program_name: 'Another' },
      'Program Model Table or, if it is there, set it to active; then enter its number of surveys.',
    ],
    ['a heading', 'entry', { Q1: 'Q1' }, 'Row 7 repeats the headings of the file: delete it.'],
    ['a heading of names', 'entry', { provider_name: 'provider_name' }, 'Row 7 repeats the headings'],
    ['a date', 'entry', { en_age: '1900-01-15' }, 'formatted as a date'],
    [
      'a text that is too long',
      'entry',
      { en_race_other_spec: 'x'.repeat(101) },
      'Shorten the text to 100 characters or fewer.',
    ],
    [
      'an impact version of an exit survey',
      'exit',
      { survey_version: 'HS IMPACT' },
      'Exit surveys have no impact version: use MS or HS.',
    ],
    [
      'two columns that disagree',
      'exit',
      { Q15a: '1', Q13a: '2' },
      'Two columns of the file answer this question differently.',
    ],
  ] as const)('say what to do about %s', (_what, kind, answers, sentence) => {
    const [correction] = correctionsIn(kind, answers);
    expect(correction?.whatToDo).toContain(sentence);
  });

  it('of names speak of the combination, whichever of the two is wrong', () => {
    const [correction] = correctionsIn('entry', { program_name: 'Another' });
    expect(correction).toMatchObject({
      kind: 'pair',
      words: 'Combination of provider name and program name',
      value: 'Bright Futures: Another',
      accepted: 'A combination that the upload page lists, spelled exactly as it is there',
    });
    expect(correctionsIn('entry', { program_name: '' })[0]).toMatchObject({
      kind: 'missing',
      accepted: 'A name that the upload page lists, spelled exactly as it is there',
    });
  });

  it.each([
    ['another version of an exit survey', 'exit', { survey_version: 'XX' }, false],
    ['an impact version of an exit survey', 'exit', { survey_version: 'HS IMPACT' }, true],
    ['an impact version that no entry survey has', 'entry', { survey_version: 'IMPACT 2' }, false],
  ] as const)('speak of impact versions for %s: %s %j %s', (_what, kind, answers, isHinted) => {
    const [correction] = correctionsIn(kind, answers);
    expect(correction?.whatToDo).toMatch(/^Replace the value by one of the accepted values\./);
    expect(correction?.whatToDo.includes('Exit surveys have no impact version')).toBe(isHinted);
  });

  it.each([
    ['a question with one column', 'entry', { Q1: '9, 10' }, false],
    ['a question of two codes with one column in the file', 'exit', { Q15a: '1, 2' }, false],
    ['one of two columns, the other blank', 'exit', { Q15a: '1, 2', Q13a: '' }, false],
    ['one value of two columns', 'exit', { Q15a: '9', Q13a: '9' }, false],
    ['two values with commas', 'exit', { Q15a: '1, 2', Q13a: '2' }, true],
  ] as const)('of an answer with a comma: %s', (_what, kind, answers, isOfTwo) => {
    const [correction] = correctionsIn(kind, answers);
    expect(correction?.whatToDo).toMatch(
      isOfTwo ? /^Two columns of the file answer this question differently\./ : /^Replace the value/,
    );
  });

  it('are counted in words', () => {
    expect(listedText(3, 3)).toBe('Every cell to correct, with the accepted values and what to do.');
    expect(listedText(1_000, 2_500)).toBe(
      'The first 1,000 of 2,500 cells to correct. Correct these, then check the file again.',
    );
    expect(ownRowsText(true, 3, 3)).toBe(
      'All your rows. The cells of the list are marked, each with a comment. You can correct them there and upload this workbook, or correct your own file.',
    );
    expect(ownRowsText(false, 3, 3)).toMatch(/^Your rows to correct, with their row numbers in your file\./);
    expect(ownRowsText(false, 1_000, 2_500)).toMatch(/^The first 1,000 of your rows to correct, with/);
    expect(furtherCellsText(1_500)).toBe('1,500 further cells to correct are not listed.');
  });

  it('are lines in the order of their headings', () => {
    const [correction] = correctionsIn('entry', { Q1: '9' });
    const line = correction ? correctionLine(correction) : [];
    expect(line).toHaveLength(CORRECTION_HEADINGS.length);
    expect([line[0], line[3], line[5]]).toEqual([7, 'Q1', '9']);
  });
});
