// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { compileFirst } from '../../../test/compile-first.ts';
import { button, field, openAdmin, submit } from '../../../test/admin/open-admin.tsx';

compileFirst(() => import('../../pages/admin/AdminGranteesPage.tsx'));
compileFirst(() => import('../../pages/admin/AdminCurriculaPage.tsx'));

const LISTS = {
  'GET /api/admin/grantees': () => [],
  'GET /api/admin/funding_streams': () => [],
  'GET /api/admin/curricula': () => [],
  'POST /api/admin/curricula': () => [{ pk: 9 }],
};

/** Leaves the screen of curricula with the dialog of a new one open, as the browser's Back does. */
async function leave(typed: string) {
  const portal = await openAdmin('/admin/curricula', 'Curricula', LISTS);
  await portal.user.click(button('Add Curriculum'));
  if (typed !== '') await portal.user.type(field('Name'), typed);
  await portal.go('/admin/grantees');
  return portal;
}

const discarding = () => screen.findByRole('dialog', { name: 'Discard changes?' });

afterEach(cleanup);

describe('leaving a page while something is typed into a dialog', () => {
  it('asks first, and keeps what is typed', async () => {
    const { user, address } = await leave('New Paths');
    await user.click(within(await discarding()).getByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/admin/curricula');
    expect(field('Name').value).toBe('New Paths');
  });

  it('leaves once it may be discarded', async () => {
    const { user, address } = await leave('New Paths');
    await user.click(within(await discarding()).getByRole('button', { name: 'Discard changes' }));
    await screen.findByRole('heading', { name: 'Grantees', level: 1 });
    expect(address()).toBe('/admin/grantees');
  });

  it('asks nothing where nothing is typed, or it is saved', async () => {
    const { address } = await leave('');
    await waitFor(() => expect(address()).toBe('/admin/grantees'));
    cleanup();
    const { user, go, address: there } = await openAdmin('/admin/curricula', 'Curricula', LISTS);
    await user.click(button('Add Curriculum'));
    await user.type(field('Name'), 'New Paths');
    await user.click(submit('Create Curriculum'));
    await screen.findByText('Curriculum created.');
    await go('/admin/grantees');
    await waitFor(() => expect(there()).toBe('/admin/grantees'));
  });

  it('lets the browser ask before the page is closed', async () => {
    const { user } = await openAdmin('/admin/curricula', 'Curricula', LISTS);
    const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(button('Add Curriculum'));
    expect(closes()).toBe(true);
    await user.type(field('Name'), 'New Paths');
    expect(closes()).toBe(false);
  });
});
