// @vitest-environment happy-dom
import type { PublicConfig } from '@srae/contract/schemas/accounts/auth';
import { GRANTEE_FORM } from '@srae/domain/instruments/2021/forms/grantee';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as GranteePage } from '../../pages/forms/GranteePage.tsx';
import { aConfig } from '../../../test/people.ts';
import { fakePage } from '../../../test/forms/fake-page.ts';
import { GRANTEE } from '../../../test/forms/fake-providers.ts';

import { cleanPages, renderPage, signedInServer } from '../../../test/forms/render-page.tsx';

cleanPages();

async function open(notices: Partial<PublicConfig['notices']>) {
  const server = signedInServer();
  fakePage(server, GRANTEE_FORM, GRANTEE);
  renderPage(server, GranteePage, { path: '/grantee', address: '/grantee' });
  server.on({ method: 'GET', path: '/api/auth/config', action: 'config.read' }, () =>
    aConfig({ notices: { ...aConfig().notices, ...notices } }),
  );
  await screen.findByText('OMB control number 0970-0536, expires December 31, 2024');
}

describe('the foot of a form', () => {
  it('names the OMB number of the period and the notices that have an address [BEY-137]', async () => {
    await open({
      privacy_url: 'https://example.org/privacy',
      accessibility_url: 'https://example.org/access',
    });
    const privacy = await screen.findByRole('link', { name: 'Privacy notice' });
    expect(privacy.getAttribute('href')).toBe('https://example.org/privacy');
    const access = screen.getByRole('link', { name: 'Accessibility' });
    expect(access.getAttribute('href')).toBe('https://example.org/access');
  });

  it('names none that has no address [BEY-137]', async () => {
    await open({});
    expect(screen.queryByRole('link', { name: 'Privacy notice' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Accessibility' })).toBeNull();
  });
});
