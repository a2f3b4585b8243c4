// @vitest-environment happy-dom
// Switching practice on and off in a dialog: keyboard use, focus management, and refusals.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openAdmin, refusing } from '../../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../../test/compile-first.ts';

compileFirst(() => import('../AdminGranteesPage.tsx'));
afterEach(cleanup);

const SWITCH = 'PUT /api/admin/grantees/5/practice';

async function open(practice: boolean, answers: Parameters<typeof openAdmin>[2] = {}) {
  let on = practice;
  const portal = await openAdmin('/admin/grantees', 'Grantees', {
    'GET /api/admin/grantees': () => [
      { pk: 5, grantee_name: 'Lakeside Family Services', grants: 1, practice: on },
    ],
    'GET /api/admin/funding_streams': () => [],
    [SWITCH]: ({ body }) => {
      on = (body as { on: boolean }).on; // what the page sends
      return {};
    },
    ...answers,
  });
  const name = `${practice ? 'Switch off' : 'Switch on'} practice: Lakeside Family Services`;
  return { ...portal, opener: await screen.findByRole('button', { name }) };
}

const openDialog = async ({ user, opener }: Awaited<ReturnType<typeof open>>, title: string) => {
  opener.focus();
  await user.keyboard('{Enter}');
  return screen.findByRole('dialog', { name: title });
};

describe('practice of an organisation [BEY-171]', () => {
  it('is switched on by keyboard, after a sentence that says what follows', async () => {
    const portal = await open(false);
    const dialog = await openDialog(portal, 'Switch on practice?');
    expect(dialog.textContent).toContain('Nothing in it is reported, counted or listed.');
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(portal.server.of(SWITCH)).toEqual([]);
    within(dialog).getByRole('button', { name: 'Switch On' }).focus();
    await portal.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.server.of(SWITCH).map(({ body }) => body)).toEqual([{ on: true }]);
    await screen.findByText('Practice is switched on.');
    await screen.findByRole('button', { name: 'Switch off practice: Lakeside Family Services' });
  });

  it('is switched off after a sentence that says what is deleted', async () => {
    const portal = await open(true);
    const dialog = await openDialog(portal, 'Switch off practice?');
    expect(dialog.textContent).toContain('everything that was entered in it is deleted');
    expect(dialog.textContent).toContain('This cannot be undone.');
    await portal.user.click(within(dialog).getByRole('button', { name: 'Switch Off' }));
    await waitFor(() => expect(portal.server.of(SWITCH).map(({ body }) => body)).toEqual([{ on: false }]));
    await screen.findByText('Practice is switched off.');
  });

  it('stays as it is when the dialog is closed by Escape or Cancel, and the focus goes back', async () => {
    const portal = await open(true);
    for (const close of ['Escape', 'Cancel']) {
      const dialog = await openDialog(portal, 'Switch off practice?');
      // A browser turns Escape into a cancel event.
      if (close === 'Escape') fireEvent(dialog, new Event('cancel', { cancelable: true }));
      else await portal.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(portal.opener));
    }
    expect(portal.server.of(SWITCH)).toEqual([]);
  });

  it('that is refused stays in the dialog with the reason, and can be tried again', async () => {
    const portal = await open(false, { [SWITCH]: refusing(503, 'BUSY', 'The portal is very busy.') });
    const dialog = await openDialog(portal, 'Switch on practice?');
    for (const tries of [1, 2]) {
      await portal.user.click(within(dialog).getByRole('button', { name: 'Switch On' }));
      await waitFor(() => expect(portal.server.of(SWITCH)).toHaveLength(tries));
      await within(dialog).findByText('The portal is very busy.');
    }
    expect(screen.queryByText('Practice is switched on.')).toBeNull();
  });
});
