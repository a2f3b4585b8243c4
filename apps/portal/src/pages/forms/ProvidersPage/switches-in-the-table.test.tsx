// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, neverAnswer } from '../../../../test/fake-server.ts';
import { cleanPages, signedInServer } from '../../../../test/forms/render-page.tsx';
import { activeCell, aProviderRow, SAVED } from '../../../../test/forms/table-rows.ts';
import { answerProviders, openProviders, type Provider } from '../../../../test/forms/providers-page.tsx';

let server: FakeServer;
let providers: Provider[];
cleanPages();
beforeEach(() => {
  server = signedInServer();
  providers = [aProviderRow({ prov_active: null, has_data: false })];
  answerProviders(server, () => providers);
  server.on(reporting.saveProvider, () => SAVED);
});

/** From now on the list is read without an end, as of a grant with many providers on a slow line. */
const hangList = () => server.on(reporting.listProviders, neverAnswer);
const select = () => screen.findByLabelText<HTMLSelectElement>('Provider Active? Riverside Youth');
const uploads = () =>
  screen.findByLabelText<HTMLInputElement>(/Provider may upload survey data: Riverside Youth/);
const saves = () =>
  server.of(reporting.saveProvider).map(({ body }) => [activeCell(body)?.value, Object(body).version]);
const YES = { booleanValue: true };
const NO = { booleanValue: false };

describe('the Active select', () => {
  it('shows the accepted choice, says so and takes the next one before the table is read again', async () => {
    const { user } = openProviders(server);
    await select();
    hangList();
    await user.selectOptions(await select(), 'yes');
    expect(await screen.findByText('Riverside Youth is now active.')).toBeDefined();
    expect((await select()).value).toBe('yes');
    expect(document.activeElement).toBe(await select());
    await user.selectOptions(await select(), 'no');
    expect(await screen.findByText('Riverside Youth is now inactive.')).toBeDefined();
    expect((await select()).value).toBe('no');
    expect(saves()).toEqual([
      [YES, 2],
      [NO, SAVED.version],
    ]);
  });

  it('sends a choice made meanwhile after the response to the one before', async () => {
    let store: (value: unknown) => void = () => undefined;
    server.on(reporting.saveProvider, () => new Promise((resolve) => (store = resolve)));
    const { user } = openProviders(server);
    await user.selectOptions(await select(), 'yes');
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.selectOptions(await select(), 'no');
    expect((await select()).value).toBe('no');
    expect((await select()).disabled).toBe(false);
    store(SAVED);
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toEqual([NO, SAVED.version]);
  });

  it('saves and asks nothing for an answer that the arrow keys pass over', async () => {
    providers = [aProviderRow({ prov_active: null, has_data: true })];
    openProviders(server);
    const active = await select();
    active.focus();
    for (const value of ['no', 'yes']) {
      fireEvent.keyDown(active, { key: 'ArrowDown' });
      fireEvent.change(active, { target: { value } });
    }
    expect(active.value).toBe('yes');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saves()).toEqual([]);
    fireEvent.keyDown(active, { key: 'Enter' });
    expect(await screen.findByText('Riverside Youth is now active.')).toBeDefined();
    expect(saves()).toEqual([[YES, 2]]);
  });
});

describe('the switch for uploads', () => {
  it('shows the accepted choice and takes the next one before the table is read again', async () => {
    server.on(reporting.allowUploads, () => ({}));
    const { user } = openProviders(server);
    await uploads();
    hangList();
    await user.click(await uploads());
    expect(await screen.findByText(/Users of Riverside Youth may now upload/)).toBeDefined();
    expect((await uploads()).checked).toBe(true);
    await user.click(await uploads());
    expect(await screen.findByText(/Users of Riverside Youth may no longer upload/)).toBeDefined();
    expect((await uploads()).checked).toBe(false);
    expect(server.of(reporting.allowUploads).map(({ body }) => body)).toEqual([
      { may_upload: true },
      { may_upload: false },
    ]);
  });
});
