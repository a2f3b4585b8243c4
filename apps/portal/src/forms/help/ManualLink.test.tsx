// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import { GRANTEE_FORM } from '@srae/domain/instruments/2021/forms/grantee';
import { PROVIDER_FORM } from '@srae/domain/instruments/2021/forms/provider';
import { getEntry } from '@srae/domain/instruments/registry';
import type { Form } from '@srae/domain/form-kit/form';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as GranteePage } from '../../pages/forms/GranteePage.tsx';
import { Component as ProviderPage } from '../../pages/forms/ProviderPage.tsx';
import { fakePage } from '../../../test/forms/fake-page.ts';
import { PROVIDER, PROVIDERS, GRANTEE } from '../../../test/forms/fake-providers.ts';
import { type FakeServer } from '../../../test/fake-server.ts';
import { cleanPages, renderPage, signedInServer, SUMMER_2023 } from '../../../test/forms/render-page.tsx';

const MANUAL = {
  title: 'Manual',
  label: 'Summer 2023',
  contents: [],
  chapters: [
    {
      tag: 'section',
      children: [
        { tag: 'h4', id: 'grantee-providers', children: ['Providers'] },
        { tag: 'p', children: ['What providers are.'] },
        { tag: 'h4', id: 'grantee-youth', children: ['Youth'] },
        { tag: 'p', children: ['What youth are.'] },
      ],
    },
  ],
};

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
});

const links = () => screen.getAllByRole<HTMLAnchorElement>('link', { name: /^More in the manual/ });
const entries = () => links().map((link) => link.getAttribute('href')?.replace('/manual#', ''));

const listCards = (form: Form) => form.sections.map(({ id }) => `${form.name}-${id}`);

describe('more in the manual', () => {
  it('leads from each card to its entry, once', async () => {
    fakePage(server, GRANTEE_FORM, GRANTEE);
    renderPage(server, GranteePage, { path: '/grantee', address: '/grantee' });
    await screen.findByLabelText('Number of providers funded');
    // Without COVID-19 counts that card is not shown.
    expect(listCards(GRANTEE_FORM)).toEqual(expect.arrayContaining(entries()));
    expect(entries()).toEqual([...new Set(entries())]);
    expect(entries()).toContain('grantee-providers');
  });

  it('leads to the entry of the instrument that the period asks [BEY-142]', async () => {
    const { FORMS } = await getEntry('2026-draft').loadForms();
    fakePage(server, FORMS.grantee, GRANTEE);
    const period = { ...SUMMER_2023, instrument: '2026-draft' as const };
    renderPage(server, GranteePage, { path: '/grantee', address: '/grantee', period });
    await screen.findByLabelText('Number of providers funded');
    expect(entries()).toEqual(listCards(FORMS.grantee).map((name) => `i-2026-draft-${name}`));
  });

  it('shows the entry beside the form, and gives the focus back when it is closed', async () => {
    server.on({ method: 'GET', path: '/manual-pages/manual.json', action: 'manual.link' }, () => MANUAL);
    fakePage(server, GRANTEE_FORM, GRANTEE);
    const { user } = renderPage(server, GranteePage, { path: '/grantee', address: '/grantee' });
    const staff = await screen.findByLabelText('Number of grantee staff administering the grant');
    await user.type(staff, '12');
    const link = screen.getByRole('link', { name: 'More in the manual about: Providers' });
    await user.click(link);
    const panel = within(await screen.findByRole('complementary', { name: 'Manual: Providers' }));
    await panel.findByText('What providers are.');
    expect(panel.queryByText('What youth are.')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Manual: Providers');
    expect((staff as HTMLInputElement).value).toBe('12');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: /^Manual/ })).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  it('opens in a tab of its own for those who ask the browser for one', async () => {
    fakePage(server, GRANTEE_FORM, GRANTEE);
    const { user } = renderPage(server, GranteePage, { path: '/grantee', address: '/grantee' });
    await screen.findByLabelText('Number of providers funded');
    const [link] = links();
    if (!link) throw new Error('There is a link');
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener']);
    const left: boolean[] = [];
    const keep = (event: Event) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', keep);
    await user.keyboard('{Control>}');
    await user.click(link);
    document.removeEventListener('click', keep);
    expect(left).toEqual([true]);
    expect(screen.queryByRole('complementary', { name: /^Manual/ })).toBeNull();
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
