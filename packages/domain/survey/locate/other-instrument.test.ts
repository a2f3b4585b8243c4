/** Files of another instrument, recognised by their headings (decision 28). */
import { describe, expect, it } from 'vitest';
import { SURVEYS as SURVEYS_2021 } from '../../instruments/2021/surveys/surveys.ts';
import { SURVEYS as SURVEYS_OF_DRAFT } from '../../instruments/2026-draft/surveys/surveys.ts';
import { listInstruments } from '../../instruments/instruments.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { choice, type Survey, type SurveyKind } from '../catalogue/column.ts';
import { templateHeadings } from '../template/template.ts';
import { otherInstrumentText } from './other-instrument.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];
const listKnown = (kind: SurveyKind) => listInstruments().map(({ surveys }) => surveys[kind]);
const read = (survey: Survey, headings: readonly string[], known = listKnown(survey.kind)) =>
  otherInstrumentText(survey, headings, known);

/** The survey with five answers to Q15. */
const rescaled = (survey: Survey): Survey => ({
  ...survey,
  columns: survey.columns.map((column) =>
    column.question[0]?.startsWith('Q15')
      ? {
          ...column,
          answer: {
            kind: 'values',
            values: ['Always', 'Often', 'Sometimes', 'Rarely', 'Never'].map(toChoice),
          },
        }
      : column,
  ),
});
const toChoice = (label: string, at: number) => choice(String(at + 1), label);
/** The survey with a question that no instrument asks. */
const extended = (survey: Survey): Survey => {
  const [age] = listFileColumns(survey).slice(-1);
  if (!age) throw new Error('The survey has no columns.');
  return {
    ...survey,
    columns: [...survey.columns, { ...age, name: 'added', question: ['Q99'], label: 'Added' }],
  };
};

describe.each(KINDS)('an %s file', (kind) => {
  const draft = SURVEYS_OF_DRAFT[kind];

  it.each([
    ['headings of the template', templateHeadings],
    ['names of columns', (survey: Survey) => listFileColumns(survey).map(({ name }) => name)],
    ['labels', (survey: Survey) => listFileColumns(survey).map(({ label }) => label)],
  ])('of 2021 is recognised in a period of another instrument by its %s [BEY-148]', (_, toHeadings) => {
    expect(read(draft, toHeadings(SURVEYS_2021[kind]))).toBe(
      'This file has the headings of the instrument “2021 performance measures”, but it is read as the instrument “2026 performance measures (draft)”. Some questions are not the same. Please enter the surveys in the template of the reporting period. Use this file only if its answers are to the questions of “2026 performance measures (draft)”.',
    );
    expect(read(SURVEYS_2021[kind], toHeadings(draft))).toContain(
      'has the headings of the instrument “2026 performance measures (draft)”',
    );
  });

  it.each(listKnown(kind).map((survey) => [survey.instrument, survey] as const))(
    'of %s, whole or with a few of its columns, is nothing else in its own period',
    (_, survey) => {
      const headings = templateHeadings(survey);
      for (const file of [headings, headings.slice(0, 12), headings.slice(-12), [], ['Our number']])
        expect(read(survey, file), file.join()).toBeNull();
    },
  );

  it('with a few columns of the other instrument, or the columns of both, is no file of that', () => {
    const headings = templateHeadings(SURVEYS_2021[kind]);
    const [own, white] = [templateHeadings(draft), 'Race: White'];
    expect(read(draft, ['provider_name', 'program_name', 'Age', white])).toBeNull();
    expect(read(draft, headings.slice(0, 20))).toBeNull();
    expect(read(draft, [...headings, ...own])).toBeNull();
    expect(read(draft, [...own, white])).toBeNull();
  });
});

describe('an exit file of 2021 in a period whose scale of Q15 has five answers', () => {
  const columns = 'Q15a, Q15b, Q15c, Q15d, Q15e';

  it('is told with the columns whose codes mean other answers [BEY-148]', () => {
    const survey = rescaled(SURVEYS_OF_DRAFT.exit);
    expect(read(survey, templateHeadings(SURVEYS_2021.exit))).toContain(
      `The same codes mean other answers in ${columns}.`,
    );
  });

  it('is of the instrument with most of its columns where several are like it [BEY-148]', () => {
    const later = extended({ ...rescaled(SURVEYS_OF_DRAFT.exit), instrument: '2021' });
    const [period, known] = [
      { ...SURVEYS_2021.exit, instrument: '2026-draft' },
      [SURVEYS_OF_DRAFT.exit, later],
    ];
    expect(read(period, templateHeadings(later), known)).toContain(columns);
    expect(read(period, templateHeadings(SURVEYS_OF_DRAFT.exit), known)).not.toContain(columns);
  });

  it('is recognised by all of its columns where the period drops none and adds one [BEY-148]', () => {
    const survey = extended(rescaled(SURVEYS_2021.exit));
    const headings = templateHeadings(SURVEYS_2021.exit);
    expect(read(survey, headings)).toContain(columns);
    expect(read(survey, headings.slice(0, -1))).toBeNull();
    expect(read(survey, [...headings, 'Q99'])).toBeNull();
    expect(read(extended(SURVEYS_2021.exit), headings)).toBeNull();
  });
});
