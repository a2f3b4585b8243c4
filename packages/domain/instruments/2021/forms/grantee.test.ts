import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../form-kit/answers.ts';
import type { FormContext } from '../../../form-kit/form.ts';
import { activeFields, clearHidden, findIssues, toFlags } from '../../../form-kit/issues.ts';
import { CLEAN_ANSWERS } from './clean-answers.ts';
import { GRANTEE_FORM } from './grantee.ts';
import { SUPPORT_QUESTIONS, listBoxes } from './organisations.ts';

const SUMMER: FormContext = { season: 'summer', collectCovid: true, reportingWindow: '' };
const WINTER: FormContext = { ...SUMMER, season: 'winter' };
const CLEAN = CLEAN_ANSWERS.grantee;

const issues = (answers: Answers, context = SUMMER) => findIssues(GRANTEE_FORM, answers, context);
const messages = (answers: Answers, context = SUMMER) =>
  issues(answers, context).map((issue) => issue.message);
const flags = (answers: Answers, context = SUMMER) => toFlags(GRANTEE_FORM, issues(answers, context));

const percentages = (...values: readonly (number | null)[]) => ({
  ...CLEAN,
  gr_pct_direct_service: values[0] ?? null,
  gr_pct_training: values[1] ?? null,
  gr_pct_evaluation: values[2] ?? null,
  gr_pct_admin_purposes: values[3] ?? null,
});

describe('grantee form, blank and negative answers', () => {
  it.each([
    ['gr_interrupt_ops_covid', 'Interruption of operations', 'GRA-024'],
    ['gr_interrupt_services_covid', 'Interruption of services', 'GRA-025'],
    ['gr_srae_grant_funding', 'Total funding amount', 'GRA-026'],
    ['gr_pct_direct_service', 'Percentage for direct service', 'GRA-027'],
    ['gr_pct_training', 'Percentage for training', 'GRA-028'],
    ['gr_pct_evaluation', 'Percentage for evaluation', 'GRA-029'],
    ['gr_pct_admin_purposes', 'Percentage for administrative purposes', 'GRA-030'],
    ['gr_grantee_staff_num', 'Total number of staff', 'GRA-031'],
    ['gr_grantee_ftes_num', 'Total number of FTEs', 'GRA-032'],
    ['gr_grantee_designee_observed', 'Observed program delivery', 'GRA-033'],
    ['gr_grantee_designee_tech_assist', 'Technical assistance', 'GRA-034'],
    ['gr_grantee_designee_training', 'Training', 'GRA-035'],
    ['gr_num_providers_funded', 'Number of providers funded', 'GRA-036'],
    ['gr_num_new_providers', 'Number of new providers', 'GRA-037'],
    ['gr_target_num_youth', 'Number of youth to be served', 'GRA-038'],
  ])('%s unanswered: %s needs a value, in the list and beside the field [%s]', (name, description) => {
    const found = issues({ ...CLEAN, [name]: null }).filter((issue) => issue.code === 'grantee.blank');
    expect(found).toEqual([
      {
        code: 'grantee.blank',
        severity: 'minor',
        field: name,
        fields: [name],
        message: `${description}: Please enter a value.`,
        inline: 'Please enter a value.',
      },
    ]);
  });

  it.each([
    ['gr_srae_grant_funding', 'Total funding amount', 'GRA-039'],
    ['gr_pct_direct_service', 'Percentage for direct service', 'GRA-040'],
    ['gr_pct_training', 'Percentage for training', 'GRA-041'],
    ['gr_pct_evaluation', 'Percentage for evaluation', 'GRA-042'],
    ['gr_pct_admin_purposes', 'Percentage for administrative purposes', 'GRA-043'],
    ['gr_grantee_staff_num', 'Total number of staff', 'GRA-044'],
    ['gr_grantee_ftes_num', 'Total number of FTEs', 'GRA-045'],
    ['gr_num_providers_funded', 'Number of providers funded', 'GRA-046'],
    ['gr_num_new_providers', 'Number of new providers', 'GRA-047'],
    ['gr_target_num_youth', 'Number of youth to be served', 'GRA-048'],
  ])('%s below 0: %s, with the spelling of the specification [%s]', (name, description) => {
    const message = `${description}: Please enter a postive value.`;
    expect(messages({ ...CLEAN, [name]: -1 })).toContain(message);
    expect(messages({ ...CLEAN, [name]: 0 })).not.toContain(message);
  });

  it('raises nothing for complete answers [GRA-022]', () => {
    expect(issues(CLEAN)).toEqual([]);
    expect(flags(CLEAN)).toEqual({ minor: false, major: false });
  });
});

