// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer } from '../../../test/fake-server.ts';
import {
  cleanPages,
  type PageOptions,
  renderPage,
  signedInServer,
} from '../../../test/forms/render-page.tsx';
import { activeCell, aProgramRow, aProviderRow, SAVED, withRole } from '../../../test/forms/table-rows.ts';
import { chooseInRow, openRowMenu } from '../../../test/row-menu.ts';
import { Component as ProgramsPage } from './ProgramsPage.tsx';
import { isUnavailable } from '../../../test/on-screen.ts';

type Provider = ProviderList[number];

let server: FakeServer;
let providers: Provider[];
cleanPages();
beforeEach(() => {
  server = signedInServer();
  providers = [aProviderRow({})];
  server.on(reporting.listProviders, () => providers);
  server.on(reporting.readGrantee, () => ({ gr_num_providers_funded: 4, read_only: null }));
});

describe('program model table', () => {
  const open = (options: Partial<PageOptions> = {}) =>
    renderPage(server, ProgramsPage, {
      path: '/provider/:pid/programs',
      address: '/provider/21/programs',
      ...options,
    });
  const select = () => screen.findByLabelText<HTMLSelectElement>('Program Active? New Paths');
  const savedCalls = () => server.of(reporting.saveProgram);

  beforeEach(() => {
    server.on(reporting.saveProgram, ({ body }) => {
      const prog_active = JSON.stringify(body).includes('true');
      providers = providers.map((one) => ({
        ...one,
        programs: one.programs.map((program) => ({ ...program, prog_active })),
      }));
      return SAVED;
    });
  });

  it('lists the programs with their ways [PRF-001] [PRF-003] [PRG-001] [PRG-004] [PRG-007]', async () => {
    const { user } = open();
    expect((await screen.findByRole('rowheader')).textContent).toBe('New Paths');
    await openRowMenu(user, 'New Paths');
    expect(screen.getByRole('link', { name: 'Return to Provider Table' }).getAttribute('href')).toBe(
      '/providers',
    );
    expect(screen.getByRole('link', { name: 'Program data: New Paths' }).getAttribute('href')).toBe(
      '/provider/21/program/31',
    );
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' }).textContent).toContain('Riverside Youth');
    const tabs = within(screen.getByRole('navigation', { name: 'Provider pages' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Provider-level information', 'Program model table']);
  });

  it.each([
    [null, ''],
    [false, 'no'],
    [true, 'yes'],
  ])(
    'has a select of Select Option, No and Yes, which shows %s as "%s" [PRG-005] [PRG-015]',
    async (active, value) => {
      providers = [aProviderRow({ programs: [aProgramRow({ prog_active: active })] })];
      open();
      expect((await select()).value).toBe(value);
      const options = within(await select()).getAllByRole('option');
      expect(options.map((one) => one.textContent)).toEqual(['Select Option', 'No', 'Yes']);
    },
  );

  it.each([
    [null, 'Not set'],
    [false, 'No'],
    [true, 'Yes'],
  ])(
    'shows an Admin the status %s as the text "%s", and nothing that writes [PRG-005]',
    async (active, text) => {
      providers = [aProviderRow({ programs: [aProgramRow({ prog_active: active })] })];
      const { user } = open(withRole('Admin'));
      const row = (await screen.findByRole('rowheader', { name: 'New Paths' })).closest('tr') as HTMLElement;
      await openRowMenu(user, 'New Paths');
      expect(within(row).getByText(text)).toBeTruthy();
      expect(screen.queryAllByRole('combobox')).toEqual([]);
      expect(within(row).queryByRole('button', { name: /Rename|Delete/ })).toBeNull();
    },
  );

  it('says in a tip what inactive means, to the pointer and to the keyboard [PRG-006]', async () => {
    const { user } = open();
    const sign = await screen.findByRole('button', { name: 'About Program Active' });
    const tip = screen.getByRole('tooltip');
    expect(tip.textContent).toBe(
      'For inactive programs no further data are requested, and they are excluded from validation.',
    );
    expect(sign.getAttribute('aria-describedby')).toBe(tip.id);
    const isShown = () => tip.parentElement?.classList.contains('tip--shown');
    expect(isShown()).toBe(false);
    await user.hover(sign);
    expect(isShown()).toBe(true);
    await user.unhover(sign);
    expect(isShown()).toBe(false);
    act(() => sign.focus());
    expect(isShown()).toBe(true);
  });

  it.each<[string, Partial<ReturnType<typeof aProgramRow>>, string]>([
    ['structure', {}, 'Continue: New Paths, structure'],
    [
      'surveys',
      { prog_data_issues_minor: false, prog_data_issues_major: false, prog_reach_data_issues_minor: false },
      'Continue: New Paths, surveys',
    ],
  ])('leads from the row to the first page that is not complete: %s', async (_, given, name) => {
    providers = [aProviderRow({ programs: [aProgramRow(given)] })];
    open();
    const address = { structure: '/provider/21/program/31', surveys: '/provider/21/program/31/entry-exit' };
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
      name.endsWith('structure') ? address.structure : address.surveys,
    );
  });

  it('disables the edit link of an inactive program [PRG-007]', async () => {
    providers = [aProviderRow({ programs: [aProgramRow({ prog_active: false })] })];
    const { user } = open();
    await openRowMenu(user, 'New Paths');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Program data: New Paths' });
    expect(button.disabled).toBe(true);
  });

  it.each([
    [2, 'Provider reported 2 program model(s).'],
    [0, 'Provider has not reported any program models.'],
    [null, 'Provider has not reported any program models.'],
  ])('says that %s programs are reported [PRG-008]', async (count, text) => {
    providers = [aProviderRow({ prov_num_program_models_implemented: count })];
    open();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('adds no programs for a provider that did not serve youth [PRG-002] [PRG-003]', async () => {
    providers = [aProviderRow({ prov_provider_serve_youth: false })];
    open();
    await screen.findByText('No program-level data is required for providers that did not serve youth.');
    expect(screen.queryByRole('button', { name: 'Add Program' })).toBeNull();
  });

  it('adds a program once its name has a character that is not white space [PRF-005] [PRG-002] [PRG-012] [PRG-013] [PRG-014]', async () => {
    server.on(reporting.createProgram, () => [{ pk: 32 }]);
    const { user } = open(withRole('Provider'));
    await user.click(await screen.findByRole('button', { name: 'Add Program' }));
    const dialog = screen.getByRole('dialog', { name: 'Add Program' });
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add Program' });
    await user.type(within(dialog).getByLabelText('Name'), '   ');
    expect(isUnavailable(submit)).toBe(true);
    await user.type(within(dialog).getByLabelText('Name'), 'Second Step');
    await user.click(submit);
    await screen.findByText('Program Model Second Step was added successfully.');
    expect(server.of(reporting.createProgram)).toMatchObject([
      { params: { pid: '21' }, body: { program_name: 'Second Step' } },
    ]);
  });

  it.each(['Grantee', 'Provider'])(
    'saves No of a program without data directly, as a %s [PRG-015]',
    async (role) => {
      providers = [aProviderRow({ programs: [aProgramRow({ has_data: false })] })];
      const { user } = open(withRole(role));
      await user.selectOptions(await select(), 'No');
      await waitFor(() => expect(savedCalls().length).toBe(1));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(activeCell(savedCalls()[0]?.body)).toEqual({
        name: 'prog_active',
        value: { booleanValue: false },
      });
      await waitFor(async () => expect((await select()).value).toBe('no'));
    },
  );

  it('asks a Provider, too, before a program with data is set inactive, as the provider table does [PRG-015]', async () => {
    const { user } = open(withRole('Provider'));
    await user.selectOptions(await select(), 'No');
    const dialog = await screen.findByRole('dialog', { name: 'Set program as inactive?' });
    within(dialog).getByText('Are you sure you wish to mark this program as inactive?');
    expect(savedCalls().length).toBe(0);
  });

  it('asks before a program with data is set inactive: No restores Yes, Yes saves at once [PRG-010] [PRG-015] [PRG-016] [PRG-017]', async () => {
    const { user } = open();
    await user.selectOptions(await select(), 'No');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Set program as inactive?' })).getByRole('button', {
        name: 'No',
      }),
    );
    expect((await select()).value).toBe('yes');
    expect(savedCalls().length).toBe(0);
    await user.selectOptions(await select(), 'No');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(async () => expect((await select()).value).toBe('no'));
    expect(activeCell(savedCalls()[0]?.body)).toEqual({
      name: 'prog_active',
      value: { booleanValue: false },
    });
  });

  it('deletes a program and refreshes the list [PRG-009] [PRG-011] [PRG-018]', async () => {
    server.on(reporting.deleteProgram, () => {
      providers = [aProviderRow({ programs: [] })];
      return {};
    });
    const { user } = open();
    await chooseInRow(user, 'New Paths', 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete program model data?' });
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const result = await screen.findByRole('dialog', { name: 'Program Model Deleted' });
    expect(result.textContent).toContain('The program model was deleted successfully.');
    expect(screen.queryByRole('rowheader')).toBeNull();
  });

  it('an address that names no provider leads back to the table', async () => {
    const { router } = renderPage(server, ProgramsPage, {
      path: '/provider/:pid/programs',
      address: '/provider/abc/programs',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/providers'));
  });

  it('pages of an inactive provider open read-only', async () => {
    providers = [aProviderRow({ prov_active: false })];
    const { user } = open();
    await screen.findByText(/belongs to an inactive provider/);
    expect(screen.queryByRole('button', { name: 'Add Program' })).toBeNull();
    await openRowMenu(user, 'New Paths');
    expect(screen.queryByRole('button', { name: 'Delete: New Paths' })).toBeNull();
  });
});
