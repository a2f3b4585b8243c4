// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeServer } from '../../../test/fake-server.ts';
import { type Provider, answerProviders, openProviders } from '../../../test/forms/providers-page.tsx';
import { cleanPages, signedInServer } from '../../../test/forms/render-page.tsx';
import { aProviderRow, withRole } from '../../../test/forms/table-rows.ts';
import { chooseInRow, openRowMenu } from '../../../test/row-menu.ts';

let server: FakeServer;
let providers: Provider[];
cleanPages();
beforeEach(() => {
  server = signedInServer();
  providers = [aProviderRow({ prov_active: false })];
  answerProviders(server, () => providers);
  server.on(reporting.stateProviderNothing, () => ({}));
});

describe('a reason for nothing to report [BEY-168]', () => {
  it('is stated in a dialog, with a text where the list has none', async () => {
    const { user } = openProviders(server);
    await chooseInRow(user, 'Riverside Youth', 'State a reason');
    const dialog = screen.getByRole('dialog', { name: 'Nothing to report' });
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'other');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Please say what the reason is.')).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/What is the reason/), 'Flood');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of(reporting.stateProviderNothing).map(({ body }) => body)).toEqual([
      { reason: 'other', note: 'Flood' },
    ]);
  });

  it('is shown in the row and can be taken back', async () => {
    providers = [
      aProviderRow({ prov_active: false, nothing_to_report: { reason: 'ended', note: 'In May.' } }),
    ];
    const { user } = openProviders(server);
    await screen.findByText('It ended before this period. In May.');
    await chooseInRow(user, 'Riverside Youth', 'Change the reason');
    await user.selectOptions(screen.getByLabelText('Reason'), '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.of(reporting.stateProviderNothing)).toHaveLength(1));
    expect(server.of(reporting.stateProviderNothing)[0]?.body).toEqual({ reason: null });
  });

  it('is not offered for what is active, nor to an Admin, who reads it', async () => {
    providers = [
      aProviderRow({ pk: 22, provider_name: 'Hillside' }),
      aProviderRow({ prov_active: false, nothing_to_report: { reason: 'ended', note: null } }),
    ];
    const { user } = openProviders(server, withRole('Admin'));
    await screen.findByText('It ended before this period.');
    await openRowMenu(user, 'Hillside');
    await openRowMenu(user, 'Riverside Youth');
    expect(screen.queryByRole('button', { name: /reason/ })).toBeNull();
  });
});
