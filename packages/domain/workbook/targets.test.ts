/** Rows without a key: what they add, and why they cannot. */
import { expect, it } from 'vitest';
import { getInstrument } from '../instruments/instruments.ts';
import { type CellChange, rawWorkbook } from '../test/workbook-sheets.ts';
import { workbookState } from '../test/workbook-state.ts';
import { compareWorkbook } from './compare.ts';
import type { WorkbookState } from './state.ts';

const { forms } = getInstrument('2021');
const STATE = workbookState('2021', 'summer');

const compare = (changes: readonly CellChange[], state: WorkbookState = STATE) =>
  compareWorkbook(state, forms, rawWorkbook(state, forms, changes));
const problems = (changes: readonly CellChange[], state?: WorkbookState) =>
  compare(changes, state).problems.map(({ sheet, row, message }) => `${sheet} ${row}: ${message}`);

const program = (sheet: string, row: number, provider: string, name: string): readonly CellChange[] => [
  [sheet, row, 'provider_name', provider],
  [sheet, row, 'program_name', name],
];

it('names add a provider and its program, the same on every sheet [BEY-165]', () => {
  const found = compare([
    ['Providers', 5, 'provider_name', ' Oak  Center '],
    ['Providers', 5, 'prov_num_staff_admin_progs', '3'],
    ...program('Program structure', 6, 'OAK CENTER', 'Day group'),
    ['Program structure', 6, 'prog_num_delivery_hours', '9'],
    ...program('Program reach', 7, 'Oak Center', 'day  group'),
    ['Program reach', 7, 'prog_reach_attend', '4'],
    ...program('Program reach', 8, 'Maple House', 'Day group'),
    ['Program reach', 8, 'prog_reach_attend', '5'],
  ]);
  expect(found.problems).toEqual([]);
  expect(found.newProviders).toEqual([{ ref: 'provider in row 5', name: 'Oak Center', row: 5 }]);
  const oak = { key: 'provider in row 5', name: 'Oak Center' };
  expect(found.newPrograms).toEqual([
    { ref: 'program 1', name: 'Day group', row: 6, provider: oak },
    { ref: 'program 2', name: 'Day group', row: 8, provider: { key: 11, name: 'Maple House' } },
  ]);
  expect(found.pages.map(({ id, provider, stored }) => [id, provider?.name, stored.version])).toEqual([
    ['provider/provider in row 5', 'Oak Center', 0],
    ['programstructure/program 1', 'Oak Center', 0],
    ['programreach/program 1', 'Oak Center', 0],
    ['programreach/program 2', 'Maple House', 0],
  ]);
});

it('a cohort finds its program by its names [BEY-165]', () => {
  const [page] = compare([
    ['Cohorts', 4, 'program_key', ''],
    ['Cohorts', 4, 'program_name', 'EVENING group'],
    ['Cohorts', 4, 'prog_cohort_hours', '13'],
  ]).pages;
  expect(page?.id).toBe('programreach/21');
  expect(page?.answers).toMatchObject({ program_cohorts: [{}, { prog_cohort_hours: 13 }] });
});

it('a row that neither has a key nor can add anything says why [BEY-165]', () => {
  expect(
    problems([
      ['Grantee', 3, 'grant_key', '8'],
      ['Providers', 4, 'prov_num_staff_admin_progs', '3'],
      ['Providers', 5, 'provider_name', ' maple  HOUSE '],
      ['Providers', 6, 'provider_name', 'Oak'],
      ['Providers', 7, 'provider_name', 'oak'],
      ['Providers', 8, 'provider_key', '99'],
      ...program('Program reach', 4, 'Elm', 'Day group'),
      ...program('Program reach', 5, 'Maple House', 'evening GROUP'),
      ['Program reach', 6, 'program_key', '99'],
    ]),
  ).toEqual([
    'Grantee 3: The grant key must be 7.',
    'Providers 4: This row has no key. Write the key of the provider, or the name of a provider to be added.',
    'Providers 5: The grant has a provider of this name. Write its key in this row, or choose another name.',
    'Providers 7: Another row adds a provider of this name.',
    'Providers 8: This grant has no provider with the key 99.',
    'Program reach 4: The grant has no provider of this name. Add the provider on the sheet Providers, or correct its name.',
    'Program reach 5: The provider has a program of this name. Write its key in this row, or choose another name.',
    'Program reach 6: This grant has no program with the key 99.',
  ]);
});

it('nothing is added in an earlier period or while the report is locked [BEY-165]', () => {
  const added: readonly CellChange[] = [['Providers', 5, 'provider_name', 'Oak']];
  const closed = [
    'Providers 5: A provider can be added in the current report period alone, while its report is not locked.',
  ];
  expect(problems(added)).toEqual([]);
  expect(problems(added, { ...STATE, period: { ...STATE.period, current: false } })).toEqual(closed);
  expect(problems(added, { ...STATE, readOnly: 'locked' })).toEqual(closed);
});

it('a page of an inactive provider or program cannot be saved now [BEY-165]', () => {
  const refusal = (provider: boolean | null, active: boolean | null) => {
    const providers = STATE.providers.map((one) => ({
      ...one,
      active: provider,
      programs: one.programs.map((own) => ({ ...own, active })),
    }));
    return compare([['Program reach', 3, 'prog_reach_attend', '4']], { ...STATE, providers }).pages[0]
      ?.refusal;
  };
  expect(refusal(null, true)).toBeNull();
  expect(refusal(false, true)).toBe('inactive');
  expect(refusal(true, false)).toBe('inactive');
});