describe('grantee form, organization types', () => {
  const cases = [
    ['[GRA-008] [GRA-016]', 'No type of organization selected for grantee observation'],
    ['[GRA-009] [GRA-017]', 'No type of organization selected for grantee technical assistance'],
    ['[GRA-010] [GRA-018]', 'No type of organization selected for grantee training'],
  ] as const;

  for (const [index, support] of SUPPORT_QUESTIONS.entries()) {
    const [ids, message] = cases[index] ?? ['', ''];
    const boxes = listBoxes(support);
    const asked = (answers: Answers) =>
      activeFields(GRANTEE_FORM, answers, SUMMER).filter((field) => boxes.includes(field.name)).length;
    const without = { ...CLEAN, ...Object.fromEntries(boxes.map((box) => [box, false])) };

    it(`${support.subject}: Yes reveals five boxes, No hides and clears them ${ids}`, () => {
      expect(asked({ [support.question]: true })).toBe(5);
      expect(asked({ [support.question]: false })).toBe(0);
      expect(asked({})).toBe(0);
      const cleared = clearHidden(
        GRANTEE_FORM,
        { [support.question]: false, [boxes[0] ?? '']: true },
        SUMMER,
      );
      expect(boxes.map((box) => cleared[box])).toEqual([null, null, null, null, null]);
    });

    it(`${support.subject}: Yes and no box ticked is an issue, any one box is enough ${ids}`, () => {
      expect(messages({ ...without, [support.question]: true })).toEqual([message]);
      expect(messages({ ...without, [support.question]: false })).not.toContain(message);
      for (const box of boxes) {
        expect(messages({ ...without, [support.question]: true, [box]: true })).toEqual([]);
      }
    });
  }
});

describe('grantee form, rules over several answers', () => {
  it.each([
    [[25, 25, 25, 24], true],
    [[25, 25, 25, 25], false],
    [[33.33, 33.33, 33.33, 0.01], false],
    [[33.33, 33.33, 33.33, 0.02], true],
    [[33.33, 33.33, 33.33, 0], true],
    [[33.333, 33.333, 33.333, 0], false],
    [[100.004, 0, 0, 0], false],
    [[100.006, 0, 0, 0], true],
    [[0.1, 0.2, 0.3, 99.4], false],
    [[0, 0, 0, 0], true],
  ])('percentages %j break the sum: %s [GRA-015] [CON2-020]', (values, broken) => {
    expect(messages(percentages(...values)).includes('Percentages do not sum to 100%.')).toBe(broken);
  });

  it('counts a blank percentage as 0, and four blanks give the blank messages alone [GRA-015]', () => {
    expect(messages(percentages(100, null, null, null))).not.toContain('Percentages do not sum to 100%.');
    expect(messages(percentages(99, null, null, null))).toContain('Percentages do not sum to 100%.');
    expect(messages(percentages(null, null, null, null))).toHaveLength(4);
  });

  it.each([
    [2, 3, true],
    [2, 2.01, true],
    [2, 2, false],
    [2, 1.5, false],
    [null, 3, false],
    [2, null, false],
  ])('%s staff and %s FTEs: showstopper %s [GRA-019]', (staff, ftes, broken) => {
    const answers = { ...CLEAN, gr_grantee_staff_num: staff, gr_grantee_ftes_num: ftes };
    const message = 'Number of FTEs cannot exceed total number of staff.';
    expect(messages(answers).includes(message)).toBe(broken);
    expect(flags(answers).major).toBe(broken);
  });

  it.each([
    [2, 3, true],
    [2, 2, false],
    [0, 0, false],
    [null, 3, false],
    [2, null, false],
  ])('%s providers and %s new ones: showstopper %s [GRA-020]', (funded, fresh, broken) => {
    const answers = { ...CLEAN, gr_num_providers_funded: funded, gr_num_new_providers: fresh };
    const message = 'Number of new providers cannot exceed total number of providers.';
    expect(messages(answers).includes(message)).toBe(broken);
    expect(flags(answers).major).toBe(broken);
  });

  it('any error raises the minor flag, a showstopper both [GRA-022]', () => {
    expect(flags({ ...CLEAN, gr_target_num_youth: null })).toEqual({ minor: true, major: false });
    expect(flags({ ...CLEAN, gr_num_new_providers: 5 })).toEqual({ minor: true, major: true });
  });
});

describe('grantee form by season', () => {
  it('is titled for summer and for winter [GRA-001] [GRA-002]', () => {
    expect(GRANTEE_FORM.title('summer')).toBe('Grantee-Level Measures of Structure, Cost, and Support');
    expect(GRANTEE_FORM.title('winter')).toBe('Grantee-Level Information');
  });

  it('asks and judges the number of providers funded alone in winter [GRA-021] [PER-014]', () => {
    expect(activeFields(GRANTEE_FORM, CLEAN, WINTER).map((field) => field.name)).toEqual([
      'gr_num_providers_funded',
    ]);
    expect(messages({}, WINTER)).toEqual(['Number of providers funded is blank.']);
    expect(messages({ gr_num_providers_funded: 0 }, WINTER)).toEqual([]);
    expect(flags({}, WINTER)).toEqual({ minor: true, major: false });
    expect(flags({ gr_num_providers_funded: 1, gr_num_new_providers: 2 }, WINTER)).toEqual({
      minor: false,
      major: false,
    });
  });
});
