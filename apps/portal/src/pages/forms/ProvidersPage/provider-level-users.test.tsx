// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, toPage } from '../../../../test/fake-server.ts';
import { savedBodies } from '../../../../test/forms/on-page.ts';
import { cleanPages, signedInServer } from '../../../../test/forms/render-page.tsx';
import { aProviderRow } from '../../../../test/forms/table-rows.ts';
import {
  answerProviders,
  openProviders,
  refuseName,
  aGrantUser,
} from '../../../../test/forms/providers-page.tsx';
import { isUnavailable } from '../../../../test/on-screen.ts';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
  answerProviders(server, () => [aProviderRow({})]);
});

describe('provider table', () => {
  describe('a provider-level user', () => {
    const email = () => screen.getByLabelText(/^Email/);
    const typeUser = async (user: ReturnType<typeof openProviders>['user'], address: string) => {
      await user.type(screen.getByLabelText(/^First Name/), 'Quinn');
      await user.type(screen.getByLabelText(/^Last Name/), 'Quist');
      await user.type(email(), address);
    };
    const submit = (name: string) =>
      within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

    it('is asked for when the provider enters the data, not when the grantee does [PRV-012] [PRV-013] [PRV-015] [PRV-016]', async () => {
      const { user } = openProviders(server);
      await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
      const group = screen.getByRole('group', { name: 'Assign To' });
      expect(within(group).getAllByRole('radio').length).toBe(2);
      expect(screen.queryByLabelText(/^Email/)).toBeNull();
      await user.type(screen.getByLabelText(/^Provider Name/), 'Hillside');
      expect(isUnavailable(submit('Add Provider'))).toBe(false);
      await user.click(screen.getByLabelText(/^Provider: a provider-level user/));
      expect(screen.getAllByTitle('required').map((mark) => mark.closest('label')?.textContent)).toEqual([
        'Provider Name*',
        'First Name*',
        'Last Name*',
        'Email*',
      ]);
      expect(isUnavailable(submit('Add Provider'))).toBe(true);
      await typeUser(user, 'new@example.org');
      await waitFor(() => expect(isUnavailable(submit('Add Provider'))).toBe(false));
    });

    it('is added with the provider [PRV-028]', async () => {
      server.on(reporting.createProvider, () => [{ pk: 22 }]);
      server.on(userAssociations.save, () => ({ cognitoId: 'u-new', pk: 70, invited: true }));
      const { user } = openProviders(server);
      await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
      await user.type(screen.getByLabelText(/^Provider Name/), 'Hillside');
      await user.click(screen.getByLabelText(/^Provider: a provider-level user/));
      await typeUser(user, ' new@example.org ');
      await waitFor(() => expect(isUnavailable(submit('Add Provider'))).toBe(false));
      await user.click(submit('Add Provider'));
      await screen.findByText('Provider Hillside was added successfully with user associated.');
      expect(savedBodies(server, userAssociations.save)).toEqual([
        {
          action: 'new',
          role_id: 2,
          role_name: 'Provider',
          fk_grants: 11,
          provider_id: 22,
          user: { name: 'Quinn', family_name: 'Quist', email: 'new@example.org' },
        },
      ]);
    });

    it('leaves the provider added when it fails, says why, and is tried again alone', async () => {
      server.on(reporting.createProvider, () => [{ pk: 22 }]);
      server.on(userAssociations.save, refuseName);
      const { user } = openProviders(server);
      await user.click(await screen.findByRole('button', { name: 'Add Provider' }));
      await user.type(screen.getByLabelText(/^Provider Name/), 'Hillside');
      await user.click(screen.getByLabelText(/^Provider: a provider-level user/));
      await typeUser(user, 'new@example.org');
      await waitFor(() => expect(isUnavailable(submit('Add Provider'))).toBe(false));
      await user.click(submit('Add Provider'));
      await screen.findByText('This name is already in use.');
      server.on(userAssociations.save, () => ({ cognitoId: 'u-new', pk: 70, invited: true }));
      await user.click(submit('Add User'));
      await screen.findByText('Provider Hillside was added successfully with user associated.');
      expect(server.of(reporting.createProvider).length).toBe(1);
    });

    it('that cannot be added to an existing provider is refused at once, without a word about the provider', async () => {
      let listed: unknown = [aProviderRow({})];
      server.on(reporting.listProviders, () => listed);
      server.on(userAssociations.save, () => {
        listed = new Promise(() => undefined);
        return refuseName();
      });
      const { user } = openProviders(server);
      await user.click(await screen.findByRole('button', { name: 'Add user: Riverside Youth' }));
      await typeUser(user, 'new@example.org');
      await waitFor(() => expect(isUnavailable(submit('Add User'))).toBe(false));
      await user.click(submit('Add User'));
      expect((await screen.findByRole('alert')).textContent).toBe('This name is already in use.');
    });

    it.each([
      ['GARY@example.org', 'User already has grantee-level account', 'PRV-017'],
      [' pat@example.org', 'User already associated with this provider', 'PRV-018'],
    ])('with the e-mail %s is refused: %s [%s]', async (address, message) => {
      const { user } = openProviders(server);
      await user.click(await screen.findByRole('button', { name: 'Add user: Riverside Youth' }));
      await typeUser(user, address);
      await screen.findByText(message);
      expect(isUnavailable(submit('Add User'))).toBe(true);
    });

    it('is refused for an e-mail that stands on a later page of the users', async () => {
      const many = Array.from({ length: 230 }, (_, index) =>
        aGrantUser({
          fk_roles: 1,
          role_name: 'Grantee',
          fk_providers: null,
          email: `person${index}@example.org`,
        }),
      );
      server.on(userAssociations.listGrantUsers, (asked) => toPage(many, asked));
      const { user } = openProviders(server);
      await user.click(await screen.findByRole('button', { name: 'Add user: Riverside Youth' }));
      await typeUser(user, 'person229@example.org');
      await screen.findByText('User already has grantee-level account');
      expect(isUnavailable(submit('Add User'))).toBe(true);
    });

    it('is added to a provider whose name is fixed [PRV-005] [PRV-011] [PRV-029]', async () => {
      server.on(userAssociations.save, () => ({ cognitoId: 'u-quinn', pk: 71, invited: false }));
      const { user } = openProviders(server);
      await screen.findByRole('columnheader', { name: 'Add Provider-Level User' });
      await user.click(screen.getByRole('button', { name: 'Add user: Riverside Youth' }));
      expect(screen.queryByLabelText(/^Provider Name/)).toBeNull();
      expect(screen.getByRole('dialog').textContent).toContain('Provider: Riverside Youth');
      await typeUser(user, 'quinn@example.org');
      await waitFor(() => expect(isUnavailable(submit('Add User'))).toBe(false));
      await user.click(submit('Add User'));
      await screen.findByText('User was successfully added to provider Riverside Youth.');
      expect(savedBodies(server, userAssociations.save)).toMatchObject([
        { action: 'association', provider_id: 21, user: { Username: 'u-quinn' } },
      ]);
    });
  });
});
