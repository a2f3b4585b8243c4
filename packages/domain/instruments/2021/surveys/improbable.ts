/** Improbable combinations for the data-quality desk (BEY-187): edit rules that a correct survey may violate. */
import type { Improbable, SurveyKind } from '../../../survey/catalogue/column.ts';

const codes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));

function aboutYouth(prefix: 'en' | 'ex', versions: readonly [ms: readonly string[], hs: readonly string[]]) {
  const [ms, hs] = versions;
  const [age, grade] = [`${prefix}_age`, `${prefix}_grade`];
  return [
    {
      label: 'Age 12 or younger in grade 11 or 12',
      when: [
        { column: age, codes: codes(10, 12) },
        { column: grade, codes: codes(11, 12) },
      ],
    },
    {
      label: 'Age 17 or older in grade 5, 6 or 7',
      when: [
        { column: age, codes: codes(17, 20) },
        { column: grade, codes: codes(5, 7) },
      ],
    },
    {
      label: 'Middle school questionnaire in grade 11 or 12',
      when: [
        { column: 'survey_version', codes: ms },
        { column: grade, codes: codes(11, 12) },
      ],
    },
    {
      label: 'High school questionnaire in grade 5 or 6',
      when: [
        { column: 'survey_version', codes: hs },
        { column: grade, codes: codes(5, 6) },
      ],
    },
  ] satisfies readonly Improbable[];
}

export const IMPROBABLE: Readonly<Record<SurveyKind, readonly Improbable[]>> = {
  entry: [
    ...aboutYouth('en', [
      ['MS', 'MS IMPACT'],
      ['HS', 'HS IMPACT'],
    ]),
    {
      label: 'Never had sexual intercourse, and has been pregnant or made someone pregnant',
      when: [
        { column: 'en_ever_had_sex', codes: ['N'] },
        { column: 'en_ever_pregnant', codes: ['Y'] },
      ],
    },
  ],
  exit: aboutYouth('ex', [['MS'], ['HS']]),
};
