// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import type { GrantUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/user-associations';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, toPage, Refusal } from '../../../test/fake-server.ts';
import {
  cleanPages,
  type PageOptions,
  renderPage,
  signedInServer,
} from '../../../test/forms/render-page.tsx';
import { activeCell, aProviderRow, SAVED, withRole } from '../../../test/forms/table-rows.ts';
import { Component as ProvidersPage } from './ProvidersPage.tsx';

type Provider = ProviderList[number];

let server: FakeServer;
let providers: Provider[];
cleanPages();
beforeEach(() => {
  server = signedInServer();
  providers = [aProviderRow({})];
  server.on(reporting.listProviders, () => providers);
  server.on(userAssociations.listGrantUsers, () => [
    aUser({ fk_roles: 1, role_name: 'Grantee', fk_providers: null, email: 'Gary@example.org' }),
    aUser({ Username: 'u-pat', fk_providers: 21, email: 'pat@example.org' }),
    aUser({ Username: 'u-quinn', fk_providers: 99, email: 'quinn@example.org' }),
  ]);
  server.on(reporting.readGrantee, () => ({ gr_num_providers_funded: 4, read_only: null }));
});

const refuse = () => {
  throw new Refusal(409, 'NAME_TAKEN', 'This name is already in use.');
};

function aUser(given: Partial<GrantUser>): GrantUser {
  const person = { name: 'Pat', family_name: 'Park', email: 'pat@example.org', Username: 'u-pat' };
  return {
    ...person,
    pk: 61,
    cognito_id: person.Username,
    fk_roles: 2,
    role_name: 'Provider',
    fk_grants: 11,
    fk_providers: 21,
    provider_name: 'Riverside Youth',
    has_portal_access: true,
    has_dashboard_access: false,
    invitation: 'accepted',
    user_data: person,
    ...given,
  };
}

