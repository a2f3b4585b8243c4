// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { FormSave } from '@srae/contract/schemas/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { GRANTEE_FORM } from '@srae/domain/instruments/2021/forms/grantee';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePage, sentIn, SUMMER } from '../../../test/forms/fake-page.ts';
import { type FakeServer, Refusal } from '../../../test/fake-server.ts';
import { openGrantee, savedGrantees, staff } from '../../../test/forms/grantee-page.tsx';
import { drawn, LEAVING, saysStatus } from '../../../test/forms/on-page.ts';
import {
  cleanPages,
  type PageOptions,
  WINTER_2023,
  signedInServer,
} from '../../../test/forms/render-page.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
});

const open = (given?: Partial<FakePage>, options?: Partial<PageOptions>) =>
  openGrantee(server, given, options);
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const savedBodies = () => savedGrantees(server);

describe('titles and header', () => {
  it('names the page after the season and shows whose data of which dates they are [GRA-001] [GRA-003] [ENT-153]', async () => {
    open();
    await screen.findByRole('heading', {
      level: 1,
      name: 'Grantee-Level Measures of Structure, Cost, and Support',
    });
    for (const fact of ['Lakeside Family Services', 'FY2019', 'GDSRAE', 'Summer 2023']) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    expect(await screen.findByText('October 1, 2022 - September 30, 2023')).toBeTruthy();
  });

  it('asks in winter the number of providers alone [GRA-002] [GRA-021]', async () => {
    const { user } = open({ context: { ...SUMMER, season: 'winter' } }, { period: WINTER_2023 });
    await screen.findByRole('heading', { level: 1, name: 'Grantee-Level Information' });
    expect((await screen.findAllByRole('textbox')).length).toBe(1);
    await user.click(saveButton());
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Number of providers funded is blank.']);
    expect(Object.keys(sentIn(GRANTEE_FORM, savedBodies()[0] as FormSave)).toSorted()).toEqual([
      'gr_data_issues_major',
      'gr_data_issues_minor',
      'gr_num_providers_funded',
      'grantee_name',
    ]);
  });
});

describe('questions', () => {
  it('offers Select an option, Yes and No [GRA-007] [ENT-156]', async () => {
    open();
    const select = await screen.findByLabelText(/administrative operations interrupted/);
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Select an option', 'Yes', 'No']);
  });

  it('prints that a question has no answer, not what to do on a screen', async () => {
    const { user } = open();
    const select = await screen.findByLabelText(/administrative operations interrupted/);
    const printed = () => [select.className.includes('no-print'), select.nextElementSibling?.textContent];
    expect(printed()).toEqual([true, 'No answer']);
    select.focus();
    await user.selectOptions(select, 'Yes');
    expect(printed()).toEqual([false, undefined]);
    expect(document.activeElement).toBe(select);
  });

  it.each([
    ['observe program delivery', 'GRA-008'],
    ['give technical assistance', 'GRA-009'],
    ['train facilitators', 'GRA-010'],
  ])('a Yes to %s reveals five kinds of organization, a No hides them [%s]', async (question) => {
    const { user } = open();
    const select = await screen.findByLabelText(new RegExp(question));
    await user.selectOptions(select, 'Yes');
    expect(screen.getAllByRole('checkbox').length).toBe(5);
    expect(screen.getByText('5 choices appeared below.')).toBeTruthy();
    await user.selectOptions(select, 'No');
    expect(screen.queryAllByRole('checkbox').length).toBe(0);
  });

  it('groups thousands while typing and takes no letters [GRA-011] [GRA-012] [CON2-023]', async () => {
    const { user } = open();
    const money = await screen.findByLabelText<HTMLInputElement>(/grant funds obligated/);
    await user.type(money, '12x34567');
    expect(money.value).toBe('1,234,567');
    const share = screen.getByLabelText<HTMLInputElement>(
      'Percentage for direct service (youth programming)',
    );
    await user.type(share, '98.5.x');
    expect(share.value).toBe('98.5');
    await drawn();
    expect(screen.getByText('Total 98.5 % — must be 100 %')).toBeTruthy();
  });

  it('shows the value of an earlier period beside a count and fills nothing in [BEY-108]', async () => {
    open({ previous: { gr_num_providers_funded: { period: 'Winter 2023', value: 1234 } } });
    const input = await screen.findByLabelText<HTMLInputElement>('Number of providers funded');
    expect(screen.getByText('Winter 2023: 1,234')).toBeTruthy();
    expect(input.value).toBe('');
  });
});

