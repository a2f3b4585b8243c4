import { describe, expect, it } from 'vitest';
import { validateCell } from './accepted-values.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { findColumn } from './catalogue.ts';
import type { SurveyColumn, SurveyVersion } from './column.ts';
import type { Cell } from '../rows/cell-text.ts';

function column(name: string): SurveyColumn {
  const found = findColumn(name.startsWith('ex_') ? SURVEYS.exit : SURVEYS.entry, name);
  if (!found) throw new Error(name);
  return found;
}

function findCode(name: string, cell: Cell): string | null {
  const judged = validateCell(column(name), cell, null);
  return judged.kind === 'ok' || judged.kind === 'notAsked' ? judged.code : `(${judged.kind})`;
}

describe('accepted spellings', () => {
  it.each<[column: string, cell: Cell, code: string]>([
    ['en_hispanic', 'Y', 'Y'],
    ['en_hispanic', 'y', 'Y'],
    ['en_hispanic', ' y ', 'Y'],
    ['en_hispanic', '\u00a0Yes\t', 'Y'],
    ['en_sex', 'female', 'F'],
    ['en_make_plans', '3', '3'],
    ['en_make_plans', 'VERY TRUE', '3'],
    ['en_make_plans', 'very   true', '3'],
    ['en_make_plans', '3 Very true', '3'],
    ['en_make_plans', '3 - Very true', '3'],
    ['en_make_plans', '3-Very true', '3'],
    ['en_make_plans', '3 – very true', '3'],
    ['en_make_plans', '3: Very true', '3'],
    ['en_make_plans', '3. Very true', '3'],
    ['en_make_plans', '3=Very true', '3'],
    ['en_make_plans', '3 = Very true', '3'],
    ['ex_feel_respected', 'Most', '2'],
    ['ex_feel_respected', 'Most of the time', '2'],
    ['ex_feel_respected', '2 - most of the time', '2'],
    ['ex_feel_respected', 'Some of the time', '3'],
    ['en_ever_pregnant', '2 - Not sure', 'NS'],
    ['en_ever_pregnant', 'NS: Not Sure', 'NS'],
    ['survey_version', 'hs impact', 'HS IMPACT'],
    ['survey_version', 'HS  IMPACT', 'HS IMPACT'],
    ['en_make_plans', 'ms', 'MS'],
    [
      'en_make_plans',
      'HS IMPACT - No response because item is not included on the high school impact survey',
      'HS IMPACT',
    ],
  ])('%s takes %j as %s [UPL-041]', (name, cell, code) => {
    expect(findCode(name, cell)).toBe(code);
  });

  it.each<[column: string, cell: Cell, code: string]>([
    ['en_age', 15, '15'],
    ['en_age', '15.0', '15'],
    ['en_age', '15.00', '15'],
    ['en_age', '1.05', '(outOfRange)'],
    ['en_age', 15.5, '(outOfRange)'],
    ['en_age', '15.5', '(outOfRange)'],
    ['en_lang_eng', 1, '1'],
    ['en_lang_eng', -0, '0'],
    ['en_lang_eng', Number.NaN, '(outOfRange)'],
  ])('number cells are read as integers: %s %j is %s [UPL-041]', (name, cell, code) => {
    expect(findCode(name, cell)).toBe(code);
  });

  it.each<[column: string, cell: Cell, code: string]>([
    ['en_lang_eng', true, '1'],
    ['en_lang_eng', false, '0'],
    ['en_lang_eng', 'TRUE', '1'],
    ['en_lang_eng', 'false', '0'],
    ['en_hispanic', true, '(outOfRange)'],
    ['en_make_plans', 'TRUE', '(outOfRange)'],
  ])('TRUE and FALSE stand for 1 and 0 in 0/1 columns alone: %s %j is %s [UPL-041]', (name, cell, code) => {
    expect(findCode(name, cell)).toBe(code);
  });

  it.each([
    ['en_ever_had_sex', '1', 'Y'],
    ['en_ever_had_sex', '0', 'N'],
    ['en_ever_had_sti', '0', 'N'],
    ['en_ever_had_sti', '1', 'Y'],
    ['en_ever_had_sti', '2', 'NS'],
  ])('%s stores %s as %s [UPL-041] [CAT-121]', (name, cell, code) => {
    expect(findCode(name, cell)).toBe(code);
  });

  it.each<[column: string, cell: Cell]>([
    ['en_age', '9'],
    ['en_age', '21'],
    ['en_grade', '4'],
    ['en_grade', '19'],
    ['en_age', '1'],
    ['en_age', '-15'],
    ['en_hispanic', 'Maybe'],
    ['en_hispanic', 'YN'],
    ['en_make_plans', '3 Somewhat true'],
    ['en_make_plans', '3.'],
    ['en_make_plans', '4'],
    ['en_lang_eng', 'MS'],
    ['en_lang_eng', 'Y'],
    ['ex_make_plans', 'MS'],
    ['en_often_managed_emotions', 'Most'],
    ['en_hispanic', 'constructor'],
    ['en_hispanic', '__proto__'],
    ['en_hispanic', 'É'],
  ])('%s refuses %j [UPL-041] [CAT-002]', (name, cell) => {
    expect(findCode(name, cell)).toBe('(outOfRange)');
  });

  it.each<[Cell]>([[''], [' '], ['\u00a0\u3000'], [null], [undefined], ['\t\r\n']])(
    '%j is a blank',
    (cell) => {
      expect(findCode('en_age', cell)).toBe('(missing)');
      expect(findCode('en_lang_other_spec', cell)).toBe('(missing)');
    },
  );

  it.each<[Cell, string]>([
    ['3 - Very true', '3'],
    ['nonsense', '(outOfRange)'],
    ['', '(missing)'],
    [3, '3'],
  ])('judges %j the same the second time', (cell, code) => {
    expect([findCode('en_make_plans', cell), findCode('en_make_plans', cell)]).toEqual([code, code]);
  });
});

