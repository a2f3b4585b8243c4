import { describe, expect, it } from 'vitest';
import { listFileColumns, findColumn } from './catalogue.ts';
import { listChoices, listCodes, type SurveyKind } from './column.ts';
import { checkSample } from '../template/sample-rows.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];

describe('answer scales', () => {
  it.each([
    [
      'CAT-116',
      'ex_reason_risk_sti',
      ['Not at all important', 'Not too important', 'Somewhat important', 'Very important'],
    ],
    [
      'CAT-117',
      'ex_make_plans',
      [
        'Much more likely',
        'Somewhat more likely',
        'About the same',
        'Somewhat less likely',
        'Much less likely',
      ],
    ],
    ['CAT-118', 'ex_feel_respected', ['All of the time', 'Most', 'Some', 'None of the time']],
    ['CAT-119', 'en_make_plans', ['Not true at all', 'Somewhat true', 'Very true']],
    [
      'CAT-125',
      'en_often_managed_emotions',
      ['All of the time', 'Most of the time', 'Some of the time', 'None of the time'],
    ],
  ])('[%s] %s counts its labels from 1; the next number is out of range', (_id, name, labels) => {
    const kind: SurveyKind = name.startsWith('en_') ? 'entry' : 'exit';
    const column = findColumn(SURVEYS[kind], name);
    if (!column) throw new Error(name);
    expect(listChoices(column).map(({ code, label }) => [code, label])).toEqual(
      labels.map((label, index) => [String(index + 1), label]),
    );
    const codes = labels.map((_, index) => ({ [name]: String(index + 1) }));
    const words = labels.map((label) => ({ [name]: label }));
    expect(checkSample(SURVEYS[kind], [...codes, ...words]).report.issues).toEqual([]);
    const next = String(labels.length + 1);
    expect(checkSample(SURVEYS[kind], [{ [name]: next }]).report.issues).toMatchObject([
      { example: { value: next } },
    ]);
  });

  it('Yes/no is Y and N; a number is out of range [CAT-120]', () => {
    const yesNo = ['Y', 'N', 'Yes', 'no'].map((en_subst_alcohol) => ({ en_subst_alcohol }));
    expect(checkSample(SURVEYS.entry, yesNo).report.issues).toEqual([]);
    expect(checkSample(SURVEYS.entry, [{ en_subst_alcohol: '1' }]).report.issues).toMatchObject([
      { count: 1 },
    ]);
  });

  it('Yes/no/not sure is 0, 1, 2 or N, Y, NS; 3 is out of range [CAT-121]', () => {
    const values = ['0', '1', '2', 'N', 'Y', 'NS', 'No', 'Yes', 'Not Sure'];
    expect(
      checkSample(
        SURVEYS.entry,
        values.map((en_ever_pregnant) => ({ en_ever_pregnant })),
      ).report.issues,
    ).toEqual([]);
    expect(checkSample(SURVEYS.entry, [{ en_ever_pregnant: '3' }]).report.issues).toMatchObject([
      { count: 1 },
    ]);
  });

  it.each([
    ['CAT-122', 'MS'],
    ['CAT-123', 'MS IMPACT'],
    ['CAT-124', 'HS IMPACT'],
  ])('[%s] the code %s is accepted on entry Q8-Q15 and exit Q13-Q14, and nowhere else', (_id, code) => {
    for (const kind of KINDS) {
      const takes = kind === 'entry' ? /^Q(8|9|1[0-5])[a-f]?$/ : /^Q1(3$|4)/;
      const answers = listFileColumns(SURVEYS[kind]).filter(
        ({ required, answer }) => !required && answer.kind !== 'text',
      );
      const refused = answers.filter(
        ({ name }) => checkSample(SURVEYS[kind], [{ [name]: code }]).report.issues.length > 0,
      );
      expect(refused).toEqual(answers.filter(({ question: [first = ''] }) => !takes.test(first)));
    }
  });

  it('ages are 10 to 20 and grades 5 to 18 [CON2-030]', () => {
    for (const [name, first, last] of [
      ['en_age', 10, 20],
      ['en_grade', 5, 18],
    ] as const) {
      const column = findColumn(SURVEYS.entry, name);
      if (!column) throw new Error(name);
      expect(listCodes(column).map(Number)).toEqual(
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      );
    }
  });
});
