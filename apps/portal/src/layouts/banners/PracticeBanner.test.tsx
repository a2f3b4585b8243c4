// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { aGrant, aPerson } from '../../../test/people.ts';
import { renderPortal } from '../../../test/render-portal.tsx';
import { compileFirst } from '../../../test/compile-first.ts';

compileFirst(() => import('../../pages/ContactPage.tsx'));
afterEach(cleanup);

const RESET = 'POST /api/grantees/12/practice/reset';
const GRANTS = [aGrant(), aGrant({ id: 12, practice: true, has_dashboard_access: false })];
const open = (grant: number, answers: Record<string, () => unknown> = {}) =>
  renderPortal('/contact', { me: aPerson(), grants: GRANTS, chosen: grant, answers });
const banner = () => screen.findByRole('region', { name: 'Practice' });

describe('the practice grant [BEY-171]', () => {
  it('has a banner on every page, and a real grant has none', async () => {
    open(12);
    expect((await banner()).textContent).toContain('Practice: nothing here is reported.');
    cleanup();
    open(11);
    await screen.findByRole('heading', { name: 'Contact' });
    expect(screen.queryByRole('region', { name: 'Practice' })).toBeNull();
  });

  it('is emptied after a confirmation that says what is deleted; a refusal stays in the dialog', async () => {
    let refuses = true;
    const { user, server } = open(12, {
      [RESET]: () => {
        if (refuses) throw new Refusal(503, 'BUSY', 'The portal is very busy.');
        return {};
      },
    });
    await user.click(within(await banner()).getByRole('button', { name: 'Empty the practice grant' }));
    const dialog = screen.getByRole('dialog', { name: 'Empty the practice grant?' });
    expect(dialog.textContent).toContain('Your real grants are not touched.');
    expect(server.of(RESET)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Empty' }));
    await within(dialog).findByText('The portal is very busy.');
    refuses = false;
    await user.click(within(dialog).getByRole('button', { name: 'Empty' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('The practice grant is empty.');
  });

  it('is not emptied when the dialog is closed by keyboard, and the focus goes back', async () => {
    const { user, server } = open(12);
    const opener = within(await banner()).getByRole('button', { name: 'Empty the practice grant' });
    for (const close of ['Escape', 'Cancel']) {
      opener.focus();
      await user.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog', { name: 'Empty the practice grant?' });
      expect(dialog.contains(document.activeElement)).toBe(true);
      within(dialog).getByRole('button', { name: 'Cancel' }).focus();
      // A browser turns Escape into a cancel event.
      if (close === 'Escape') fireEvent(dialog, new Event('cancel', { cancelable: true }));
      else await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
    }
    expect(server.of(RESET)).toHaveLength(0);
  });

  it('is marked in the list of grants', async () => {
    renderPortal('/landing', { me: aPerson(), grants: GRANTS });
    const button = await screen.findByRole('button', {
      name: 'Portal of Northern Plains Youth Alliance, practice',
    });
    const row = button.closest('tr');
    expect(row && within(row).getByText('Practice')).toBeTruthy();
  });
});
