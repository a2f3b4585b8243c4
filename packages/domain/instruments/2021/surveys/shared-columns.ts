/** The columns that entry and exit surveys share: identification and questions Q1 to Q7. */
import {
  choice,
  type AnswerKind,
  type Choice,
  type Survey,
  type SurveyColumn,
  type SurveyVersion,
} from '../../../survey/catalogue/column.ts';
import { columnFactory, itemLetter } from '../../../survey/catalogue/column-factory.ts';
import { OTHER_TEXT_MAX } from '../../../survey/limits.ts';
import { SCALES } from './scales.ts';

const BOTH: readonly Choice[] = [choice('0'), choice('1')];

// The choices after grade 12, in the order of this kind of question (domain.md 3.2).
const AFTER_GRADES = [
  'School does not assign grades',
  'Dropped out, not working toward a diploma or GED',
  'Working toward a GED',
  'Has a diploma or GED, not in college or technical school',
  'Has a diploma or GED, in college or technical school',
  'Other or not in school',
];

const AGES = range(10, 20).map((age) => choice(String(age)));
const GRADES = range(5, 18).map((grade) =>
  choice(String(grade), grade <= 12 ? `Grade ${grade}` : (AFTER_GRADES[grade - 13] ?? '')),
);

/** Survey number, provider, program and version: the columns every row must have. */
export function identification(
  prefix: Survey['prefix'],
  versions: readonly SurveyVersion[],
): readonly SurveyColumn[] {
  const column = columnFactory(versions, { sensitive: false });
  const expected: AnswerKind = { kind: 'expected' };
  const required = { required: true } as const;
  return [
    {
      ...column(`${prefix}_survey_number`, [], 'Survey number, added on upload', { kind: 'number' }),
      type: 'long',
    },
    { ...column('provider_name', ['provider_name'], 'Provider', expected), ...required },
    { ...column('program_name', ['program_name'], 'Program model', expected), ...required },
    {
      ...column('survey_version', ['survey_version'], 'Survey version', {
        kind: 'values',
        values: versions.map((version) => choice(version)),
      }),
      ...required,
    },
  ];
}

/** Questions Q1 to Q7: the participant. */
export function aboutYouth(
  prefix: Survey['prefix'],
  versions: readonly SurveyVersion[],
): readonly SurveyColumn[] {
  const column = columnFactory(versions, { sensitive: false });
  const values = (name: string, question: string, label: string, list: readonly Choice[]) =>
    column(`${prefix}_${name}`, [question], label, { kind: 'values', values: list });
  const ticks = (
    question: string,
    group: string,
    {
      sensitive,
      items,
    }: { readonly sensitive: boolean; readonly items: readonly (readonly [string, string])[] },
  ) =>
    items.map(
      ([name, label], index): SurveyColumn => ({
        ...values(name, `${question}${itemLetter(index)}`, `${group}: ${label}`, BOTH),
        type: 'boolean',
        sensitive,
      }),
    );
  const other = (name: string, group: string): SurveyColumn => ({
    ...column(`${prefix}_${name}_spec`, [`${prefix}_${name}_spec`], `${group}: other, please specify`, {
      kind: 'text',
      maxLength: OTHER_TEXT_MAX,
    }),
    otherOf: `${prefix}_${name}`,
  });
  return [
    values('age', 'Q1', 'Age', AGES),
    values('grade', 'Q2', 'Grade or school status', GRADES),
    ...ticks('Q3', 'Language at home', {
      sensitive: false,
      items: [
        ['lang_eng', 'English'],
        ['lang_span', 'Spanish'],
        ['lang_other', 'Other language'],
      ],
    }),
    other('lang_other', 'Language at home'),
    values('hispanic', 'Q4', 'Hispanic or Latino', SCALES['Yes/no'].choices),
    ...ticks('Q5', 'Race', {
      sensitive: false,
      items: [
        ['race_amindian', 'American Indian or Alaska Native'],
        ['race_asian', 'Asian'],
        ['race_black', 'Black or African American'],
        ['race_hpi', 'Native Hawaiian or other Pacific Islander'],
        ['race_white', 'White'],
        ['race_other', 'Other'],
      ],
    }),
    other('race_other', 'Race'),
    values('sex', 'Q6', 'Sex', [choice('M', 'Male'), choice('F', 'Female')]),
    ...ticks('Q7', 'Living', {
      sensitive: true,
      items: [
        ['living_family', 'With family'],
        ['living_foster_family', 'Foster care, with a family'],
        ['living_foster_group', 'Foster care, in a group home'],
        ['living_couch_surfing', 'Couch surfing'],
        ['living_outside', 'Outside, in a car or an abandoned building'],
        ['living_shelter', 'Shelter or transitional living'],
        ['living_hotel', 'Hotel or motel'],
        ['living_adjudication', 'Detention, jail or supervised by a probation officer'],
        ['living_none_above', 'None of the above'],
      ],
    }),
  ];
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
