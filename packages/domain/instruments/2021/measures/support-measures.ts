/**
 * Structure and process indicators, distributions and ratios of totals: how grantees ran and supported programs (domain.md
 * 6.3). Each is over the grants or providers that answer.
 */
import { toNumber, sumAnswers } from '../../../form-kit/answers.ts';
import type { Field } from '../../../form-kit/form.ts';
import { roundTo } from '../../../form-kit/numbers.ts';
import { listBoxes, SUPPORT_QUESTIONS, supportFields } from '../forms/organisations.ts';
import { CHALLENGES, NEEDS } from '../forms/provider-ratings.ts';
import { among, coded, marked, ratio, total, yes } from '../../../measures/catalogue/form-rows.ts';
import {
  type FormMeasure,
  type FormRow,
  type FormUnit,
  type Measure,
  ONE_GROUP,
} from '../../../measures/catalogue/measure.ts';

const PERCENTAGES = [
  ['gr_pct_direct_service', 'Direct service'],
  ['gr_pct_training', 'Training and monitoring'],
  ['gr_pct_evaluation', 'Evaluation'],
  ['gr_pct_admin_purposes', 'Administration'],
] as const;

const SERVES_YOUTH = 'prov_provider_serve_youth';
const servesYouth = (answers: Parameters<typeof toNumber>[0]) => answers[SERVES_YOUTH] === true;

export const SUPPORT: readonly Measure[] = [
  {
    ...forms('served_youth', 'Providers that served youth', 'provider'),
    needs: [SERVES_YOUTH],
    annual: false,
    describes: 'Providers that served youth in the period',
    formula: 'Providers with Yes ÷ providers with Yes or No',
    base: 'Active providers that answer',
    unit: 'percent',
    shape: 'tile',
    rows: [one('served_youth', 'Served youth', yes('prov_provider_serve_youth'))],
  },
  {
    ...forms('new_providers', 'New providers', 'grant'),
    needs: ['gr_num_new_providers', 'gr_num_providers_funded'],
    describes: 'Providers that the grant had not funded before',
    formula: 'Sum of new providers ÷ sum of providers funded',
    base: 'Grants that report both numbers',
    unit: 'percent',
    shape: 'tile',
    rows: [one('new_providers', 'New', ratio('gr_num_new_providers', 'gr_num_providers_funded'))],
  },
  {
    ...forms('funding', 'Funds obligated', 'grant'),
    needs: ['gr_srae_grant_funding'],
    describes: 'SRAE funds obligated',
    formula: 'Sum of SRAE grant funding',
    base: 'Grants that report it',
    unit: 'money',
    shape: 'tile',
    rows: [one('funding', 'SRAE funds', total('gr_srae_grant_funding'))],
  },
  {
    ...forms('funds_per_youth', 'Funds per youth', 'grant'),
    needs: ['gr_srae_grant_funding'],
    describes: 'SRAE funds obligated for each youth served in the federal year so far',
    formula: 'Sum of SRAE grant funding ÷ sum of youth served in the periods of the year',
    base: 'Grants that report funds and youth served',
    unit: 'money-each',
    shape: 'tile',
    ofYear: true,
    rows: [one('funds_per_youth', 'Funds per youth', fundsPerYouth)],
  },
  {
    ...forms('facilitators', 'Facilitators', 'provider'),
    needs: [SERVES_YOUTH, 'prov_num_facilitators_working'],
    describes: 'Facilitators who delivered the program',
    formula: 'Sum of facilitators working',
    base: 'Providers that served youth',
    unit: 'count',
    shape: 'tile',
    rows: [one('facilitators', 'Facilitators', among(servesYouth, total('prov_num_facilitators_working')))],
  },
  {
    ...forms('facilitators_trained', 'Facilitators trained', 'provider'),
    needs: [SERVES_YOUTH, 'prov_num_facilitators_trained', 'prov_num_facilitators_working'],
    describes: 'Facilitators who were trained in the core curriculum',
    formula: 'Sum of facilitators trained ÷ sum of facilitators working',
    base: 'Providers that served youth and report both numbers',
    unit: 'percent',
    shape: 'tile',
    rows: [
      one(
        'facilitators_trained',
        'Trained',
        among(servesYouth, ratio('prov_num_facilitators_trained', 'prov_num_facilitators_working')),
      ),
    ],
  },
  {
    ...forms('use_of_funds', 'How funds are used', 'grant'),
    needs: ['gr_srae_grant_funding', ...PERCENTAGES.map(([name]) => name)],
    describes: 'Share of the SRAE funds for each use',
    formula: 'Sum of funds × percentage of the use ÷ sum of funds',
    base: 'Grants that report funds and four percentages that sum to 100',
    unit: 'percent',
    shape: 'stacked',
    groups: PERCENTAGES.map(([id, label]) => ({ id, label })),
    rows: [whole('use_of_funds', 'SRAE funds', useOfFunds)],
  },
  {
    ...forms('staff', 'Grantee staff', 'grant'),
    describes: 'Staff who administer the grants, and their full-time equivalents',
    formula: 'Sum ÷ number of grants that report it',
    base: 'Grants that report it',
    unit: 'mean',
    shape: 'bars',
    rows: [
      whole('gr_grantee_staff_num', 'Staff per grant', total('gr_grantee_staff_num')),
      one('gr_grantee_ftes_num', 'Full-time equivalents per grant', total('gr_grantee_ftes_num')),
    ],
  },
  {
    ...forms('provider_staff', 'Provider staff', 'provider'),
    describes: 'Staff who administer the programs of providers, and their full-time equivalents',
    formula: 'Sum ÷ number of providers that report it',
    base: 'Providers that report it',
    unit: 'mean',
    shape: 'bars',
    rows: [
      whole('prov_num_staff_admin_progs', 'Staff per provider', total('prov_num_staff_admin_progs')),
      one(
        'prov_num_fte_admin_progs',
        'Full-time equivalents per provider',
        total('prov_num_fte_admin_progs'),
      ),
    ],
  },
  {
    ...forms('provider_support', 'Support to providers', 'grant'),
    describes: 'Grants whose grantee or designee gave this support to providers',
    formula: 'Grants with Yes ÷ grants with Yes or No',
    base: 'Grants that answer',
    unit: 'percent',
    shape: 'bars',
    rows: SUPPORT_QUESTIONS.map(({ question, description }) => one(question, description, yes(question))),
  },
  {
    ...forms('support_by', 'Who gave support to providers', 'grant'),
    describes: 'Grants where this type of organization observed, advised or trained',
    formula: 'Grants with the type marked ÷ grants with Yes and any type marked',
    base: 'Grants that say Yes and mark at least one type',
    unit: 'percent',
    shape: 'bars',
    rows: SUPPORT_QUESTIONS.flatMap((support) => {
      const boxes = supportFields(support).slice(1);
      const names = listBoxes(support);
      return boxes.map(({ name, label }) => ({
        id: name,
        label: `${support.description}: ${String(label)}`,
        needs: [support.question, ...names],
        of: among((answers) => answers[support.question] === true, marked(name, names)),
      }));
    }),
  },
  {
    ...forms('facilitators_observed', 'How often facilitators were observed', 'provider'),
    needs: [
      SERVES_YOUTH,
      'prov_num_facilitators_working',
      'prov_num_facilitators_obs_once',
      'prov_num_facilitators_obs_2plus',
    ],
    describes: 'Facilitators by how often they were observed',
    formula: 'Sum of facilitators ÷ sum of facilitators working',
    base: 'Providers that served youth and report all three numbers, with no more facilitators observed than working',
    unit: 'percent',
    shape: 'stacked',
    groups: [
      { id: 'twice', label: 'Twice or more' },
      { id: 'once', label: 'Once' },
      { id: 'never', label: 'Never' },
    ],
    rows: [one('facilitators_observed', 'Facilitators', among(servesYouth, observed))],
  },
  {
    ...forms('challenges', 'Challenges in implementing the program', 'provider'),
    describes: 'Providers for whom this was a problem',
    formula: 'Providers with the answer ÷ providers that answer the item',
    base: 'Providers that answer the item',
    unit: 'percent',
    shape: 'stacked',
    groups: [
      { id: 'serious', label: 'A serious problem' },
      { id: 'somewhat', label: 'Somewhat a problem' },
    ],
    rankedBy: ['serious', 'somewhat'],
    rows: rated(CHALLENGES, [[3], [2]]),
  },
  {
    ...forms('assistance', 'Technical assistance wanted', 'provider'),
    describes: 'Providers interested in this assistance, or already given it',
    formula: 'Providers with the answer ÷ providers that answer the item',
    base: 'Providers that answer the item',
    unit: 'percent',
    shape: 'stacked',
    groups: [
      { id: 'very', label: 'Very interested' },
      { id: 'somewhat', label: 'Somewhat interested' },
      { id: 'received', label: 'Already received' },
    ],
    rankedBy: ['very', 'somewhat'],
    rows: rated(NEEDS, [[4], [3], [2]]),
  },
];