describe('provider table', () => {
  const open = (options: Partial<PageOptions> = {}) =>
    renderPage(server, ProvidersPage, { path: '/providers', address: '/providers', ...options });
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
    open();
    await screen.findByRole('heading', { level: 1, name: 'Providers' });
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
    open();
    const options = within(await select()).getAllByRole<HTMLOptionElement>('option');
    expect(options.map((one) => [one.textContent, one.disabled])).toEqual([
      ['Select Option', true],
      ['No', false],
      ['Yes', false],
    ]);
    expect((await select()).value).toBe('');
  });

  it('keeps the keyboard in the Active select while the choice is stored, and stores one at a time', async () => {
    providers = [aProviderRow({ prov_active: null, has_data: false })];
    let store: (value: unknown) => void = () => undefined;
    server.on(reporting.saveProvider, () => new Promise((resolve) => (store = resolve)));
    const { user } = open();
    await user.selectOptions(await select(), 'yes');
    await waitFor(() => expect(savedCalls()).toHaveLength(1));
    expect((await select()).disabled).toBe(false);
    await user.selectOptions(await select(), 'no');
    expect((await select()).value).toBe('yes');
    providers = [aProviderRow({ prov_active: true, has_data: false })];
    store(SAVED);
    await waitFor(async () => expect((await select()).value).toBe('yes'));
    expect(savedCalls()).toHaveLength(1);
  });

  it('lists all providers, however many pages the server cuts them into', async () => {
    const many = Array.from({ length: 620 }, (_, index) =>
      aProviderRow({ pk: 1000 + index, provider_name: `Provider ${index}`, programs: [] }),
    );
    server.on(reporting.listProviders, (asked) => toPage(many, asked));
    open();
    expect(await screen.findByText('Provider 619')).toBeDefined();
    expect(server.of(reporting.listProviders).map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  it('tells Grantees how many providers they indicated [PRV-007]', async () => {
    open();
    expect(await screen.findByText('You indicated 4 provider(s) on the grantee page.')).toBeTruthy();
  });

  it('disables the edit buttons of an inactive provider [PRV-008]', async () => {
    providers = [aProviderRow({ prov_active: false })];
    open();
    for (const name of ['Provider info: Riverside Youth', 'Program models: Riverside Youth']) {
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true);
    }
  });

  it('says the states of the pages in words', async () => {
    open();
    await screen.findByText('Surveys');
    const item = screen.getByText('Surveys').closest('li');
    expect(item?.textContent).toBe('Surveys: Data need review and revision');
  });

  it('asks before a provider with saved data is set inactive; Yes saves the one column [PRV-020] [PRV-022] [PRV-009]', async () => {
    const { user } = open();
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
    const { user } = open();
    await user.selectOptions(await select(), 'No');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'No' }));
    expect((await select()).value).toBe('yes');
    expect(savedCalls().length).toBe(0);
  });

  it('saves directly where no data are saved [PRV-023]', async () => {
    providers = [aProviderRow({ has_data: false })];
    const { user } = open();
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
    const { user } = open();
    await user.selectOptions(await select(), 'No');
    await screen.findByText(/The active status of Riverside Youth was not changed\./);
    await waitFor(async () => expect((await select()).value).toBe('yes'));
  });

  it('adds a provider once it has a name [PRV-006] [PRV-014] [PRV-027]', async () => {
    server.on(reporting.createProvider, ({ body }) => {
      expect(body).toEqual({ grantee_id: 11, provider_name: 'Hillside' });
      providers = [...providers, aProviderRow({ pk: 22, provider_name: 'Hillside' })];
      return [{ pk: 22 }];
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
    const dialog = screen.getByRole('dialog', { name: 'Add Provider' });
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add Provider' });
    expect(submit.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Provider Name/), '  ');
    expect(submit.disabled).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Provider Name/), 'Hillside');
    await user.click(submit);
    await screen.findByText('Provider Hillside was added successfully.');
    await screen.findByRole('rowheader', { name: 'Hillside' });
  });

  it('shows the server’s message when a provider could not be added, and keeps the name [PRV-030]', async () => {
    server.on(reporting.createProvider, refuse);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
    const input = screen.getByLabelText<HTMLInputElement>(/^Provider Name/);
    await user.type(input, 'Hillside');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Provider' }));
    await screen.findByText('This name is already in use.');
    expect(input.value).toBe('Hillside');
  });

  describe('a provider-level user', () => {
    const email = () => screen.getByLabelText(/^Email/);
    const typeUser = async (user: ReturnType<typeof open>['user'], address: string) => {
      await user.type(screen.getByLabelText(/^First Name/), 'Quinn');
      await user.type(screen.getByLabelText(/^Last Name/), 'Quist');
      await user.type(email(), address);
    };
    const submit = (name: string) =>
      within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

    it('is asked for when the provider enters the data, not when the grantee does [PRV-012] [PRV-013] [PRV-015] [PRV-016]', async () => {
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
      const group = screen.getByRole('group', { name: 'Assign To' });
      expect(within(group).getAllByRole('radio').length).toBe(2);
      expect(screen.queryByLabelText(/^Email/)).toBeNull();
      await user.type(screen.getByLabelText(/^Provider Name/), 'Hillside');
      expect(submit('Add Provider').disabled).toBe(false);
      await user.click(screen.getByLabelText(/^Provider: a provider-level user/));
      expect(screen.getAllByTitle('required').map((mark) => mark.closest('label')?.textContent)).toEqual([
        'Provider Name*',
        'First Name*',
        'Last Name*',
        'Email*',
      ]);
      expect(submit('Add Provider').disabled).toBe(true);
      await typeUser(user, 'new@example.org');
      await waitFor(() => expect(submit('Add Provider').disabled).toBe(false));
    });

    it('is added with the provider [PRV-028]', async () => {
      server.on(reporting.createProvider, () => [{ pk: 22 }]);
      server.on(userAssociations.save, ({ body }) => {
        expect(body).toEqual({
          action: 'new',
          role_id: 2,
          role_name: 'Provider',
          fk_grants: 11,
          provider_id: 22,
          user: { name: 'Quinn', family_name: 'Quist', email: 'new@example.org' },
        });
        return { cognitoId: 'u-new', pk: 70, invited: true };
      });
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
      await user.type(screen.getByLabelText(/^Provider Name/), 'Hillside');
      await user.click(screen.getByLabelText(/^Provider: a provider-level user/));
      await typeUser(user, ' new@example.org ');
      await waitFor(() => expect(submit('Add Provider').disabled).toBe(false));
      await user.click(submit('Add Provider'));
      await screen.findByText('Provider Hillside was added successfully with user associated.');
      expect(server.of(userAssociations.save).length).toBe(1);
    });

    it('leaves the provider added when it fails, says why, and is tried again alone', async () => {
      server.on(reporting.createProvider, () => [{ pk: 22 }]);
      server.on(userAssociations.save, refuse);
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
      await user.type(screen.getByLabelText(/^Provider Name/), 'Hillside');
      await user.click(screen.getByLabelText(/^Provider: a provider-level user/));
      await typeUser(user, 'new@example.org');
      await waitFor(() => expect(submit('Add Provider').disabled).toBe(false));
      await user.click(submit('Add Provider'));
      await screen.findByText('This name is already in use.');
      server.on(userAssociations.save, () => ({ cognitoId: 'u-new', pk: 70, invited: true }));
      await user.click(submit('Add User'));
      await screen.findByText('Provider Hillside was added successfully with user associated.');
      expect(server.of(reporting.createProvider).length).toBe(1);
    });

    it.each([
      ['GARY@example.org', 'User already has grantee-level account', 'PRV-017'],
      [' pat@example.org', 'User already associated with this provider', 'PRV-018'],
    ])('with the e-mail %s is refused: %s [%s]', async (address, message) => {
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Add user: Riverside Youth' }));
      await typeUser(user, address);
      await screen.findByText(message);
      expect(submit('Add User').disabled).toBe(true);
    });

    it('is refused for an e-mail that stands on a later page of the users', async () => {
      const many = Array.from({ length: 230 }, (_, index) =>
        aUser({ fk_roles: 1, role_name: 'Grantee', fk_providers: null, email: `person${index}@example.org` }),
      );
      server.on(userAssociations.listGrantUsers, (asked) => toPage(many, asked));
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'Add user: Riverside Youth' }));
      await typeUser(user, 'person229@example.org');
      await screen.findByText('User already has grantee-level account');
      expect(submit('Add User').disabled).toBe(true);
    });

    it('is added to a provider whose name is fixed [PRV-005] [PRV-011] [PRV-029]', async () => {
      server.on(userAssociations.save, ({ body }) => {
        expect(body).toMatchObject({ action: 'association', provider_id: 21, user: { Username: 'u-quinn' } });
        return { cognitoId: 'u-quinn', pk: 71, invited: false };
      });
      const { user } = open();
      await screen.findByRole('columnheader', { name: 'Add Provider-Level User' });
      await user.click(screen.getByRole('button', { name: 'Add user: Riverside Youth' }));
      expect(screen.queryByLabelText(/^Provider Name/)).toBeNull();
      expect(screen.getByRole('dialog').textContent).toContain('Provider: Riverside Youth');
      await typeUser(user, 'quinn@example.org');
      await waitFor(() => expect(submit('Add User').disabled).toBe(false));
      await user.click(submit('Add User'));
      await screen.findByText('User was successfully added to provider Riverside Youth.');
      expect(server.of(userAssociations.save).length).toBe(1);
    });
  });

  it('deletes a provider after saying what goes with it [PRV-009] [PRV-010] [PRV-025]', async () => {
    server.on(reporting.deleteProvider, () => {
      providers = [];
      return {};
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Riverside Youth' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete Provider?' });
    for (const part of ['provider-level users', 'programs', 'submission data', 'cannot be undone']) {
      expect(dialog.textContent).toContain(part);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const result = await screen.findByRole('dialog', { name: 'Provider Deleted' });
    expect(result.textContent).toContain('Provider Riverside Youth was removed successfully.');
    await screen.findByText('No providers yet');
  });

  it('says when a provider could not be deleted [PRV-026]', async () => {
    server.on(reporting.deleteProvider, refuse);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Riverside Youth' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const result = await screen.findByRole('dialog', { name: 'Error Deleting Provider' });
    expect(result.textContent).toContain(
      'Provider Riverside Youth was unable to be deleted. Please try again later.',
    );
  });

  it('gives a Provider the toggle of the own row and nothing of the Grantee’s [PRV-001] [PRV-005] [PRV-006]', async () => {
    open(withRole('Provider'));
    await select();
    expect(screen.queryByRole('button', { name: 'Add Provider' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Add Provider-Level User' })).toBeNull();
    expect(screen.queryByText(/You indicated/)).toBeNull();
  });

  it('shows an Admin the status as text and no control that writes [PRV-002] [PRV-006]', async () => {
    open(withRole('Admin'));
    await screen.findByRole('rowheader', { name: 'Riverside Youth' });
    expect(screen.queryByLabelText('Provider Active? Riverside Youth')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Provider' })).toBeNull();
  });
});
