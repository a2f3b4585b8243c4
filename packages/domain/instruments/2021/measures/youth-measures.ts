/**
 * Frequency distributions of characteristics at entry, and item nonresponse (domain.md 6.5, 6.6). Boxes of a mark-all
 * question are over the surveys that mark at least one.
 */
import { findColumn } from '../../../survey/catalogue/catalogue.ts';
import { listChoices, listCodes } from '../../../survey/catalogue/column.ts';
import { questionOfFactor } from './factor-questions.ts';
import { FACTORS } from './factors.ts';
import { type Group, type Measure, ONE_GROUP, type Question } from '../../../measures/catalogue/measure.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { toQuestion } from './questions.ts';

const RACES = ['amindian', 'asian', 'black', 'hpi', 'white', 'other'] as const;
const LIVING = [
  'family',
  'foster_family',
  'foster_group',
  'couch_surfing',
  'outside',
  'shelter',
  'hotel',
  'adjudication',
  'none_above',
] as const;
const RACE_ETHNICITY = [
  ['hispanic', 'Hispanic or Latino, any race'],
  ['amindian', 'American Indian or Alaska Native'],
  ['asian', 'Asian'],
  ['black', 'Black or African American'],
  ['hpi', 'Native Hawaiian or other Pacific Islander'],
  ['white', 'White'],
  ['other', 'Other race'],
  ['multiple', 'More than one race'],
] as const;
/** The option 'more than one race': not a box of its own, but those with several boxes marked. */
const SEVERAL_RACES: Question = {
  ...questionOfFactor('race'),
  label: 'More than one race',
};

export const YOUTH: readonly Measure[] = [
  distribution('age', 'Age at entry', 'en_age'),
  distribution('grade', 'Grade at entry', 'en_grade'),
  distribution('sex', 'Sex', 'en_sex'),
  distribution('hispanic', 'Hispanic or Latino', 'en_hispanic'),
  boxes('race', 'Race', { prefix: 'en_race_', options: RACES, further: [SEVERAL_RACES] }, { isFactor: true }),
  {
    ...surveys('race_ethnicity', 'Race and ethnicity'),
    needs: ['en_hispanic', ...RACES.map((race) => `en_race_${race}`)],
    describes: 'Youth who are Hispanic or Latino of any race, and others by their race',
    base: 'Entry surveys that answer both questions',
    groups: RACE_ETHNICITY.map(([id, label]) => ({ id, label })),
    questions: [
      toQuestion({
        id: 'en_race_ethnicity',
        label: 'Race and ethnicity',
        kind: 'entry',
        item: 'en_race_ethnicity',
        codes: RACE_ETHNICITY.map(([code]) => [code]),
        isFactor: true,
      }),
    ],
  },
  boxes('language', 'Language at home', { prefix: 'en_lang_', options: ['eng', 'span', 'other'] }),
  boxes('living', 'Where youth live', { prefix: 'en_living_', options: LIVING }),
  {
    ...surveys('unstable_housing', 'Unstable housing'),
    needs: LIVING.map((place) => `en_living_${place}`),
    describes: 'Youth who couch surf, or stay outside, in a shelter or in a hotel',
    base: 'Entry surveys with at least one living situation marked',
    shape: 'tile',
    groups: ONE_GROUP,
    questions: [livingIn('unstable', 'Unstable housing')],
  },
  {
    ...surveys('vulnerable', 'Vulnerable at entry'),
    needs: LIVING.map((place) => `en_living_${place}`),
    describes: 'Youth in foster care, in unstable housing or in an adjudication system',
    base: 'Entry surveys with at least one living situation marked',
    shape: 'tile',
    groups: ONE_GROUP,
    questions: [livingIn('vulnerable', 'Vulnerable at entry')],
  },
];

/** A living situation that the tallies combine from several boxes. */
function livingIn(name: string, label: string): Question {
  const item = `en_living_${name}`;
  return toQuestion({ id: item, label, kind: 'entry', item, baseItem: 'en_living_any', codes: [['1']] });
}

/** A closed question of the entry survey, one bar per answer. */
function distribution(id: string, title: string, item: string): Measure {
  const column = findColumn(SURVEYS.entry, item);
  const labels = new Map(
    (column ? listChoices(column) : []).map((choice) => [choice.canonical, choice.label]),
  );
  const codes = column ? listCodes(column) : [];
  const groups: readonly Group[] = codes.map((code) => ({ id: code, label: labels.get(code) || code }));
  const factor = FACTORS.map(({ id: one }) => questionOfFactor(one)).find((one) => one.id === item);
  const own = { id: item, label: title, kind: 'entry', item, codes: codes.map((code) => [code]) } as const;
  return { ...surveys(id, title), groups, questions: [factor ?? toQuestion(own)] };
}

/** A mark-all question of the entry survey; its percentages can pass 100 together. */
function boxes(
  id: string,
  title: string,
  items: {
    readonly prefix: string;
    readonly options: readonly string[];
    readonly further?: readonly Question[];
  },
  as: Pick<Question, 'isFactor'> = {},
): Measure {
  const { prefix, options, further = [] } = items;
  const questions = options.map((option) => {
    const item = `${prefix}${option}`;
    const label = (findColumn(SURVEYS.entry, item)?.label ?? item).replace(/^[^:]+: /, '');
    return toQuestion({
      id: item,
      label,
      kind: 'entry',
      item,
      baseItem: `${prefix}any`,
      codes: [['1']],
      ...as,
    });
  });
  return {
    ...surveys(id, title),
    describes: 'Youth who marked the option at entry; several can be marked',
    base: 'Entry surveys with at least one option marked',
    groups: ONE_GROUP,
    questions: [...questions, ...further],
  };
}

function surveys(id: string, title: string) {
  return {
    source: 'survey',
    set: 'youth',
    id,
    title,
    describes: 'Youth by their answer at entry',
    formula: 'Surveys with the answer ÷ surveys with a valid answer',
    base: 'Entry surveys with a valid answer',
    unit: 'percent',
    shape: 'bars',
  } as const;
}
