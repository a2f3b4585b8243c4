// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, toPage, Refusal } from '../../../test/fake-server.ts';
import { savedBodies } from '../../../test/forms/on-page.ts';
import { cleanPages, signedInServer } from '../../../test/forms/render-page.tsx';
import { chooseInRow, openRowMenu } from '../../../test/row-menu.ts';
import { activeCell, aProgramRow, aProviderRow, SAVED, withRole } from '../../../test/forms/table-rows.ts';
import {
  type Provider,
  answerProviders,
  openProviders,
  refuseName,
} from '../../../test/forms/providers-page.tsx';
import { isUnavailable } from '../../../test/on-screen.ts';

const STRUCTURE_AND_REACH_CLEAN = {
  prog_data_issues_minor: false,
  prog_data_issues_major: false,
  prog_reach_data_issues_minor: false,
};
const ALL_CLEAN = aProgramRow({
  ...STRUCTURE_AND_REACH_CLEAN,
  prog_entry_exit_data_issues_minor: false,
  prog_entry_exit_data_issues_major: false,
});

let server: FakeServer;
let providers: Provider[];
cleanPages();
beforeEach(() => {
  server = signedInServer();
  providers = [aProviderRow({})];
  answerProviders(server, () => providers);
});

describe('provider table', () => {
  const select = () => screen.findByLabelText<HTMLSelectElement>('Provider Active? Riverside Youth');
  const savedCalls = () => server.of(reporting.saveProvider);

  beforeEach(() => {
    server.on(reporting.saveProvider, ({ body }) => {
      providers = providers.map((one) => ({ ...one, prov_active: JSON.stringify(body).includes('true') }));
      return SAVED;
    });
  });

  it('has a row for every provider, with the ways to its pages [PRV-001] [PRV-003] [PRV-004]', async () => {
    providers = [aProviderRow({}), aProviderRow({ pk: 22, provider_name: 'Hillside' })];
    const { user } = openProviders(server);
    await screen.findByRole('heading', { level: 1, name: 'Providers' });
    await openRowMenu(user, 'Hillside');
    expect((await screen.findAllByRole('rowheader')).map((row) => row.textContent)).toEqual([
      'Riverside Youth',
      'Hillside',
    ]);
    expect(screen.getByRole('link', { name: 'Provider info: Hillside' }).getAttribute('href')).toBe(
      '/provider/22',
    );
    expect(screen.getByRole('link', { name: 'Program models: Hillside' }).getAttribute('href')).toBe(
      '/provider/22/programs',
    );
  });

  it('offers Select Option, which cannot be chosen, No and Yes; a new provider is unset [PRV-002] [PRV-019]', async () => {
    providers = [aProviderRow({ prov_active: null })];
    openProviders(server);
    const options = within(await select()).getAllByRole<HTMLOptionElement>('option');
    expect(options.map((one) => [one.textContent, one.disabled])).toEqual([
      ['Select Option', true],
      ['No', false],
      ['Yes', false],
    ]);
    expect((await select()).value).toBe('');
  });

  it('lists all providers, however many pages the server cuts them into', async () => {
    const many = Array.from({ length: 620 }, (_, index) =>
      aProviderRow({ pk: 1000 + index, provider_name: `Provider ${index}`, programs: [] }),
    );
    server.on(reporting.listProviders, (asked) => toPage(many, asked));
    const { user } = openProviders(server);
    expect(await screen.findByText('620 providers')).toBeDefined();
    await user.type(screen.getByRole('searchbox', { name: 'Search providers' }), 'Provider 619');
    expect(await screen.findByText('Provider 619')).toBeDefined();
    expect(server.of(reporting.listProviders).map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  it('tells Grantees how many providers they indicated [PRV-007]', async () => {
    openProviders(server);
    expect(await screen.findByText('You indicated 4 provider(s) on the grantee page.')).toBeTruthy();
  });

  it('disables the edit buttons of an inactive provider [PRV-008]', async () => {
    providers = [aProviderRow({ prov_active: false })];
    const { user } = openProviders(server);
    await openRowMenu(user, 'Riverside Youth');
    for (const name of ['Provider info: Riverside Youth', 'Program models: Riverside Youth']) {
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true);
    }
  });

  it('says the states of the pages in words', async () => {
    openProviders(server);
    const row = within(await screen.findByRole('row', { name: /Data need review and revision/ }));
    row.getByText(/^\d of 3 complete$/);
    row.getByText(/^Left: .*surveys/);
    expect(row.getByText(/Surveys: Data need review and revision/)).toBeTruthy();
  });

  it.each<[string, Partial<Provider>, string, string | null]>([
    [
      'its information',
      { prov_data_issues_minor: null, prov_data_issues_major: null },
      'Continue',
      '/provider/21',
    ],
    ['the page of a program', {}, 'Continue', '/provider/21/program/31'],
    [
      'the survey information of a program',
      { programs: [aProgramRow({ ...STRUCTURE_AND_REACH_CLEAN })] },
      'Continue',
      '/provider/21/program/31/entry-exit',
    ],
    ['the table, where programs are missing', { programs: [] }, 'Continue', '/provider/21/programs'],
    ['its information, to look at, when nothing is left', { programs: [ALL_CLEAN] }, 'View', '/provider/21'],
    ['nowhere while it is not active', { prov_active: false }, 'Continue', null],
  ])('leads from the row to %s', async (_, given, label, address) => {
    providers = [aProviderRow(given)];
    openProviders(server);
    await select();
    const link = screen.queryByRole('link', { name: new RegExp(`^${label}: Riverside Youth`) });
    expect(link?.getAttribute('href') ?? null).toBe(address);
  });

  it('has one way to look at a row where nothing can be changed', async () => {
    openProviders(server, withRole('Admin'));
    const link = await screen.findByRole('link', { name: 'View: Riverside Youth' });
    expect(link.getAttribute('href')).toBe('/provider/21');
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  });

  it.each([
    ['Grantee', 'Many providers or programs? Fill in all forms in one workbook: Forms workbook.'],
    ['Admin', 'All forms in one workbook, to download and read: Forms workbook.'],
  ])('says what the forms workbook is for a %s', async (role, words) => {
    openProviders(server, withRole(role));
    const link = await screen.findByRole('link', { name: 'Forms workbook' });
    expect(link.closest('p')?.textContent).toBe(words);
  });

  it('asks before a provider with saved data is set inactive; Yes saves the one column [PRV-020] [PRV-022] [PRV-009]', async () => {
    const { user } = openProviders(server);
    await user.selectOptions(await select(), 'No');
    const dialog = await screen.findByRole('dialog', { name: 'Set provider as inactive?' });
    within(dialog).getByText('Are you sure you wish to mark this provider as inactive?');
    expect(savedCalls().length).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(async () => expect((await select()).value).toBe('no'));
    const [call] = savedCalls();
    expect(call?.body).toMatchObject({ version: 2 });
    expect(activeCell(call?.body)).toEqual({ name: 'prov_active', value: { booleanValue: false } });
  });

  it('No to the question leaves it active and saves nothing [PRV-021]', async () => {
    const { user } = openProviders(server);
    await user.selectOptions(await select(), 'No');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    expect((await select()).value).toBe('yes');
    expect(savedCalls().length).toBe(0);
  });

  it('saves directly where no data are saved [PRV-023]', async () => {
    providers = [aProviderRow({ has_data: false })];
    const { user } = openProviders(server);
    await user.selectOptions(await select(), 'No');
    await waitFor(() => expect(savedCalls().length).toBe(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(activeCell(savedCalls()[0]?.body)).toEqual({
      name: 'prov_active',
      value: { booleanValue: false },
    });
    await waitFor(async () => expect((await select()).value).toBe('no'));
  });

  it('returns to the former value when the change fails, and says so [BEY-052]', async () => {
    providers = [aProviderRow({ has_data: false })];
    server.on(reporting.saveProvider, () => {
      throw new Refusal(0, 'NETWORK');
    });
    const { user } = openProviders(server);
    await user.selectOptions(await select(), 'No');
    await screen.findByText(/The active status of Riverside Youth was not changed\./);
    await waitFor(async () => expect((await select()).value).toBe('yes'));
  });

  it('adds a provider once it has a name [PRV-006] [PRV-014] [PRV-027]', async () => {
    server.on(reporting.createProvider, () => {
      providers = [...providers, aProviderRow({ pk: 22, provider_name: 'Hillside' })];
      return [{ pk: 22 }];
    });
    const { user } = openProviders(server);
    await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
    const dialog = screen.getByRole('dialog', { name: 'Add Provider' });
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add Provider' });
    expect(isUnavailable(submit)).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Provider Name/), '  ');
    expect(isUnavailable(submit)).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Provider Name/), 'Hillside');
    await user.click(submit);
    await screen.findByText('Provider Hillside was added successfully.');
    expect(savedBodies(server, reporting.createProvider)).toEqual([
      { grantee_id: 11, provider_name: 'Hillside' },
    ]);
    await screen.findByRole('rowheader', { name: 'Hillside' });
  });

  it('shows the server’s message when a provider could not be added, and keeps the name [PRV-030]', async () => {
    server.on(reporting.createProvider, refuseName);
    const { user } = openProviders(server);
    await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
    const input = screen.getByLabelText<HTMLInputElement>(/^Provider Name/);
    await user.type(input, 'Hillside');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Provider' }));
    await screen.findByText('This name is already in use.');
    expect(input.value).toBe('Hillside');
  });

  it('deletes a provider after saying what goes with it [PRV-009] [PRV-010] [PRV-025]', async () => {
    server.on(reporting.deleteProvider, () => {
      providers = [];
      return {};
    });
    const { user } = openProviders(server);
    await chooseInRow(user, 'Riverside Youth', 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete Provider?' });
    for (const part of ['provider-level users', 'programs', 'submission data', 'cannot be undone']) {
      expect(dialog.textContent).toContain(part);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const result = await screen.findByRole('dialog', { name: 'Provider Deleted' });
    expect(result.textContent).toContain('Provider Riverside Youth was removed successfully.');
    await screen.findByText('No providers yet');
  });

  it('says so as soon as a provider is deleted, however long the table takes to be read again', async () => {
    let isDeleted = false;
    server.on(reporting.deleteProvider, () => {
      isDeleted = true;
      return {};
    });
    const { user } = openProviders(server);
    await screen.findByRole('table');
    server.on(reporting.listProviders, () => (isDeleted ? new Promise<never>(() => {}) : providers));
    await chooseInRow(user, 'Riverside Youth', 'Delete');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Provider Deleted' })).toBeTruthy();
  });

  it('says when a provider could not be deleted [PRV-026]', async () => {
    server.on(reporting.deleteProvider, refuseName);
    const { user } = openProviders(server);
    await chooseInRow(user, 'Riverside Youth', 'Delete');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const result = await screen.findByRole('dialog', { name: 'Error Deleting Provider' });
    expect(result.textContent).toContain(
      'Provider Riverside Youth was unable to be deleted. Please try again later.',
    );
  });

  it('gives a Provider the toggle of the own row and nothing of the Grantee’s [PRV-001] [PRV-005] [PRV-006]', async () => {
    const { user } = openProviders(server, withRole('Provider'));
    await select();
    await openRowMenu(user, 'Riverside Youth');
    expect(screen.queryByRole('button', { name: 'Add Provider' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Add Provider-Level User' })).toBeNull();
    expect(screen.queryByText(/You indicated/)).toBeNull();
  });

  it('shows an Admin the status as text and no control that writes [PRV-002] [PRV-006]', async () => {
    const { user } = openProviders(server, withRole('Admin'));
    await screen.findByRole('rowheader', { name: 'Riverside Youth' });
    await openRowMenu(user, 'Riverside Youth');
    expect(screen.queryByLabelText('Provider Active? Riverside Youth')).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete|State a reason/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Provider' })).toBeNull();
  });
});
