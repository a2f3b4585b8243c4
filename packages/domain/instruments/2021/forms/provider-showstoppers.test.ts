import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../form-kit/answers.ts';
import { allFields, toFlags } from '../../../form-kit/issues.ts';
import { FUNDING_NEGATIVE } from './messages.ts';
import { PROVIDER_FORM } from './provider.ts';
import { CLEAN, SUMMER, issues, messages } from '../../../test/provider-form.ts';

const flags = (answers: Answers, context = SUMMER) => toFlags(PROVIDER_FORM, issues(answers, context));

describe('provider form, showstoppers and negatives', () => {
  const NEW = 'Entry on grantee page indicates that no providers were new this period';
  it.each([
    [true, 0, true],
    [true, 1, false],
    [true, null, false],
    [false, 0, false],
    [null, 0, false],
  ])(
    'new provider %s while the grantee page says %s: showstopper %s [PRF-029]',
    (answer, counted, broken) => {
      const context = { ...SUMMER, newProvidersOfGrantee: counted };
      const found = issues({ ...CLEAN, prov_new_provider: answer }, context);
      expect(
        found
          .filter(({ message }) => message !== 'New provider: Blank')
          .map(({ severity, message }) => [severity, message]),
      ).toEqual(broken ? [['major', NEW]] : []);
      expect(messages({ ...CLEAN, prov_new_provider: answer }, { ...context, season: 'winter' })).toEqual([]);
    },
  );

  const OBSERVED = 'Number of facilitators observed cannot exceed total number of facilitators';
  it.each([
    [3, 2, 2, true],
    [3, 1, 2, false],
    [3, 4, null, true],
    [3, null, 3, false],
    [null, 2, 2, false],
    [0, null, null, false],
  ])('%s working, %s and %s observed: showstopper %s [PRF-030]', (working, once, twice, broken) => {
    const answers = {
      ...CLEAN,
      prov_num_facilitators_working: working,
      prov_num_facilitators_trained: 0,
      prov_num_facilitators_obs_once: once,
      prov_num_facilitators_obs_2plus: twice,
    };
    expect(messages(answers).includes(OBSERVED)).toBe(broken);
    expect(flags(answers).major).toBe(broken);
  });

  it('of facilitators observed leads to the lines that are filled in', () => {
    const fieldsFor = (once: number | null) =>
      issues({
        ...CLEAN,
        prov_num_facilitators_working: 6,
        prov_num_facilitators_obs_once: once,
        prov_num_facilitators_obs_2plus: 7,
      }).find(({ message }) => message === OBSERVED)?.fields;
    expect(fieldsFor(1)).toEqual(['prov_num_facilitators_obs_once', 'prov_num_facilitators_obs_2plus']);
    expect(fieldsFor(null)).toEqual(['prov_num_facilitators_obs_2plus']);
  });

  const TRAINED = 'Number of facilitators trained cannot exceed total number of facilitators';
  it.each([
    [6, 7, true],
    [6, 6, false],
    [6, null, false],
    [null, 7, false],
  ])('%s working, %s trained: showstopper %s [PRF-031]', (working, trained, broken) => {
    const answers = {
      ...CLEAN,
      prov_num_facilitators_working: working,
      prov_num_facilitators_trained: trained,
    };
    expect(messages(answers).includes(TRAINED)).toBe(broken);
  });

  it.each([
    [2, 2.5, true],
    [2, 2, false],
    [null, 2.5, false],
    [2, null, false],
  ])('%s staff, %s FTEs: showstopper %s [PRF-032]', (staff, ftes, broken) => {
    const answers = { ...CLEAN, prov_num_staff_admin_progs: staff, prov_num_fte_admin_progs: ftes };
    expect(messages(answers).includes('FTEs cannot exceed number of staff')).toBe(broken);
  });

  it('raises the minor flag for minor issues only', () => {
    expect(flags({ ...CLEAN, prov_num_facilitators_trained: 7 })).toEqual({ minor: false, major: true });
    expect(flags({ ...CLEAN, prov_num_staff_admin_progs: null })).toEqual({ minor: true, major: false });
  });

  it('judges a negative count as minor', () => {
    const answers = { ...CLEAN, prov_num_facilitators_obs_once: -1 };
    expect(messages(answers)).toEqual([
      'Number of facilitators observed once: Please enter a positive value.',
    ]);
    expect(flags(answers)).toEqual({ minor: true, major: false });
  });

  it('keeps the message about a negative funding amount, which no rule carries [PRF-033] [PRF-037]', () => {
    expect(FUNDING_NEGATIVE).toBe('Total funding amount cannot be negative');
    expect(PROVIDER_FORM.rules.map((rule) => rule.message)).not.toContain(FUNDING_NEGATIVE);
    expect(allFields(PROVIDER_FORM).filter((field) => field.kind === 'money')).toEqual([]);
  });
});