describe('saving', () => {
  it('sends an invalid page with its flags and lists what to correct in the modal, the summary and beside the field [GRA-005] [GRA-014] [LAY-044]', async () => {
    const { user } = open();
    await user.type(await staff(), '2');
    await user.type(screen.getByLabelText('Full-time equivalents of those staff'), '3');
    await user.click(saveButton());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Please correct the following error(s):')).toBeTruthy();
    const major = within(dialog).getByText('Number of FTEs cannot exceed total number of staff.');
    expect(major.closest('li')?.textContent).toContain('(major)');
    const sent = sentIn(GRANTEE_FORM, savedBodies()[0] as FormSave);
    expect([sent['gr_data_issues_minor'], sent['gr_data_issues_major']]).toEqual([true, true]);
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    const summary = screen.getByRole('group', { name: 'What needs attention' });
    expect(within(summary).getByText('Number of FTEs cannot exceed total number of staff.')).toBeTruthy();
    expect(
      screen.getByLabelText('Full-time equivalents of those staff').getAttribute('aria-describedby'),
    ).toContain('f-gr_grantee_ftes_num-error');
  });

  it('says so when nothing is wrong, once the server has confirmed [GRA-006] [BEY-049]', async () => {
    const { user } = open({ answers: CLEAN_ANSWERS.grantee });
    await staff();
    await user.click(saveButton());
    expect(await screen.findByText('No issues detected. The data on this page has been saved.')).toBeTruthy();
  });

  it('sends parsed numbers and null for what is none [GRA-023]', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText(/grant funds obligated/), '1234');
    fireEvent.change(await staff(), { target: { value: ',' } });
    await user.click(saveButton());
    await screen.findByRole('dialog');
    const row = savedBodies()[0]?.formData[0]?.tableData[0] ?? [];
    expect(row.find((cell) => cell.name === 'gr_srae_grant_funding')?.value).toEqual({ longValue: 1234 });
    expect(row.find((cell) => cell.name === 'gr_grantee_staff_num')?.value).toEqual({ isNull: true });
  });

  it('shows issues again on the load of data that had some, and takes each away when it is fixed [GRA-013]', async () => {
    const answers = { ...CLEAN_ANSWERS.grantee, gr_grantee_ftes_num: 9 };
    const { user } = open({ answers, version: 1, flags: { minor: true, major: true } });
    const text = 'Number of FTEs cannot exceed total number of staff.';
    expect((await screen.findAllByText(text)).length).toBe(2);
    await user.clear(screen.getByLabelText('Full-time equivalents of those staff'));
    await drawn();
    expect(screen.queryAllByText(text).length).toBe(0);
  });

  it('shows nothing at the load of data that had none [GRA-013]', async () => {
    open({ version: 1, flags: { minor: false, major: false } });
    await staff();
    expect(screen.queryByRole('group', { name: 'What needs attention' })).toBeNull();
  });

  it('leads from an issue to its field', async () => {
    const { user } = open();
    await staff();
    await user.click(saveButton());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByText('Total number of staff: Please enter a value.'));
    await waitFor(() => expect(document.activeElement?.id).toBe('f-gr_grantee_staff_num'));
  });

  it('gives the focus back to where the reader is, not to the field of an earlier issue', async () => {
    const { user } = open();
    await staff();
    await user.click(saveButton());
    const issues = within(await screen.findByRole('dialog'));
    await user.click(issues.getByText('Total number of staff: Please enter a value.'));
    await waitFor(() => expect(document.activeElement?.id).toBe('f-gr_grantee_staff_num'));
    await user.click(screen.getByLabelText('Full-time equivalents of those staff'));
    await user.keyboard('{Control>}s{/Control}');
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByText('Close', { selector: '.usa-button' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('f-gr_grantee_ftes_num'));
  });

  it('saves with the keyboard', async () => {
    const { user } = open();
    await staff();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('dialog');
    expect(savedBodies().length).toBe(1);
  });

  it('tracks saved and unsaved [LAY-042] [LAY-045]', async () => {
    const { user } = open({ savedAt: '2023-07-03T18:00:00.000Z', version: 1 });
    const input = await staff();
    await saysStatus('Data saved');
    await user.type(input, '4');
    await saysStatus('Unsaved changes');
    await user.click(saveButton());
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await saysStatus('Data saved');
  });

  it('does not say of a page that nobody has saved that its data were', async () => {
    open();
    await staff();
    await saysStatus('Not saved yet');
    expect(screen.queryByText(/^Data saved/)).toBeNull();
  });

  it('stays unsaved after a save that failed, and is unsaved again after an edit that follows one [LAY-045]', async () => {
    const { page, user, router } = open();
    await user.type(await staff(), '4');
    await user.click(saveButton());
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await saysStatus('Data saved');
    await user.type(await staff(), '5');
    await saysStatus('Unsaved changes');
    server.on(reporting.saveGrantee, () => {
      throw new Refusal(0, 'NETWORK');
    });
    await user.click(saveButton());
    await saysStatus('Not saved');
    expect(page.version).toBe(1);
    void router.navigate('/contact');
    await screen.findByText(LEAVING);
  });

  it('is busy while a save is under way and cannot be pressed twice [BEY-050]', async () => {
    const { user } = open();
    await staff();
    let finish: (data: unknown) => void = () => undefined;
    server.on(reporting.saveGrantee, () => new Promise((resolve) => (finish = resolve)));
    await user.click(saveButton());
    await saysStatus('Saving…');
    await user.click(saveButton());
    await waitFor(() => expect(savedBodies().length).toBe(1));
    finish({ Payload: '', version: 1, updated_at: '2023-07-04T18:05:00Z', flags: {}, issues: [] });
    await screen.findByRole('dialog');
    expect(savedBodies().length).toBe(1);
  });
});
