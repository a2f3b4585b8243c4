import { describe, expect, it } from 'vitest';
import { listFileColumns } from './catalogue/catalogue.ts';
import type { SurveyKind } from './catalogue/column.ts';
import { columnLetters, headingLabels, headingsKey, listHeadings } from './catalogue/headings.ts';
import {
  choiceText,
  describeMapping,
  doublyMapped,
  ignoredColumns,
  isComplete,
  missingRequiredColumns,
  findPairs,
  restoreMapping,
  suggestMapping,
  takenPositions,
  unmappedColumns,
} from './mapping.ts';
import { SURVEYS } from '../instruments/2021/surveys/surveys.ts';
import { getSurvey } from '../instruments/instruments.ts';

function names(kind: SurveyKind): readonly string[] {
  return listFileColumns(SURVEYS[kind]).map(({ name }) => name);
}

function template(kind: SurveyKind): readonly string[] {
  return listFileColumns(SURVEYS[kind]).map(({ question: [first = ''] }) => first);
}

/** The column that a single heading in a custom file maps to. */
function makeColumn(kind: SurveyKind, heading: string): string | undefined {
  return Object.entries(suggestMapping(SURVEYS[kind], [heading], true)).find(
    ([, choice]) => choice === 0,
  )?.[0];
}

describe('suggested mapping', () => {
  it.each(['entry', 'exit'] as const)(
    'maps the template headings of the %s survey in full [CAT-001]',
    (kind) => {
      const inOrder = Object.fromEntries(names(kind).map((name, index) => [name, index]));
      expect(suggestMapping(SURVEYS[kind], template(kind), false)).toEqual(inOrder);
      expect(suggestMapping(SURVEYS[kind], template(kind), true)).toEqual(inOrder);
    },
  );

  it.each(['entry', 'exit'] as const)(
    'maps column names and labels of the %s survey in any order',
    (kind) => {
      const columns = listFileColumns(SURVEYS[kind]).toReversed();
      for (const headings of [columns.map(({ name }) => name), columns.map(({ label }) => label)]) {
        const mapping = suggestMapping(SURVEYS[kind], headings, true);
        expect(isComplete(SURVEYS[kind], mapping)).toBe(true);
        expect(mapping[columns[0]?.name ?? '']).toBe(0);
      }
    },
  );

  it.each([
    ['EN_AGE', 'en_age'],
    ['en age', 'en_age'],
    ['EN - AGE', 'en_age'],
    ['ever_had_sti', 'en_ever_had_sti'],
    ['Q3c spec.', 'en_lang_other_spec'],
    [' q1 ', 'en_age'],
    ['Question Q1', 'en_age'],
    ['Q1. How old are you?', 'en_age'],
    ['Q01', 'en_age'],
    ['Q3C', 'en_lang_other'],
    ['Q3.c', 'en_lang_other'],
    ['Q3(c) Other', 'en_lang_other'],
    ['Q3c_specify', 'en_lang_other_spec'],
    ['Q3c - please specify', 'en_lang_other_spec'],
    ['Q5f_specify', 'en_race_other_spec'],
    ['age', 'en_age'],
    ['Program Model', 'program_name'],
    ['survey version', 'survey_version'],
    ['Q10a', 'en_make_plans'],
    ['Agency', undefined],
    ['v03 age', undefined],
    ['Q16', undefined],
    ['Q1x', undefined],
    ['', undefined],
  ])('reads the heading %j as %s', (heading, column) => {
    expect(makeColumn('entry', heading)).toBe(column);
  });

  it('prefers the column name over a code, and a code over a loose spelling', () => {
    const mapping = suggestMapping(SURVEYS.entry, ['Q1. Age of the child', 'Q1', 'en_age'], true);
    expect(mapping.en_age).toBe(2);
    expect(suggestMapping(SURVEYS.entry, ['Q1. Age of the child', 'Q1'], true).en_age).toBe(1);
  });

  it('never takes a file column twice [UPL-008]', () => {
    const mapping = suggestMapping(
      SURVEYS.entry,
      ['Other', 'Race: Other', 'race_other', 'Q5f', 'Q5f_specify'],
      true,
    );
    expect(doublyMapped(SURVEYS.entry, mapping)).toEqual([]);
  });

  it('leaves a repeated heading of a custom file to the person', () => {
    expect(suggestMapping(SURVEYS.entry, ['Q1', 'Q2', 'Q1'], true)).toEqual({ en_grade: 1 });
    expect(suggestMapping(SURVEYS.entry, ['Q1', 'Q2', 'Q1'], false)).toMatchObject({
      en_age: 0,
      en_grade: 1,
    });
  });

  it('takes a heading that a standard workbook lacks as not in the file', () => {
    const mapping = suggestMapping(SURVEYS.entry, template('entry').slice(0, -1), false);
    expect(mapping.en_ever_had_sti).toBe('not-in-file');
    expect(isComplete(SURVEYS.entry, mapping)).toBe(true);
  });
});

