import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../form-kit/answers.ts';
import type { FormContext } from '../../../form-kit/form.ts';
import { activeFields, allFields, clearHidden, textIn } from '../../../form-kit/issues.ts';
import { CHALLENGES, NEEDS } from './provider-ratings.ts';
import { PROVIDER_FORM } from './provider.ts';
import { CLEAN, SUMMER, issues, messages } from '../../../test/provider-form.ts';

const WINTER: FormContext = { ...SUMMER, season: 'winter' };
const NOT_SERVED: Answers = {
  prov_provider_serve_youth: false,
  prov_num_staff_admin_progs: 1,
  prov_num_fte_admin_progs: 1,
};

const COUNTS = allFields(PROVIDER_FORM)
  .filter(({ kind }) => kind === 'integer' || kind === 'decimal')
  .map(({ name }) => name);
const names = (answers: Answers, context = SUMMER) =>
  activeFields(PROVIDER_FORM, answers, context).map((field) => field.name);
const titles = (answers: Answers, context: FormContext) =>
  PROVIDER_FORM.sections
    .filter((section) => section.fields.some((field) => names(answers, context).includes(field.name)))
    .map((section) => textIn(section.title, context));

describe('provider form, what is asked', () => {
  it('has seven sections in summer and no funding in winter [PRF-006] [PRF-007] [PRF-008] [PRF-009] [PRF-010] [PRF-011] [PRF-012]', () => {
    const winter = [
      'Provider status',
      'Provider staff in SRAE administration',
      'Facilitators',
      'Facilitator training and observation',
      'Implementation challenges',
      'Needs for technical assistance',
    ];
    expect(titles(CLEAN, SUMMER)).toEqual(['Funding', ...winter]);
    expect(titles(CLEAN, WINTER)).toEqual(winter);
  });

  it.each(['prov_srae_provider_funding', 'prov_non_srae_provider_funding', 'prov_new_provider'])(
    '%s is hidden in winter [PRF-015]',
    (name) => {
      expect(names(CLEAN, SUMMER)).toContain(name);
      expect(names(CLEAN, WINTER)).not.toContain(name);
    },
  );

  const dependent = /^prov_(num_program_models|num_facilitators|implmnt|tech_assist)/;
  it.each([
    ['Yes', true, true],
    ['No', false, false],
    ['unset', null, false],
  ])(
    'served youth %s: facilitators, challenges, assistance and models asked: %s [PRF-016] [PRF-017]',
    (_, value, asked) => {
      const shown = names({ prov_provider_serve_youth: value }).filter((name) => dependent.test(name));
      expect(shown).toHaveLength(asked ? 31 : 0);
    },
  );

  it('clears what no longer applies when youth were not served [PRF-022]', () => {
    const cleared = clearHidden(PROVIDER_FORM, { ...CLEAN, prov_provider_serve_youth: false }, SUMMER);
    const kept = Object.keys(cleared).filter((name) => cleared[name] !== null);
    expect(kept.filter((name) => dependent.test(name))).toEqual([]);
    expect(kept).toContain('prov_num_staff_admin_progs');
  });

  it('limits the specifications to 200 characters and shows FTEs without separators [PRF-027] [PRF-034]', () => {
    const fields = allFields(PROVIDER_FORM);
    expect(fields.filter((field) => field.kind === 'text').map((field) => field.maxLength)).toEqual([
      200, 200,
    ]);
    expect(fields.filter((field) => field.plain).map((field) => field.name)).toEqual([
      'prov_num_fte_admin_progs',
    ]);
  });
});