function fundsPerYouth({ answers, yearReach = null }: FormUnit): ReturnType<FormRow['of']> {
  const funds = toNumber(answers, 'gr_srae_grant_funding');
  return funds === null || yearReach === null ? 'missing' : { numerators: [funds], denominator: yearReach };
}

function useOfFunds({ answers }: FormUnit): ReturnType<FormRow['of']> {
  const funds = toNumber(answers, 'gr_srae_grant_funding');
  const names = PERCENTAGES.map(([name]) => name);
  const complete = names.every((name) => toNumber(answers, name) !== null);
  if (funds === null || !complete || roundTo(sumAnswers(answers, names), 2) !== 100) return 'missing';
  return {
    numerators: names.map((name) => (funds * (toNumber(answers, name) ?? 0)) / 100),
    denominator: funds,
  };
}

function observed({ answers }: FormUnit): ReturnType<FormRow['of']> {
  const working = toNumber(answers, 'prov_num_facilitators_working');
  const once = toNumber(answers, 'prov_num_facilitators_obs_once');
  const more = toNumber(answers, 'prov_num_facilitators_obs_2plus');
  if (working === null || once === null || more === null || once + more > working) return 'missing';
  return { numerators: [more, once, working - once - more], denominator: working };
}

function rated(fields: readonly Field[], codes: readonly (readonly number[])[]): readonly FormRow[] {
  return fields
    .filter((field) => field.kind === 'choice')
    .map(({ name, label }) => one(name, String(label), coded(name, codes)));
}

function forms(id: string, title: string, level: FormMeasure['level']) {
  return { source: 'forms', set: 'support', id, title, level, groups: ONE_GROUP, annual: true } as const;
}

function one(id: string, label: string, of: FormRow['of']): FormRow {
  return { id, label, of };
}

function whole(id: string, label: string, of: FormRow['of']): FormRow {
  return { id, label, isWhole: true, of };
}
