// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { button, openAdmin, refusing, submit } from '../../../test/admin/open-admin.tsx';
import { Listed } from '../../../test/fake-server.ts';
import { compileFirst } from '../../../test/compile-first.ts';

compileFirst(() => import('./AdminDeletedPage.tsx'));

afterEach(cleanup);

describe('what was deleted', () => {
  const provider = {
    kind: 'providers',
    pk: 21,
    name: 'Riverside Youth',
    provider_name: null,
    fk_grants: 11,
    grantee_name: 'Lakeside',
    funding_stream_name: 'GDSRAE',
    gr_cohort: null,
    deleted_by: 'former user',
    deleted_at: '2023-08-01T16:00:00Z',
    restorable_until: '2023-08-31T16:00:00Z',
  };
  const program = { ...provider, kind: 'programs', pk: 31, name: 'After School', provider_name: 'Hillside' };
  const LIST = 'GET /api/admin/deleted';

  it('is listed with who, when and until when, and comes back [BEY-004] [BEY-134]', async () => {
    const { user, server } = await openAdmin('/admin/deleted', 'Deleted', {
      [LIST]: () => [provider, program],
      'POST /api/admin/deleted/providers/21/restore': () => ({}),
      'POST /api/admin/deleted/programs/31/restore': () => ({}),
    });
    const row = (await screen.findByRole('rowheader', { name: 'Riverside Youth' })).closest('tr');
    expect(row?.textContent).toContain('former user');
    expect(row?.textContent).toMatch(/August 1, 2023.*August 31, 2023/);
    await user.click(button('Restore Riverside Youth'));
    expect(screen.getByRole('dialog').textContent).toContain(
      'with its programs, its saved data and its provider-level users',
    );
    server.answer({ [LIST]: () => [program] });
    await user.click(submit('Restore'));
    await screen.findByText('Riverside Youth was restored.');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Riverside Youth' })).toBeNull());
    await user.click(button('Restore After School'));
    await user.click(submit('Restore'));
    await screen.findByText('After School was restored.');
    expect(server.of('POST /api/admin/deleted/programs/31/restore').length).toBe(1);
  });

  it('is shown from the page before when the last of a page comes back', async () => {
    const { user, server, address } = await openAdmin('/admin/deleted?page=2', 'Deleted', {
      [LIST]: () => new Listed([provider], 51),
      'POST /api/admin/deleted/providers/21/restore': () => ({}),
    });
    await screen.findByText('Page 2 of 2');
    server.answer({ [LIST]: ({ query }) => new Listed(query.get('page') === '2' ? [] : [program], 50) });
    await user.click(button('Restore Riverside Youth'));
    await user.click(submit('Restore'));
    await screen.findByRole('rowheader', { name: 'After School' });
    expect(address()).toBe('/admin/deleted?page=1');
  });

  it('brings every page up to date when it comes back, not the Admin screens alone', async () => {
    const { user, server, go } = await openAdmin('/contact', 'Contact', {
      [LIST]: () => [provider],
      'GET /api/announcements': () => [],
      'POST /api/admin/deleted/providers/21/restore': () => ({}),
    });
    const read = () => server.of('GET /api/user-associations/u-ada').length;
    await go('/admin/deleted');
    await user.click(await screen.findByRole('button', { name: 'Restore Riverside Youth' }));
    const before = read();
    await user.click(submit('Restore'));
    await screen.findByText('Riverside Youth was restored.');
    await waitFor(() => expect(read()).toBe(before + 1));
  });

  it('stays when it cannot come back yet, with the reason', async () => {
    const message = 'The provider of this program is deleted. Restore the provider first.';
    const { user } = await openAdmin('/admin/deleted', 'Deleted', {
      [LIST]: () => [program],
      'POST /api/admin/deleted/programs/31/restore': refusing(409, 'RESTORE_PROVIDER_FIRST', message),
    });
    await user.click(await screen.findByRole('button', { name: 'Restore After School' }));
    await user.click(submit('Restore'));
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeDefined();
  });

  it('says when there is nothing', async () => {
    await openAdmin('/admin/deleted', 'Deleted', { [LIST]: () => [] });
    expect(await screen.findByText('Nothing has been deleted in the last 30 days.')).toBeDefined();
  });
});
