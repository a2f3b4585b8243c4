// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aConfig, aGrant, aPerson } from '../../../test/people.ts';
import { renderPortal } from '../../../test/render-portal.tsx';

const LOGO = 'data:image/svg+xml;base64,PHN2Zy8+';
const config = aConfig({
  product_name: 'Measures of Tomorrow',
  branding: { study_title: 'A Study of Measures', logos: [{ name: 'An agency', src: LOGO }] },
});

afterEach(cleanup);

describe('the names and pictures that are set', () => {
  const open = (address: string) =>
    renderPortal(address, {
      me: aPerson(),
      grants: [aGrant(), aGrant({ id: 12, pk: 2 })],
      chosen: 11,
      answers: { 'GET /api/auth/config': () => config, 'GET /api/auth/sessions': () => [] },
    });

  it('the product has its name in the top bar and the title of the window', async () => {
    open('/profile');
    expect(await screen.findByRole('link', { name: 'Measures of Tomorrow' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('My profile - Measures of Tomorrow'));
    expect(document.body.textContent).not.toContain('SRAE Performance Measures Portal');
  });

  it('a printed page says of what it is, when and by whom it was printed', async () => {
    open('/profile');
    await screen.findByRole('heading', { name: 'My profile' });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const line = screen.getByText(/^Measures of Tomorrow\. Printed .+ by Grace Okafor\.$/);
    expect(line.className).toContain('print-only');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText(/Printed/)).toBeNull();
  });

  it('the footer has the logos and the title of the study [LAY-009] [LAY-010]', async () => {
    open('/dashboard');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(await footer.findByText('A Study of Measures © 2020')).toBeDefined();
    expect(
      footer.getAllByRole('img').map((one) => [one.getAttribute('alt'), one.getAttribute('src')]),
    ).toEqual([['An agency', LOGO]]);
  });
});
