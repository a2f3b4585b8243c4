import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../../form-kit/answers.ts';
import type { FormContext } from '../../../../form-kit/form.ts';
import { activeFields, clearHidden, findIssues, toFlags } from '../../../../form-kit/issues.ts';
import { CLEAN_ANSWERS } from '../clean-answers.ts';
import { PROGRAM_STRUCTURE_FORM } from './structure.ts';

const SUMMER: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '',
  customCurricula: [31],
};
const WINTER: FormContext = { ...SUMMER, season: 'winter' };
const CLEAN: Answers = CLEAN_ANSWERS.programstructure;

const issues = (answers: Answers, context = SUMMER) => findIssues(PROGRAM_STRUCTURE_FORM, answers, context);
const messages = (answers: Answers, context = SUMMER) =>
  issues(answers, context).map((issue) => issue.message);
const flags = (answers: Answers) => toFlags(PROGRAM_STRUCTURE_FORM, issues(answers));
const asked = (pattern: RegExp, answers: Answers, context = SUMMER) =>
  activeFields(PROGRAM_STRUCTURE_FORM, answers, context).filter((field) => pattern.test(field.name)).length;

describe('structure form, core curriculum', () => {
  it.each([
    ['Other', 0, 1],
    ['a custom curriculum', 31, 1],
    ['a pre-selected curriculum', 1, 0],
    ['nothing', null, 0],
  ])('with %s chosen the name is asked as it should be [PRS-004]', (_, curriculum, fields) => {
    expect(asked(/other_specify/, { fk_program_curricula: curriculum })).toBe(fields);
  });

  it('takes no curriculum for a custom one where none are known', () => {
    const { customCurricula: _, ...unknown } = SUMMER;
    expect(asked(/other_specify/, { fk_program_curricula: 31 }, unknown)).toBe(0);
    expect(messages({ ...CLEAN, fk_program_curricula: 31 }, unknown)).toEqual([]);
  });

  it('no curriculum is a showstopper, Other is an answer [PRS-014]', () => {
    const [issue] = issues({ ...CLEAN, fk_program_curricula: null });
    expect(issue).toMatchObject({
      severity: 'major',
      message: 'Core curriculum: Please select a response',
      inline: 'Please select a response',
    });
    expect(messages({ ...CLEAN, fk_program_curricula: 1 })).toEqual([]);
  });

  it.each([
    [null, true],
    ['', true],
    ['  ', true],
    ['New Paths', false],
  ])('a custom curriculum named %j is a showstopper: %s [PRS-015]', (name, broken) => {
    const found = issues({ ...CLEAN, fk_program_curricula: 31, prog_curriculum_name_other_specify: name });
    expect(found.map((issue) => [issue.severity, issue.message, issue.inline])).toEqual(
      broken
        ? [['major', 'Name of the core curriculum: Please enter a response', 'Please enter a response']]
        : [],
    );
  });

  it.each([
    [null, true],
    [' ', true],
    ['New Paths', false],
  ])('Other named %j is a showstopper with its two texts: %s [PRS-016]', (name, broken) => {
    const found = issues({ ...CLEAN, fk_program_curricula: 0, prog_curriculum_name_other_specify: name });
    expect(found.map((issue) => [issue.severity, issue.message, issue.inline])).toEqual(
      broken
        ? [['major', 'Please enter the name of the program’s core curriculum.', 'Please enter a response']]
        : [],
    );
  });

  it('clears the name when a pre-selected curriculum is chosen', () => {
    const cleared = clearHidden(
      PROGRAM_STRUCTURE_FORM,
      { fk_program_curricula: 1, prog_curriculum_name_other_specify: 'New Paths' },
      SUMMER,
    );
    expect(cleared['prog_curriculum_name_other_specify']).toBeNull();
  });
});

describe('structure form, yearly questions', () => {
  it('raises nothing for complete answers [PRS-024]', () => {
    expect(messages(CLEAN)).toEqual([]);
    expect(flags(CLEAN)).toEqual({ minor: false, major: false });
  });

  it.each<[number | null, string, string]>([
    [null, 'Please enter a value.', 'PRS-018'],
    [-0.5, 'Please enter a positive value.', 'PRS-017'],
  ])('delivery hours %s: %s [%s]', (hours, message) => {
    expect(messages({ ...CLEAN, prog_num_delivery_hours: hours })).toEqual([
      `Intended program delivery hours: ${message}`,
    ]);
    expect(messages({ ...CLEAN, prog_num_delivery_hours: 0 })).toEqual([]);
  });

  const topics = [
    'sexual_activity',
    'self_regulation',
    'goal_setting',
    'success_prev',
    'healthy_rltnshp',
    'resist_coercion',
    'dating_violence',
    'others',
  ].map((ending) => `prog_addl_srae_tcm_${ending}`);
  const NO_TOPIC = 'No SRAE topics addressed by this core curriculum selected';

  it.each([
    ['all No', false],
    ['all unset', null],
  ])('eight topics, %s: one issue; any one Yes is enough [PRS-006] [PRS-021]', (_, value) => {
    const none = { ...CLEAN, ...Object.fromEntries(topics.map((name) => [name, value])) };
    expect(asked(/^prog_addl_srae_tcm_/, CLEAN)).toBe(8);
    expect(messages(none)).toEqual([NO_TOPIC]);
    for (const name of topics) expect(messages({ ...none, [name]: true })).toEqual([]);
  });

  it.each([
    [null, ['Other program elements: Please select a response'], 0],
    [false, [], 0],
    [true, ['No SRAE topics that were addressed through supplemental program elements selected'], 8],
  ])('other elements %s without a topic [PRS-007] [PRS-019] [PRS-022]', (answer, expected, boxes) => {
    const answers = { ...CLEAN, prog_other_programs: answer, prog_supp_prog_self_regulation: false };
    expect(messages(answers)).toEqual(expected);
    expect(asked(/^prog_supp_prog_/, answers)).toBe(boxes);
    expect(messages({ ...answers, prog_other_programs: true, prog_supp_prog_others: true })).toEqual([]);
  });

  it('requires each of the 14 target populations [PRS-008] [PRS-020]', () => {
    const populations = activeFields(PROGRAM_STRUCTURE_FORM, CLEAN, SUMMER).filter((field) =>
      field.name.startsWith('prog_trgt_pop_'),
    );
    expect(populations).toHaveLength(14);
    for (const { name, label } of populations) {
      const expected = `${String(label)}: Please select a response`;
      expect(messages({ ...CLEAN, [name]: null })).toEqual([expected]);
      expect(messages({ ...CLEAN, [name]: false })).toEqual([]);
    }
  });

  it('any error raises the minor flag, a showstopper both [PRS-024]', () => {
    expect(flags({ ...CLEAN, prog_num_delivery_hours: null })).toEqual({ minor: true, major: false });
    expect(flags({ ...CLEAN, fk_program_curricula: null })).toEqual({ minor: true, major: true });
  });
});

describe('structure form in winter', () => {
  it('asks and judges the core curriculum alone [PRS-005] [PRS-006] [PRS-007] [PRS-008] [PER-014]', () => {
    expect(asked(/./, CLEAN, SUMMER)).toBe(33);
    expect(asked(/./, CLEAN, WINTER)).toBe(1);
    expect(messages({}, WINTER)).toEqual(['Core curriculum: Please select a response']);
    expect(messages({ fk_program_curricula: 0 }, WINTER)).toHaveLength(1);
    expect(messages({ fk_program_curricula: 1 }, WINTER)).toEqual([]);
  });
});
