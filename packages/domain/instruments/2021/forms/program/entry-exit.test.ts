import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../../form-kit/answers.ts';
import type { FormContext } from '../../../../form-kit/form.ts';
import {
  activeFields,
  allFields,
  clearHidden,
  findIssues,
  toFlags,
  textIn,
} from '../../../../form-kit/issues.ts';
import { CLEAN_ANSWERS } from '../clean-answers.ts';
import { PROGRAM_ENTRY_EXIT_FORM } from './entry-exit.ts';

const BOTH: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
  anyYouthBegin: true,
  anyYouthComplete: true,
};
const CLEAN: Answers = CLEAN_ANSWERS.programentryexit;

const issues = (answers: Answers, context = BOTH) => findIssues(PROGRAM_ENTRY_EXIT_FORM, answers, context);
const messages = (answers: Answers, context = BOTH) => issues(answers, context).map((issue) => issue.message);
const asked = (answers: Answers, pattern: RegExp, context = BOTH) =>
  activeFields(PROGRAM_ENTRY_EXIT_FORM, answers, context)
    .map((field) => field.name)
    .filter((name) => pattern.test(name));
const cards = PROGRAM_ENTRY_EXIT_FORM.sections;

describe('survey administration, what is asked', () => {
  it('has the specified title and two cards [EEX-001] [EEX-002] [EEX-003]', () => {
    expect(PROGRAM_ENTRY_EXIT_FORM.title('summer')).toBe('Information about survey administration');
    expect(cards.map((card) => card.title)).toEqual([
      'Information about Participant Entry Survey Administration',
      'Information about Participant Exit Survey Administration',
    ]);
    expect(cards.map((card) => /at their (\w+) session/.exec(textIn(card.help ?? '', BOTH))?.[1])).toEqual([
      'first',
      'last',
    ]);
  });

  it.each(['en', 'ex'])(
    'card %s has two counts, a waiver and a COVID question [EEX-004] [EEX-005] [EEX-006]',
    (card) => {
      const plain = asked({}, new RegExp(`^prog_${card}_`)).filter((name) => !name.endsWith('_impact'));
      expect(plain).toEqual([
        `prog_${card}_tot_surveys_ms`,
        `prog_${card}_tot_surveys_hs`,
        `prog_${card}_fed_officer_waiver`,
        `prog_${card}_unable_collect_covid`,
      ]);
      const covid = allFields(PROGRAM_ENTRY_EXIT_FORM).find((field) =>
        field.name.endsWith(`${card}_unable_collect_covid`),
      );
      expect(covid && textIn(covid.label, BOTH)).toContain('1 January to 30 June 2023');
    },
  );

  it('asks impact versions on the entry card only [EEX-010]', () => {
    expect(asked({}, /impact/)).toEqual(['prog_en_tot_surveys_ms_impact', 'prog_en_tot_surveys_hs_impact']);
  });

  it.each([
    [null, null, 0],
    [0, 0, 0],
    [-1, 0, 0],
    [1, 0, 5],
    [0, 1, 5],
  ])('%s middle and %s high school surveys ask %i modes [EEX-007] [EEX-009]', (ms, hs, modes) => {
    for (const card of ['en', 'ex']) {
      const answers = { [`prog_${card}_tot_surveys_ms`]: ms, [`prog_${card}_tot_surveys_hs`]: hs };
      expect(asked(answers, new RegExp(`^prog_${card}_data_collection_`))).toHaveLength(modes);
    }
  });

  it('asks to specify another mode in at most 100 characters [EEX-008]', () => {
    const other = { prog_ex_tot_surveys_hs: 1, prog_ex_data_collection_other: true };
    expect(asked(other, /other_spec/)).toEqual(['prog_ex_data_collection_other_spec']);
    expect(asked({ ...other, prog_ex_data_collection_other: false }, /other_spec/)).toEqual([]);
    const texts = allFields(PROGRAM_ENTRY_EXIT_FORM).filter((field) => field.kind === 'text');
    expect(texts.map((field) => field.maxLength)).toEqual([100, 100]);
  });

  it('clears modes and their specification when the counts become 0', () => {
    const answers = {
      ...CLEAN,
      prog_en_tot_surveys_ms: 0,
      prog_en_tot_surveys_hs: 0,
      prog_en_data_collection_other: true,
      prog_en_data_collection_other_spec: 'Text message',
    };
    const cleared = clearHidden(PROGRAM_ENTRY_EXIT_FORM, answers, BOTH);
    expect(cleared['prog_en_data_collection_in_person']).toBeNull();
    expect(cleared['prog_en_data_collection_other_spec']).toBeNull();
  });
});

describe('survey administration, cards that do not apply', () => {
  const said = (index: number, context: FormContext) => {
    const text = cards[index]?.insteadWhenHidden;
    return text === undefined ? undefined : textIn(text, context);
  };

  it('says why the entry card is empty when no youth began [EEX-011]', () => {
    expect(said(0, { ...BOTH, anyYouthBegin: false })).toBe(
      'Information on entry survey administration is not required because no youth began the program during the reporting period.',
    );
  });

  it('says why the exit card is empty when no youth completed [EEX-012]', () => {
    expect(said(1, { ...BOTH, anyYouthComplete: false })).toBe(
      'Information on exit survey administration is not required because no youth completed the program during the reporting period.',
    );
  });

  it('does not claim that nobody began while the question is unanswered', () => {
    expect(said(0, { ...BOTH, anyYouthBegin: null })).toMatch(/^First answer/);
  });

  it.each([
    [true, true, 10],
    [true, false, 6],
    [false, true, 4],
    [false, false, 0],
    [null, null, 0],
  ])('began %s, completed %s: %i issues on an empty page [EEX-018] [EEX-019]', (began, completed, count) => {
    const context = { ...BOTH, anyYouthBegin: began, anyYouthComplete: completed };
    expect(messages({}, context)).toHaveLength(count);
  });
});

