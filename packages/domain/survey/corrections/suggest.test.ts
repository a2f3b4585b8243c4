import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { findColumn } from '../catalogue/catalogue.ts';
import { suggestAnswer } from './suggest.ts';

function suggested(column: string, found: string): string | null {
  const survey = column.startsWith('ex_') ? SURVEYS.exit : SURVEYS.entry;
  const known = findColumn(survey, column);
  if (!known) throw new Error(`no column ${column}`);
  return suggestAnswer(known, found);
}

describe('a likely answer is found [BEY-158]', () => {
  it.each([
    ['en_sex', 'Male.', 'M'],
    ['en_sex', '“male”', 'M'],
    ['en_sex', 'Boy', 'M'],
    ['en_sex', 'Femal', 'F'],
    ['en_sex', 'female student', 'F'],
    ['en_age', '14 years', '14'],
    ['en_age', 'age 15', '15'],
    ['en_grade', '9th grade', '9'],
    ['en_grade', 'Grade 09', '9'],
    ['en_grade', '9 - Grade - 9', '9'],
    ['en_hispanic', 'yes!', 'Y'],
    ['en_hispanic', 'nope', 'N'],
    ['en_hispanic', 'Yes I am', 'Y'],
    ['en_hispanic', `yes ${'a'.repeat(196)}`, 'Y'],
    ['en_lang_eng', 'Yes', '1'],
    ['en_lang_eng', 'x', '1'],
    ['en_lang_eng', 'unchecked', '0'],
    ['en_make_plans', '(3) Very true', '3'],
    ['en_make_plans', 'very  tru', '3'],
    ['en_make_plans', 'Somewhat', '2'],
    ['en_make_plans', '03', '3'],
    ['survey_version', 'Middle School', 'MS'],
    ['survey_version', 'High-School', 'HS'],
    ['survey_version', 'MS IMPAC', 'MS IMPACT'],
  ])('%s: %s is most likely %s', (column, found, code) => {
    expect(suggested(column, found)).toBe(code);
  });
});

describe('nothing is offered where it would be a guess [BEY-158]', () => {
  it.each([
    ['en_sex', 'X'],
    ['en_sex', ''],
    ['en_age', '9'],
    ['en_age', '14 or 15'],
    ['en_age', '140'],
    ['en_make_plans', 'true'],
    ['en_make_plans', 'not 2 true'],
    ['en_hispanic', 'Mexican'],
    ['en_race_other_spec', 'anything'],
    ['en_sex', 'male'.repeat(100)],
    ['en_sex', 'Male/Female'],
    ['en_hispanic', 'yes no'],
    ['en_hispanic', `yes ${'a'.repeat(197)}`],
    ['en_lang_eng', 'a1'],
    ['en_lang_eng', '1a'],
    ['en_grade', 'Grade'],
    ['en_grade', 'Scho'],
    ['ex_subst_alcohol', '4 me'],
    ['survey_version', 'S IMPACT'],
  ])('%s: %s', (column, found) => {
    expect(suggested(column, found)).toBeNull();
  });
});
