// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROVIDERS } from '../../test/forms/fake-providers.ts';
import { cleanPages, renderPage, signedInServer, SUMMER_2023 } from '../../test/forms/render-page.tsx';
import { aPeriod } from '../../test/people.ts';
import { type FakeServer, Refusal } from '../../test/fake-server.ts';
import { Component as ProgramsPage } from './forms/ProgramsPage.tsx';
import { Component as ProvidersPage } from './forms/ProvidersPage.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
  server.on(reporting.readGrantee, () => ({ gr_num_providers_funded: 4, read_only: null }));
});

const busy = () => {
  throw new Refusal(503, 'BUSY', 'The portal is very busy.');
};

type Page = readonly [name: string, Page: ComponentType, path: string, address: string, add: string];
const PAGES: readonly Page[] = [
  ['the provider table', ProvidersPage, '/providers', '/providers', 'Add Provider'],
  ['the program table', ProgramsPage, '/provider/:pid/programs', '/provider/21/programs', 'Add Program'],
];

describe.each(PAGES)('%s', (_, Page, path, address, add) => {
  it('says that the values of the grantee page could not be loaded, and offers Retry [BEY-054]', async () => {
    server.on(reporting.readGrantee, busy);
    const { user } = renderPage(server, Page, { path, address });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The portal is very busy.');
    // The lock state of the report is unknown, so the page is read-only.
    expect(screen.queryByRole('button', { name: add })).toBeNull();

    server.on(reporting.readGrantee, () => ({ gr_num_providers_funded: 4, read_only: null }));
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: add });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the dates of the period could not be loaded, and offers Retry [BEY-054]', async () => {
    const { user } = renderPage(server, Page, { path, address, readPeriod: busy });
    const strip = await screen.findByRole('region', { name: 'Grant and reporting period' });
    await within(strip).findByText(/could not be loaded/);
    server.on(reporting.readPeriod, () => aPeriod(SUMMER_2023));
    await user.click(within(strip).getByRole('button', { name: 'Retry loading the dates' }));
    await waitFor(() => expect(strip.textContent).toContain('Grant Year2023'));
    expect(strip.textContent).not.toContain('could not be loaded');
  });
});

describe('a page of a provider', () => {
  const ADDRESS = {
    path: '/provider/:pid/programs',
    address: '/provider/21/programs',
    title: 'Program model table',
  };
  const heading = () => screen.findByRole('heading', { level: 1, name: 'Program model table' });

  it('has its heading while its provider is loaded', async () => {
    server.on(reporting.listProviders, () => new Promise(() => undefined));
    renderPage(server, ProgramsPage, ADDRESS);
    expect(await heading()).toBeDefined();
    expect(screen.getByText('Loading the provider')).toBeDefined();
  });

  it('has it where its provider could not be loaded', async () => {
    server.on(reporting.listProviders, busy);
    renderPage(server, ProgramsPage, ADDRESS);
    expect((await screen.findByRole('alert')).textContent).toContain('The portal is very busy.');
    expect(await heading()).toBeDefined();
  });
});

describe('the footer of the provider table', () => {
  it('stands again once the values of the grantee page are there [PRV-007]', async () => {
    server.on(reporting.readGrantee, busy);
    const { user } = renderPage(server, ProvidersPage, { path: '/providers', address: '/providers' });
    await screen.findByRole('alert');
    expect(screen.queryByText(/You indicated/)).toBeNull();
    server.on(reporting.readGrantee, () => ({ gr_num_providers_funded: 4, read_only: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('You indicated 4 provider(s) on the grantee page.');
  });
});
