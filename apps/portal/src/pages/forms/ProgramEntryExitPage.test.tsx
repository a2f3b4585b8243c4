// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { PROGRAM_ENTRY_EXIT_FORM } from '@srae/domain/instruments/2021/forms/program/entry-exit';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakePage, fakePage, SUMMER } from '../../../test/forms/fake-page.ts';
import { PROGRAM, PROVIDERS } from '../../../test/forms/fake-providers.ts';
import { type FakeServer } from '../../../test/fake-server.ts';
import { drawn, saveButton, savedBodies } from '../../../test/forms/on-page.ts';
import {
  cleanPages,
  LAKESIDE,
  type PageOptions,
  renderPage,
  signedInServer,
} from '../../../test/forms/render-page.tsx';
import { Component as EntryExitPage } from './ProgramEntryExitPage.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
});

describe('survey administration', () => {
  const address = '/provider/21/program/41/entry-exit';
  const both = { ...SUMMER, anyYouthBegin: true, anyYouthComplete: true };
  const open = (given: Partial<FakePage> = {}, options: Partial<PageOptions> = {}) => ({
    page: fakePage(server, PROGRAM_ENTRY_EXIT_FORM, PROGRAM, { context: both, ...given }),
    ...renderPage(server, EntryExitPage, {
      path: '/provider/:pid/program/:pmid/entry-exit',
      address,
      ...options,
    }),
  });
  const middle = () => screen.findByLabelText<HTMLInputElement>('Entry surveys completed, middle school');

  it('has two cards with their questions [EEX-001] [EEX-002] [EEX-003] [EEX-004] [EEX-005] [EEX-006] [EEX-010]', async () => {
    open();
    await middle();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Information about survey administration',
    );
    const entry = screen.getByRole('region', {
      name: 'Information about Participant Entry Survey Administration',
    });
    const exit = screen.getByRole('region', {
      name: 'Information about Participant Exit Survey Administration',
    });
    expect(within(entry).getAllByRole('textbox').length).toBe(4);
    expect(within(exit).getAllByRole('textbox').length).toBe(2);
    expect(within(exit).getAllByRole('combobox').length).toBe(2);
    within(entry).getByLabelText(/From 1 January to 30 June 2023, .* because of COVID-19\?/);
    const options = within(within(entry).getAllByRole('combobox')[0] as HTMLElement).getAllByRole('option');
    expect(options.map((one) => one.textContent)).toEqual(['Select option', 'Yes', 'No']);
  });

  it('its selects offer Select option, which is no answer, Yes and No [EEX-017]', async () => {
    const { user } = open();
    await middle();
    const selects = screen.getAllByRole<HTMLSelectElement>('combobox');
    expect(selects.length).toBe(4);
    for (const select of selects) {
      const options = within(select).getAllByRole<HTMLOptionElement>('option');
      expect(options.map((one) => one.textContent)).toEqual(['Select option', 'Yes', 'No']);
      expect(select.value).toBe('');
    }
    const waivers = selects.filter((select) => select.id.endsWith('_fed_officer_waiver'));
    const [asked, left] = waivers as [HTMLSelectElement, HTMLSelectElement];
    await user.selectOptions(asked, 'No');
    await user.selectOptions(left, 'Yes');
    await user.selectOptions(left, 'Select option');
    await user.click(await saveButton());
    await screen.findByRole('dialog');
    const cells = savedBodies(server, reporting.saveProgram)[0]?.formData[0]?.tableData[0] ?? [];
    expect(cells).toContainEqual({ name: asked.id.slice(2), value: { booleanValue: false } });
    expect(cells).toContainEqual({ name: left.id.slice(2), value: { isNull: true } });
  });

  it('asks for modes once a count is above 0, and for the other mode in at most 100 characters [EEX-007] [EEX-008] [EEX-009] [CON2-025]', async () => {
    const { user } = open();
    await user.type(await middle(), '0');
    await drawn();
    expect(screen.queryAllByRole('checkbox').length).toBe(0);
    await user.type(await middle(), '{Backspace}5');
    await drawn();
    expect(screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
      'In-person paper-and-pencil survey',
      'Online web-based survey',
      'Telephone survey',
      'Mail survey',
      'Other',
    ]);
    await user.click(screen.getByLabelText('Other'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Other mode, please specify').maxLength).toBe(100);
  });

  it('says why a card asks nothing [EEX-011] [EEX-012]', async () => {
    open({ context: { ...SUMMER, anyYouthBegin: false, anyYouthComplete: false } });
    await screen.findByText(
      'Information on entry survey administration is not required because no youth began the program during the reporting period.',
    );
    screen.getByText(
      'Information on exit survey administration is not required because no youth completed the program during the reporting period.',
    );
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('says of such a card in the list of sections that it has nothing to answer, also before the screeners are answered', async () => {
    open({ context: { ...SUMMER, anyYouthBegin: null, anyYouthComplete: false } });
    await screen.findByText(/^First answer on the attendance, reach and dosage page whether any youth began/);
    const list = screen.getByRole('navigation', { name: 'Sections of this page' });
    expect(within(list).getAllByText('nothing to answer')).toHaveLength(2);
    expect(list.textContent).not.toContain('not required');
  });

  it.each([
    [true, false],
    [false, true],
    [true, null],
    [null, true],
  ])('can be saved when began is %s and completed %s [EEX-014]', async (anyYouthBegin, anyYouthComplete) => {
    open({ context: { ...SUMMER, anyYouthBegin, anyYouthComplete } });
    expect(await saveButton()).toBeTruthy();
  });

  it.each([
    [false, false],
    [null, null],
    [false, null],
    [null, false],
  ])('has no Save when began is %s and completed %s [EEX-014]', async (anyYouthBegin, anyYouthComplete) => {
    open({ context: { ...SUMMER, anyYouthBegin, anyYouthComplete } });
    await screen.findByRole('region', { name: 'Information about Participant Exit Survey Administration' });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('has no Save and nothing to answer for an Admin who views it [EEX-014]', async () => {
    open({}, { grant: { ...LAKESIDE, role: 'Admin' } });
    await middle();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    for (const input of screen.getAllByRole<HTMLInputElement>('textbox'))
      expect(input.disabled || input.readOnly).toBe(true);
  });

  it('leads back to reach and to the table [EEX-013] [EEX-015]', async () => {
    open();
    await middle();
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
      '/provider/21/program/41/reach',
    );
    expect(screen.getAllByRole('link', { name: 'Return to Program Model Table' }).length).toBe(2);
  });

  it('shows its issues at every load, saved or not [EEX-018]', async () => {
    open();
    await middle();
    const summary = screen.getByRole('group', { name: 'What needs attention' });
    expect(summary.textContent).toContain('Entry surveys completed, middle school: Please enter a value.');
  });

  it('says what is missing beside the modes and in the list [EEX-023] [EEX-024]', async () => {
    const { user } = open();
    await user.type(await middle(), '5');
    await user.click(await saveButton());
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Please select a mode of entry survey data collection');
    const modes = screen.getByRole('group', { name: /How were entry surveys given/ });
    expect(within(modes).getAllByText('Please select a response').length).toBe(1);
  });

  it('says when nothing is wrong [EEX-016]', async () => {
    const { user } = open({ answers: CLEAN_ANSWERS.programentryexit, version: 1 });
    await middle();
    await user.click(await saveButton());
    expect(await screen.findByText('No issues detected. The data on this page has been saved.')).toBeTruthy();
  });
});
