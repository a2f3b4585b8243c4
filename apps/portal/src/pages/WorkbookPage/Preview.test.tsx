// @vitest-environment happy-dom
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { compareWorkbook } from '@srae/domain/workbook/compare';
import { importWorkbook, type Selection } from '@srae/domain/workbook/review';
import { type CellChange, rawWorkbook } from '@srae/domain/test/workbook-sheets';
import type { StoredPage, WorkbookState } from '@srae/domain/workbook/state';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Preview } from './Preview.tsx';
import { firstSelection } from './selection.ts';

afterEach(cleanup);

const saved = (answers: StoredPage['answers'], version = 1): StoredPage => ({
  version,
  updatedAt: '2023-07-01T12:00:00.000Z',
  updatedBy: 'Grace Grant',
  answers,
});

const state: WorkbookState = {
  grant: { pk: 7, name: 'Bright Futures' },
  period: {
    pk: 2,
    name: 'Summer 2023',
    instrument: '2021',
    season: 'summer',
    collectCovid: false,
    reportingWindow: '1 January to 30 June 2023',
    current: true,
  },
  readOnly: null,
  grantee: saved(CLEAN_ANSWERS.grantee),
  providers: [
    {
      pk: 11,
      name: 'Maple House',
      active: true,
      page: saved(CLEAN_ANSWERS.provider),
      curricula: [],
      programs: [
        {
          pk: 21,
          name: 'Evening group',
          active: false,
          pages: {
            programstructure: saved(CLEAN_ANSWERS.programstructure),
            programreach: saved(CLEAN_ANSWERS.programreach),
            programentryexit: saved(CLEAN_ANSWERS.programentryexit),
          },
        },
      ],
    },
  ],
  curricula: [{ pk: 1, name: 'Love Notes' }],
  deleted: { providers: [], programs: [] },
};

/** The state's workbook as imported, with cells changed. */
function broughtBack(cells: readonly CellChange[], now: WorkbookState = state) {
  return importWorkbook(now, FORMS, compareWorkbook(now, FORMS, rawWorkbook(state, FORMS, cells)));
}

function open(brought: ReturnType<typeof broughtBack>, failure: string | null = null) {
  const chosen: Selection[] = [];
  render(
    <Preview
      fileName="forms.xlsx"
      imported={brought}
      chosenFirst={firstSelection(brought.comparison)}
      saving={false}
      failure={failure}
      onSave={(selection) => chosen.push(selection)}
    />,
  );
  return { chosen, user: userEvent.setup() };
}

const CELLS = [
  ['Grantee', 3, 'gr_target_num_youth', '4321'],
  ['Providers', 3, 'prov_num_staff_admin_progs', '-3'],
  ['Providers', 3, 'prov_num_facilitators_working', 'some'],
  ['Program reach', 3, 'prog_reach_attend', '9'],
  ['Providers', 5, 'provider_name', 'New Harbor'],
] as const;

it('shows old and new, what cannot be saved, cells that were not taken and issues; saves what is chosen [BEY-165] [BEY-167]', async () => {
  const { chosen, user } = open(broughtBack(CELLS));
  const provider = screen.getByRole('region', { name: 'Providers: Maple House' });
  expect(within(provider).getByText('1 cell not taken')).toBeDefined();
  await user.click(within(provider).getByRole('button', { name: /^Show the changes/ }));
  expect(within(provider).getByRole('table').textContent).toContain('-3');
  expect(provider.textContent).toMatch(/Providers, row 3, .*\(“some”\): Enter a whole number\./);
  expect(within(provider).getByText('Issues that would remain after the save')).toBeDefined();
  const reach = screen.getByRole('region', { name: 'Program reach: Maple House, Evening group' });
  expect(within(reach).queryByRole('checkbox')).toBeNull();
  expect(within(reach).getByText('Cannot be saved')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Save 2 pages and 1 addition' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Provider New Harbor');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(chosen.map(({ pages, added }) => [[...pages], [...added]])).toEqual([
    [['grantee/', 'provider/11'], ['provider in row 5']],
  ]);
});

it('names the pages in the words of the instrument [BEY-142] [BEY-165]', () => {
  const period = { ...state.period, instrument: '2026-draft' } as const;
  open(broughtBack([CELLS[0]], { ...state, period }));
  expect(screen.getByRole('region', { name: 'Grant recipient' })).toBeDefined();
});

it('does not choose a page that someone has saved since, and lets the sides be chosen [BEY-165]', async () => {
  const grantee = saved({ ...CLEAN_ANSWERS.grantee, gr_target_num_youth: 99 }, 2);
  const { chosen, user } = open(broughtBack([CELLS[0]], { ...state, grantee }));
  const page = screen.getByRole('region', { name: 'Grantee' });
  expect(within(page).getByRole('checkbox', { checked: false })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save nothing yet' }).matches(':disabled')).toBe(true);
  await user.click(within(page).getByRole('checkbox'));
  await user.click(within(page).getByRole('button', { name: /^Show the changes/ }));
  expect(page.textContent).toContain('Grace Grant saved this page');
  await user.click(within(page).getByRole('button', { name: 'Keep the saved answers' }));
  const name = 'Keep for Youth the grant aims to serve in the reporting year Youth';
  const sides = within(within(page).getByRole('group', { name }));
  expect(sides.getByRole('radio', { name: 'Saved', checked: true })).toBeDefined();
  await user.click(sides.getByRole('radio', { name: 'Workbook' }));
  await user.click(screen.getByRole('button', { name: 'Save 1 page' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(chosen[0]?.sides.get('grantee/')?.get('gr_target_num_youth')).toBe('mine');
});

it('says on the page and before the save which saved answers a “No” clears, and clears none unasked [BEY-165]', async () => {
  const served = ['Providers', 3, 'prov_provider_serve_youth', 'No'] as const;
  const { chosen, user } = open(broughtBack([CELLS[0], served]));
  const provider = screen.getByRole('region', { name: 'Providers: Maple House' });
  const [, count] = /Clears (\d+) saved answers/.exec(provider.textContent) ?? [];
  expect(Number(count)).toBeGreaterThan(1);
  expect(screen.getByRole('region', { name: 'Grantee' }).textContent).not.toContain('Clears');

  await user.click(screen.getByRole('button', { name: 'Save 2 pages' }));
  const dialog = within(await screen.findByRole('dialog'));
  const cleared = within(dialog.getByRole('region', { name: 'Cleared in Providers: Maple House' }));
  expect(cleared.getAllByRole('listitem')).toHaveLength(Number(count));
  cleared.getByText('Facilitators observed once');
  for (const name of ['Implementation challenges', 'Needs for technical assistance'])
    expect(cleared.getByRole('heading', { name }).parentElement?.textContent).toContain('Recruiting youth');
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(chosen).toEqual([]);

  await user.click(within(provider).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Save 1 page' }));
  const other = within(await screen.findByRole('dialog'));
  expect(other.queryByText(/do not apply any more/)).toBeNull();
  await user.click(other.getByRole('button', { name: 'Save' }));
  expect(chosen).toHaveLength(1);
});

it('says that nothing would change, and why a save was refused', () => {
  open(broughtBack([]), 'Nothing was saved. Grantee: This report has been submitted and is locked.');
  expect(screen.getByRole('heading', { name: 'Nothing would change' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('Nothing was saved. Grantee:');
});