describe('experience items of the exit survey', () => {
  it.each([
    ['Q15a', 'ex_interested_program'],
    ['Q13a', 'ex_interested_program'],
    ['Q13e', 'ex_feel_respected'],
    ['Q13', 'ex_plan_abstain_sex'],
  ])('are found under Q15x or Q13x: %s is %s', (heading, column) => {
    expect(makeColumn('exit', heading)).toBe(column);
  });

  it('take both file columns when the file has both, shown as Q15a / Q13a [BEY-132]', () => {
    const headings = ['Q13', 'Q13a', 'Q15a', 'Q15b'];
    const mapping = suggestMapping(SURVEYS.exit, headings, true);
    expect(mapping).toEqual({
      ex_plan_abstain_sex: 0,
      ex_interested_program: { hs: 2, ms: 1 },
      ex_material_clear: 3,
    });
    expect(choiceText({ hs: 2, ms: 1 }, headings)).toBe('Q15a / Q13a');
    expect(takenPositions(mapping)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('are offered as a pair to whoever maps by hand', () => {
    const pairs = findPairs(SURVEYS.exit, ['Q15a', 'Q13a']);
    expect(Object.fromEntries(pairs)).toEqual({ ex_interested_program: { hs: 0, ms: 1 } });
  });
});

describe('a mapping', () => {
  const complete = Object.fromEntries(names('entry').map((name, index) => [name, index]));

  it('is complete when every item has a file column or the not-in-file choice [UPL-050]', () => {
    expect(isComplete(SURVEYS.entry, complete)).toBe(true);
    expect(isComplete(SURVEYS.entry, { ...complete, en_sex: 'not-in-file' })).toBe(true);
    const { en_sex: _, ...without } = complete;
    expect(isComplete(SURVEYS.entry, without)).toBe(false);
    expect(unmappedColumns(SURVEYS.entry, without).map(({ name }) => name)).toEqual(['en_sex']);
  });

  it('may not use a file column twice, but not-in-file any number of times [UPL-008]', () => {
    const twice = { ...complete, en_sex: complete.en_age };
    expect(isComplete(SURVEYS.entry, twice)).toBe(false);
    expect(doublyMapped(SURVEYS.entry, twice).map(({ name }) => name)).toEqual(['en_age', 'en_sex']);
    expect(isComplete(SURVEYS.entry, { ...complete, en_sex: 'not-in-file', en_age: 'not-in-file' })).toBe(
      true,
    );
  });

  it('disables used file columns for the other items only [UPL-008]', () => {
    expect(takenPositions({ en_age: 3, en_sex: 5, en_grade: 'not-in-file' }, 'en_age')).toEqual(new Set([5]));
  });

  it('names the required columns it lacks [UPL-035]', () => {
    const lacking = { ...complete, program_name: 'not-in-file' as const, en_age: 'not-in-file' as const };
    expect(missingRequiredColumns(SURVEYS.entry, lacking).map(({ name }) => name)).toEqual(['program_name']);
  });

  it('is described as database column to file column pairs', () => {
    const headings = ['Agency', 'Curriculum', 'Form type'];
    const lines = describeMapping(
      SURVEYS.entry,
      { provider_name: 0, program_name: 1, survey_version: 2, en_age: 'not-in-file' },
      headings,
    ).split('\n');
    expect(lines).toHaveLength(54);
    expect(lines.slice(0, 4)).toEqual([
      'provider_name: Agency',
      'program_name: Curriculum',
      'survey_version: Form type',
      'en_age: < not in uploaded file >',
    ]);
  });

  it('names the file columns that no item uses', () => {
    expect(ignoredColumns({ en_age: 1 }, ['Site ID', 'Q1', '', 'Site ID'])).toEqual([
      'Site ID (column A)',
      'Site ID (column D)',
    ]);
  });

  it('survives being remembered', () => {
    const mapping = { en_age: 1, en_sex: 'not-in-file' as const };
    expect(restoreMapping(SURVEYS.entry, JSON.parse(JSON.stringify(mapping)), 3)).toEqual(mapping);
    const pair = { ex_material_clear: { hs: 1, ms: 0 } };
    expect(restoreMapping(SURVEYS.exit, JSON.parse(JSON.stringify(pair)), 2)).toEqual(pair);
  });

  it.each<[what: string, stored: unknown]>([
    ['nothing', null],
    ['a text', 'en_age'],
    ['an unknown column', { nonsense: 1 }],
    ['a position beyond the file', { en_age: 3 }],
    ['a negative position', { en_age: -1 }],
    ['a fraction', { en_age: 0.5 }],
    ['a pair of one', { en_age: { hs: 1, ms: 1 } }],
    ['half a pair', { en_age: { hs: 1 } }],
    ['a choice of nothing', { en_age: null }],
    ['a pair with a position that is none', { en_age: { hs: 1, ms: '0' } }],
    ['a pair without a position', { en_age: { hs: null, ms: 0 } }],
    ['prototype keys', JSON.parse('{"__proto__":{"en_age":1},"constructor":1}')],
  ])('is not restored from %s', (_what, stored) => {
    expect(restoreMapping(SURVEYS.entry, stored, 3)).toEqual({});
  });

  it('of another instrument is restored for what this one asks too [BEY-142]', () => {
    const stored = { en_age: 0, en_hispanic: 1, en_race_ethnicity_mena: 2 };
    expect(restoreMapping(SURVEYS.entry, stored, 3)).toEqual({ en_age: 0, en_hispanic: 1 });
    const draft = getSurvey('2026-draft', 'entry');
    expect(restoreMapping(draft, stored, 3)).toEqual({ en_age: 0, en_race_ethnicity_mena: 2 });
  });

  it('is restored without a file column used twice', () => {
    expect(restoreMapping(SURVEYS.entry, { en_age: 1, en_sex: 1 }, 3)).toEqual({ en_age: 1 });
  });
});

describe('headings', () => {
  it('are tidied texts without trailing blanks', () => {
    expect(listHeadings([' Q1\n', null, 3, true, '', undefined])).toEqual(['Q1', '', '3', 'TRUE']);
  });

  it('are told apart by letters when blank or repeated', () => {
    expect(headingLabels(['Q1', '', 'Q1'])).toEqual(['Q1 (column A)', 'Column B', 'Q1 (column C)']);
  });

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (index, letters) => {
    expect(columnLetters(index)).toBe(letters);
  });

  it('have a key that order, number and words decide, not case', () => {
    expect(headingsKey(['Q1', 'Q2'])).toBe(headingsKey(['q1', 'q2']));
    expect(headingsKey(['Q1', 'Q2'])).not.toBe(headingsKey(['Q2', 'Q1']));
    expect(headingsKey(['Q1', 'Q2', '', ''])).toBe(headingsKey(['Q1', 'Q2']));
    expect(headingsKey(['Q1', '', 'Q2'])).not.toBe(headingsKey(['Q1', 'Q2']));
    expect(headingsKey(['Q1", "Q2'])).not.toBe(headingsKey(['Q1', 'Q2']));
  });
});
