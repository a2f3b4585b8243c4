// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { GRANTEE_FORM } from '@srae/domain/instruments/2021/forms/grantee';
import { PROVIDER_FORM } from '@srae/domain/instruments/2021/forms/provider';
import { findEntry } from '@srae/domain/instruments/registry';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as GranteePage } from '../../pages/forms/GranteePage.tsx';
import { Component as ProviderPage } from '../../pages/forms/ProviderPage.tsx';
import { fakePage } from '../../../test/forms/fake-page.ts';
import { PROVIDER, PROVIDERS, GRANTEE } from '../../../test/forms/fake-providers.ts';
import { type FakeServer } from '../../../test/fake-server.ts';
import { cleanPages, renderPage, signedInServer, SUMMER_2023 } from '../../../test/forms/render-page.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
});

const links = () => screen.getAllByRole<HTMLAnchorElement>('link', { name: /^More in the manual/ });
const entries = () => links().map((link) => link.getAttribute('href')?.replace('/manual#', ''));

describe('more in the manual', () => {
  it('leads from each question to its entry, in a tab of its own so that answers stay', async () => {
    fakePage(server, GRANTEE_FORM, GRANTEE);
    renderPage(server, GranteePage, { path: '/grantee', address: '/grantee' });
    await screen.findByLabelText('Number of providers funded');
    const asked = GRANTEE_FORM.sections.flatMap(({ fields }) => fields).filter((field) => !field.shownWhen);
    expect(entries()).toEqual(asked.map(({ name }) => name));
    for (const { target, rel } of links()) expect([target, rel]).toEqual(['_blank', 'noopener']);
  });

  it('leads to the entry of the instrument that the period asks [BEY-142]', async () => {
    const { FORMS } = await findEntry('2026-draft').loadForms();
    fakePage(server, FORMS.grantee, GRANTEE);
    const period = { ...SUMMER_2023, instrument: '2026-draft' as const };
    renderPage(server, GranteePage, { path: '/grantee', address: '/grantee', period });
    await screen.findByLabelText('Number of providers funded');
    const asked = FORMS.grantee.sections.flatMap(({ fields }) => fields).filter((field) => !field.shownWhen);
    expect(entries()).toEqual(asked.map(({ name }) => `i-2026-draft-${name}`));
  });

  it('stands apart from what describes the control', async () => {
    fakePage(server, GRANTEE_FORM, GRANTEE);
    renderPage(server, GranteePage, { path: '/grantee', address: '/grantee' });
    const input = await screen.findByLabelText('Number of providers funded');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const said = described.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(said).toContain('All providers funded');
    expect(said).not.toContain('manual');
  });

  it('leads from a table of questions to all of its entries, once', async () => {
    fakePage(server, PROVIDER_FORM, PROVIDER);
    const { user } = renderPage(server, ProviderPage, { path: '/provider/:pid', address: '/provider/21' });
    await user.selectOptions(
      await screen.findByLabelText('Did the provider serve youth in the period?'),
      'Yes',
    );
    const tables = PROVIDER_FORM.sections.filter(({ layout }) => layout === 'table');
    expect(tables.length).toBeGreaterThan(0);
    for (const { id, fields } of tables) {
      expect(entries()).toContain(`provider-${id}`);
      expect(entries()).not.toContain(fields[0]?.name);
    }
  });
});