describe('provider form, blank answers in summer', () => {
  it('raises nothing for complete answers, served or not [PRF-036]', () => {
    expect(messages(CLEAN)).toEqual([]);
    expect(messages(NOT_SERVED)).toEqual([]);
  });

  it.each([
    ['no count above 0', Object.fromEntries(COUNTS.map((name) => [name, 0]))],
    ['every count at its bound', Object.fromEntries(COUNTS.map((name) => [name, 40]))],
    ['nobody observed or trained', { prov_num_facilitators_working: 40 }],
    [
      'no funding of either kind',
      { prov_srae_provider_funding: false, prov_non_srae_provider_funding: false },
    ],
    ['a specification that no rating asks for', { prov_implmnt_chlng_other_spec: 'Long bus rides' }],
    ['a new provider, as the grantee page has it', { prov_new_provider: true }],
  ])('raises nothing for %s, which no listed rule names [PRF-036]', (_, given) => {
    const obs = { prov_num_facilitators_obs_once: 0 };
    expect(messages({ ...CLEAN, ...given, ...obs })).toEqual([]);
    expect(messages({ ...CLEAN, ...given, ...obs }, WINTER)).toEqual([]);
  });

  it('has the rules that are listed and no other [PRF-036]', () => {
    const rules = PROVIDER_FORM.rules.map(({ code, severity }) => `${code} ${severity}`);
    expect(rules.toSorted()).toEqual([
      'provider.challenge-specification minor',
      'provider.challenges minor',
      'provider.ftes major',
      'provider.models-blank minor',
      'provider.models-negative minor',
      'provider.need-specification minor',
      'provider.needs minor',
      'provider.negative minor',
      'provider.new-provider major',
      'provider.number-blank minor',
      'provider.observed major',
      'provider.select-blank minor',
      'provider.served-youth-blank minor',
      'provider.trained major',
    ]);
  });

  it('asks whether youth were served in both seasons [PRF-020]', () => {
    for (const context of [SUMMER, WINTER]) {
      const found = issues({ ...NOT_SERVED, prov_provider_serve_youth: null }, context);
      expect(found.map((issue) => [issue.message, issue.inline])).toEqual([
        ['Provider served youth: Blank', 'Please select a response'],
      ]);
    }
  });

  it.each([
    ['prov_num_program_models_implemented', 'Number of program models implemented'],
    ['prov_num_staff_admin_progs', 'Number of staff administering SRAE programs'],
    ['prov_num_fte_admin_progs', 'Number of FTEs administering SRAE programs'],
    ['prov_num_facilitators_working', 'Number of facilitators'],
    ['prov_num_facilitators_trained', 'Number of facilitators trained'],
    ['prov_num_facilitators_obs_once', 'Number of facilitators observed once'],
    ['prov_num_facilitators_obs_2plus', 'Number of facilitators observed twice or more'],
  ])('%s blank is listed as "%s: Blank" [PRF-018]', (name, description) => {
    const found = issues({ ...CLEAN, [name]: null });
    expect(found.map((issue) => [issue.message, issue.inline])).toEqual([
      [`${description}: Blank`, 'Please enter a value.'],
    ]);
    expect(messages({ ...CLEAN, [name]: 0 }).filter((text) => text.endsWith(': Blank'))).toEqual([]);
  });

  it('requires staff and FTEs, but no facilitator numbers, when youth were not served [PRF-018]', () => {
    expect(messages({ prov_provider_serve_youth: false })).toEqual([
      'Number of staff administering SRAE programs: Blank',
      'Number of FTEs administering SRAE programs: Blank',
    ]);
  });

  it.each([
    ['prov_srae_provider_funding', 'SRAE funding'],
    ['prov_non_srae_provider_funding', 'Non-SRAE funding'],
    ['prov_new_provider', 'New provider'],
  ])('%s is required only if youth were served [PRF-019]', (name, description) => {
    expect(messages({ ...CLEAN, [name]: null })).toEqual([`${description}: Blank`]);
    expect(messages({ ...NOT_SERVED, [name]: null })).toEqual([]);
  });

  it.each([
    ['challenge', 'PRF-023', CHALLENGES],
    ['technical assistance', 'PRF-024', NEEDS],
  ])('one message for any number of missing %s ratings [%s]', (words, _, ratings) => {
    const message = `Please select an option for every ${words} question listed.`;
    const choices = ratings.filter((field) => field.kind === 'choice').map((field) => field.name);
    for (const name of choices) expect(messages({ ...CLEAN, [name]: null })).toEqual([message]);
    const all = Object.fromEntries(choices.map((name) => [name, null]));
    const [issue, ...others] = issues({ ...CLEAN, ...all });
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ message, fields: choices, inline: 'Please select a response' });
  });

  it.each([
    [1, false],
    [2, true],
    [3, true],
  ])('challenge "other" rated %i needs a specification: %s [PRF-025]', (rating, needed) => {
    const rated = { ...CLEAN, prov_implmnt_chlng_other: rating };
    expect(messages(rated)).toEqual(needed ? ['Other challenge, please specify: Blank'] : []);
    expect(messages({ ...rated, prov_implmnt_chlng_other_spec: ' ' })).toHaveLength(needed ? 1 : 0);
    expect(messages({ ...rated, prov_implmnt_chlng_other_spec: 'Long bus rides' })).toEqual([]);
  });

  it.each([
    [1, false],
    [2, false],
    [3, true],
    [4, true],
  ])('assistance "other" rated %i needs a specification: %s [PRF-026]', (rating, needed) => {
    const rated = { ...CLEAN, prov_tech_assist_other: rating };
    expect(messages(rated)).toEqual(needed ? ['Other need, please specify: Blank'] : []);
    expect(messages({ ...rated, prov_tech_assist_other_spec: 'Grant writing' })).toEqual([]);
  });
});

describe('provider form in winter', () => {
  it('validates served youth and, with Yes, the number of program models [PRF-021] [PER-014]', () => {
    expect(messages({}, WINTER)).toEqual(['Provider served youth: Blank']);
    expect(messages({ prov_provider_serve_youth: false }, WINTER)).toEqual([]);
    expect(messages({ prov_provider_serve_youth: true }, WINTER)).toEqual([
      'Number of program models implemented: Blank',
    ]);
    expect(
      messages({ prov_provider_serve_youth: true, prov_num_program_models_implemented: -1 }, WINTER),
    ).toEqual(['Number of program models implemented: Please enter a positive value.']);
  });

  it('runs no showstopper [PRF-021]', () => {
    const answers = { ...CLEAN, prov_num_fte_admin_progs: 9, prov_num_facilitators_trained: 9 };
    expect(messages(answers)).toHaveLength(2);
    expect(messages(answers, WINTER)).toEqual([]);
  });
});
