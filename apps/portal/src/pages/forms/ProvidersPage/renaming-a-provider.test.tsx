// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer } from '../../../../test/fake-server.ts';
import { cleanPages, signedInServer } from '../../../../test/forms/render-page.tsx';
import { chooseInRow, openRowMenu } from '../../../../test/row-menu.ts';
import { aProviderRow, withRole } from '../../../../test/forms/table-rows.ts';
import {
  type Provider,
  answerProviders,
  openProviders,
  refuseName,
} from '../../../../test/forms/providers-page.tsx';

let server: FakeServer;
let providers: Provider[];
cleanPages();
beforeEach(() => {
  server = signedInServer();
  providers = [aProviderRow({})];
  answerProviders(server, () => providers);
});

describe('renaming a provider [BEY-156]', () => {
  it('sends the typed name, and keeps it with the sentence when it is in use', async () => {
    server.on(reporting.renameProvider, refuseName);
    const { user } = openProviders(server);
    await chooseInRow(user, 'Riverside Youth', 'Rename');
    const dialog = screen.getByRole('dialog', { name: 'Rename Provider' });
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Provider Name/ });
    expect(name.value).toBe('Riverside Youth');
    await user.clear(name);
    await user.type(name, ' Riverside Families ');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('This name is already in use.');
    expect(name.value).toBe(' Riverside Families ');
    server.on(reporting.renameProvider, () => ({}));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const result = await screen.findByRole('dialog', { name: 'Provider Renamed' });
    expect(result.textContent).toContain('Provider Riverside Youth is now named Riverside Families.');
    expect(server.of(reporting.renameProvider).at(-1)?.body).toEqual({ provider_name: 'Riverside Families' });
  });

  it.each([
    ['Admin', true],
    ['Provider', false],
  ])('is offered to an %s: %s', async (role, offered) => {
    const { user } = openProviders(server, withRole(role));
    await openRowMenu(user, 'Riverside Youth');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Rename: Riverside Youth' }) !== null).toBe(offered),
    );
  });

  it('is not offered while the report is locked', async () => {
    server.on(reporting.readGrantee, () => ({ gr_num_providers_funded: 4, read_only: 'locked' }));
    const { user } = openProviders(server, withRole('Admin'));
    await waitFor(() => expect(server.of(reporting.readGrantee)).toHaveLength(1));
    await openRowMenu(user, 'Riverside Youth');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Rename/ })).toBeNull());
  });
});
