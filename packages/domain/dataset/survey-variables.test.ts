import { describe, expect, it } from 'vitest';
import { listInstruments } from '../instruments/instruments.ts';
import { listCodes, type SurveyKind } from '../survey/catalogue/column.ts';
import { listSurveyVariables } from './survey-variables.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];
const SURVEYS = listInstruments().flatMap(({ id, surveys }) =>
  KINDS.map((kind) => [`${kind} survey of ${id}`, surveys[kind]] as const),
);

describe.each(SURVEYS)('the variables of the %s', (_, survey) => {
  const variables = listSurveyVariables(survey);

  it('have a number of their own for every stored code, blanks none [BEY-188]', () => {
    for (const { column, variable, encode } of variables) {
      const codes = [...listCodes(column), ...column.specialCodes.map(({ code }) => code)];
      if (column.type === 'boolean' || codes.length === 0) continue;
      const numbers = codes.map(encode);
      expect([variable.name, new Set(numbers).size]).toEqual([variable.name, codes.length]);
      expect(numbers.every((number) => Number.isInteger(number))).toBe(true);
      expect(encode(null)).toBeNull();
      expect(() => encode('no such code')).toThrow(RangeError);
    }
  });

  it('label every number but ages, and mark the codes for "not on this version" as missing', () => {
    for (const { column, variable, encode } of variables) {
      if (variable.type === 'text' || column.name.endsWith('_age')) continue;
      const labelled = [...variable.values, ...variable.missing].map(({ value }) => value);
      const numbers =
        column.type === 'boolean'
          ? [0, 1]
          : [...listCodes(column), ...column.specialCodes.map(({ code }) => code)].map(encode);
      expect([variable.name, sorted(labelled)]).toEqual([variable.name, sorted(numbers)]);
      expect(variable.missing.map(({ value }) => value)).toEqual(
        column.specialCodes.map(({ code }) => encode(code)),
      );
      expect(variable.missing.every(({ value }) => value < 0)).toBe(true);
    }
  });

  it('hold no name of a provider, a program or a file', () => {
    const names = variables.map(({ variable }) => variable.name);
    expect(names).not.toContain('provider_name');
    expect(names).not.toContain('program_name');
    expect(names).toContain('survey_version');
  });
});

describe('the codes of the first instrument', () => {
  const find = (kind: SurveyKind, name: string) => {
    const survey = SURVEYS.find(([title]) => title === `${kind} survey of 2021`)?.[1];
    const found = survey && listSurveyVariables(survey).find(({ variable }) => variable.name === name);
    if (!found) throw new Error(name);
    return found;
  };

  it.each([
    ['entry', 'en_make_plans', '3', 3, 'Very true'],
    ['entry', 'en_ever_pregnant', 'NS', 2, 'Not Sure'],
    ['entry', 'en_subst_alcohol', 'Y', 1, 'Yes'],
    ['entry', 'en_subst_alcohol', 'N', 0, 'No'],
    ['entry', 'en_sex', 'F', 2, 'Female'],
    ['entry', 'survey_version', 'MS IMPACT', 3, 'MS IMPACT'],
    ['exit', 'ex_grade', '12', 12, 'Grade 12'],
  ] as const)('%s %s: %s is %i, %s', (kind, name, code, number, label) => {
    const { variable, encode } = find(kind, name);
    expect(encode(code)).toBe(number);
    expect(variable.values.find(({ value }) => value === number)?.label).toBe(label);
  });

  it('turn ticks into 0 and 1, and leave texts alone', () => {
    const tick = find('entry', 'en_lang_eng');
    expect([true, false, null].map(tick.encode)).toEqual([1, 0, null]);
    expect(find('entry', 'en_lang_other_spec').encode('Hmong')).toBe('Hmong');
  });
});

function sorted(numbers: readonly unknown[]): unknown[] {
  return numbers.toSorted((one, other) => Number(one) - Number(other));
}