describe('survey administration, rules', () => {
  it('raises nothing for complete answers [EEX-016]', () => {
    expect(messages(CLEAN)).toEqual([]);
  });

  const numbers = [
    ['prog_en_tot_surveys_ms', 'Entry surveys completed, middle school'],
    ['prog_en_tot_surveys_hs', 'Entry surveys completed, high school or older'],
    ['prog_en_tot_surveys_ms_impact', 'Entry surveys completed, middle school impact versions'],
    ['prog_en_tot_surveys_hs_impact', 'Entry surveys completed, high school impact versions'],
    ['prog_ex_tot_surveys_ms', 'Exit surveys completed, middle school'],
    ['prog_ex_tot_surveys_hs', 'Exit surveys completed, high school or older'],
  ] as const;
  it.each(numbers)('%s blank or negative [EEX-020] [EEX-021]', (name, description) => {
    expect(messages({ ...CLEAN, [name]: null })).toEqual([`${description}: Please enter a value.`]);
    expect(messages({ ...CLEAN, [name]: -1 })).toEqual([`${description}: Please enter a positive value.`]);
    expect(messages({ ...CLEAN, [name]: 0 })).toEqual([]);
  });

  it.each([
    ['prog_en_fed_officer_waiver', 'Entry survey waiver'],
    ['prog_en_unable_collect_covid', 'Unable to collect entry survey data because of COVID-19'],
    ['prog_ex_fed_officer_waiver', 'Exit survey waiver'],
    ['prog_ex_unable_collect_covid', 'Unable to collect exit survey data because of COVID-19'],
  ])('%s unanswered ends with a full stop [EEX-022]', (name, description) => {
    const [issue] = issues({ ...CLEAN, [name]: null });
    expect(issue).toMatchObject({
      message: `${description}: Please select a response.`,
      inline: 'Please select a response.',
    });
    expect(messages({ ...CLEAN, [name]: false })).toEqual([]);
  });

  it.each([
    ['entry', 'prog_en_data_collection_in_person', 'prog_en_data_collection_mail', 'EEX-024'],
    ['exit', 'prog_ex_data_collection_online', 'prog_ex_data_collection_telephone', 'EEX-025'],
  ])('%s counts above 0 without a mode (%s), or with one (%s) [%s] [EEX-023]', (survey, ticked, other) => {
    const found = issues({ ...CLEAN, [ticked]: false });
    expect(found.map((issue) => [issue.message, issue.inline])).toEqual([
      [`Please select a mode of ${survey} survey data collection`, 'Please select a response'],
    ]);
    expect(messages({ ...CLEAN, [ticked]: false, [other]: true })).toEqual([]);
  });

  it.each([
    ['en', 'entry'],
    ['ex', 'exit'],
  ])('other mode of card %s needs words [EEX-026]', (card, survey) => {
    const other = { ...CLEAN, [`prog_${card}_data_collection_other`]: true };
    expect(messages(other)).toEqual([
      `Other mode of ${survey} survey data collection: Please enter a response`,
    ]);
    expect(messages({ ...other, [`prog_${card}_data_collection_other_spec`]: 'Text message' })).toEqual([]);
  });

  const impact = (words: string) =>
    `The number of ${words} impact versions completed should be smaller than the total number of ${words} entry surveys completed`;
  it.each<[string, string, number | null, number, boolean, string]>([
    ['ms', 'middle school', 5, 6, true, 'EEX-027'],
    ['ms', 'middle school', 5, 5, false, 'EEX-029'],
    ['ms', 'middle school', 0, 6, false, 'EEX-029'],
    ['ms', 'middle school', 5, 0, false, 'EEX-029'],
    ['hs', 'high school', 5, 6, true, 'EEX-028'],
    ['hs', 'high school', 5, 5, false, 'EEX-029'],
    ['hs', 'high school', 0, 6, false, 'EEX-029'],
    ['hs', 'high school', null, 6, false, 'EEX-029'],
  ])('%s (%s) total %s, impact %s: major %s [%s]', (school, words, total, versions, broken) => {
    const answers = {
      ...CLEAN,
      [`prog_en_tot_surveys_${school}`]: total,
      [`prog_en_tot_surveys_${school}_impact`]: versions,
    };
    expect(messages(answers).includes(impact(words))).toBe(broken);
    expect(toFlags(PROGRAM_ENTRY_EXIT_FORM, issues(answers)).major).toBe(broken);
  });

  it('any error is minor', () => {
    const flags = (answers: Answers) => toFlags(PROGRAM_ENTRY_EXIT_FORM, issues(answers));
    expect(flags({})).toEqual({ minor: true, major: false });
    expect(flags({ ...CLEAN, prog_en_tot_surveys_ms_impact: 71 })).toEqual({ minor: true, major: true });
  });
});