describe('other-specify texts', () => {
  it.each([
    ['a'.repeat(100), 'ok'],
    ['a'.repeat(101), 'outOfRange'],
    ['😀'.repeat(100), 'ok'],
    ['😀'.repeat(101), 'outOfRange'],
    [`  ${'a'.repeat(100)}  `, 'ok'],
    ['e\u0301'.repeat(100), 'ok'],
  ])('counts characters, not bytes: case %# [UPL-043] [CON2-025]', (text, kind) => {
    expect(validateCell(column('en_race_other_spec'), text, null).kind).toBe(kind);
  });

  it.each<[Cell, string]>([
    ['  Kreyo\u0300l\nayisyen ', '  Kreyo\u0300l\nayisyen '],
    ['\ufb01ne\u00a0😀', '\ufb01ne\u00a0😀'],
    [42, '42'],
    ['a\0b', '(outOfRange)'],
    ['a\ud800', '(outOfRange)'],
  ])('%j is kept as it is written, or refused: %j', (cell, stored) => {
    expect(findCode('en_lang_other_spec', cell)).toBe(stored);
  });
});

describe('the version of the row', () => {
  it.each<[column: string, code: string, fits: readonly SurveyVersion[]]>([
    ['en_make_plans', 'MS', ['MS', 'MS IMPACT']],
    ['en_make_plans', 'MS IMPACT', ['MS IMPACT']],
    ['en_make_plans', 'HS IMPACT', ['HS IMPACT']],
    ['ex_reason_risk_sti', 'MS', ['MS']],
    ['ex_reason_risk_sti', 'MS IMPACT', []],
    ['ex_reason_risk_sti', 'HS IMPACT', []],
  ])('%s: code %s fits %j rows', (name, code, fits) => {
    const versions: readonly SurveyVersion[] = name.startsWith('ex_')
      ? ['MS', 'HS']
      : ['MS', 'HS', 'MS IMPACT', 'HS IMPACT'];
    const found = versions.filter((version) => {
      const judged = validateCell(column(name), code, version);
      return judged.kind === 'notAsked' && judged.fits;
    });
    expect(found).toEqual(fits);
  });

  it.each<[SurveyVersion, boolean]>([
    ['MS', false],
    ['MS IMPACT', false],
    ['HS', true],
    ['HS IMPACT', true],
  ])('entry Q13 in a %s row is asked: %s', (version, asked) => {
    expect(validateCell(column('en_ever_had_sex'), 'Y', version)).toEqual({ kind: 'ok', code: 'Y', asked });
  });
});
