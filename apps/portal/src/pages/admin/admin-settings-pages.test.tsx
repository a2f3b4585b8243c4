// @vitest-environment happy-dom
import type { AdminAnnouncement } from '@srae/contract/schemas/programme/announcements';
import type { Availability } from '@srae/contract/schemas/programme/periods';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { button, field, openAdmin, refusing, submit } from '../../../test/admin/open-admin.tsx';
import { compileFirst } from '../../../test/compile-first.ts';
import { isUnavailable } from '../../../test/on-screen.ts';

compileFirst(
  () => import('./AdminAnnouncementsPage.tsx'),
  () => import('./AdminAuditPage.tsx'),
  () => import('./AdminAvailabilityPage.tsx'),
  () => import('./AdminCurriculaPage.tsx'),
);

afterEach(cleanup);

describe('availability', () => {
  const READ = 'GET /api/admin/availability';
  const SAVE = 'PUT /api/admin/availability';
  const OPENING = { pk: 2, name: 'Summer 2023', current: true, opens_at: '2024-02-18T05:00:00Z' } as const;
  const CLOSED: Availability = {
    environment: 'production',
    portal_open: false,
    portal_open_now: false,
    closed_message: 'SRAE Performance Measures Portal: The portal is currently closed.',
    dashboard: [{ ...OPENING, override: null, open_now: false }],
  };

  it('of the portal is changed after saying for whom', async () => {
    const { user, server } = await openAdmin('/admin/availability', 'Availability', {
      [READ]: () => CLOSED,
      [SAVE]: () => ({ ...CLOSED, portal_open: true, portal_open_now: true }),
    });
    await screen.findByText('Closed now');
    expect(screen.getByText(CLOSED.closed_message)).toBeDefined();
    server.answer({ [READ]: () => ({ ...CLOSED, portal_open: true, portal_open_now: true }) });
    await user.click(button('Open portal'));
    expect(screen.getByRole('dialog').textContent).toContain('Grantees and providers with portal access');
    await user.click(submit('Open portal'));
    await screen.findByText('Open now');
    expect(server.of(SAVE)[0]?.body).toEqual({ portal_open: true });
  });

  it('outside production says that the setting does not count', async () => {
    await openAdmin('/admin/availability', 'Availability', {
      [READ]: () => ({ ...CLOSED, environment: 'local', portal_open_now: true }),
    });
    await screen.findByText(/In this environment \(local\) the portal is always open\./);
    expect(screen.getByText('Open now')).toBeDefined();
  });

  it('of the dashboard is opened by hand and stays as it was when called off', async () => {
    const { user, server } = await openAdmin('/admin/availability', 'Availability', {
      [READ]: () => CLOSED,
      [SAVE]: () => CLOSED,
    });
    const select = await screen.findByLabelText<HTMLSelectElement>('Setting of Summer 2023');
    await user.selectOptions(select, 'Open');
    await user.click(submit('Cancel'));
    expect(server.of(SAVE)).toEqual([]);
    expect(select.value).toBe('date');
    await user.selectOptions(select, 'Open');
    await user.click(submit('Open dashboard'));
    await waitFor(() =>
      expect(server.of(SAVE)[0]?.body).toEqual({ dashboard: [{ pk: 2, override: 'open' }] }),
    );
  });
});

describe('curricula', () => {
  const LIST = 'GET /api/admin/curricula';
  const listed = {
    pk: 7,
    prog_curriculum_name: 'Choosing Well',
    active: true,
    fk_providers: null,
    provider_name: null,
    merged_into: null,
    merged_into_name: null,
    programs: 4,
  };
  const custom = {
    ...listed,
    pk: 70,
    prog_curriculum_name: 'Chosing Well',
    fk_providers: 21,
    provider_name: 'Hillside',
  };
  const answers = {
    [LIST]: ({ query }: { query: URLSearchParams }) => (query.get('kind') === 'custom' ? [custom] : [listed]),
  };

  it.each([
    ['/admin/curricula', 'No curricula yet.'],
    ['/admin/curricula?kind=custom', 'Providers have not typed the name of any curriculum yet.'],
    ['/admin/curricula?kind=custom&search=zz', 'No curricula match the search.'],
  ])('say at %s why there is none', async (address, text) => {
    await openAdmin(address, 'Curricula', { [LIST]: () => [] });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('of the pre-selected list are created, renamed and deactivated', async () => {
    const { user, server } = await openAdmin('/admin/curricula', 'Curricula', {
      ...answers,
      'POST /api/admin/curricula': () => [{ pk: 8 }],
      'PUT /api/admin/curricula/7': () => ({}),
    });
    await user.click(button('Add Curriculum'));
    await user.type(field('Name'), 'New Paths');
    await user.click(submit('Create Curriculum'));
    await screen.findByText('Curriculum created.');
    await user.click(button('Rename: Choosing Well'));
    await user.type(field('Name'), ' 2');
    await user.click(submit('Save'));
    await screen.findByText('Curriculum saved.');
    await user.click(button('Deactivate: Choosing Well'));
    expect(screen.getByRole('dialog').textContent).toContain('programs that use it keep it');
    await user.click(submit('Deactivate'));
    await waitFor(() =>
      expect(server.of('PUT /api/admin/curricula/7').map((one) => one.body)).toEqual([
        { prog_curriculum_name: 'Choosing Well 2' },
        { active: false },
      ]),
    );
    expect(server.of('POST /api/admin/curricula')[0]?.body).toEqual({ prog_curriculum_name: 'New Paths' });
  });

  it('are listed once more after each change, by a form or by a confirmation', async () => {
    const { user, server } = await openAdmin('/admin/curricula', 'Curricula', {
      ...answers,
      'PUT /api/admin/curricula/7': () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Rename: Choosing Well' }));
    await user.type(field('Name'), ' 2');
    await user.click(submit('Save'));
    await screen.findByText('Curriculum saved.');
    await waitFor(() => expect(server.of(LIST)).toHaveLength(2));
    await user.click(button('Deactivate: Choosing Well'));
    await user.click(submit('Deactivate'));
    await waitFor(() => expect(server.of('PUT /api/admin/curricula/7')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(server.of(LIST)).toHaveLength(3));
  });

  it('typed by a provider are merged into a listed one', async () => {
    const MERGE = 'POST /api/admin/curricula/70/merge';
    const { user, server } = await openAdmin('/admin/curricula', 'Curricula', {
      ...answers,
      [MERGE]: () => ({}),
    });
    await user.click(await screen.findByRole('link', { name: 'Typed by providers' }));
    await user.click(await screen.findByRole('button', { name: 'Merge: Chosing Well' }));
    expect(screen.getByRole('dialog').textContent).toContain(
      'submitted reports keep the name that was typed',
    );
    expect(isUnavailable(submit('Merge'))).toBe(true);
    await within(screen.getByRole('dialog')).findByRole('option', { name: 'Choosing Well' });
    await user.selectOptions(field('Pre-selected curriculum'), '7');
    await user.click(submit('Merge'));
    await screen.findByText('Curriculum merged.');
    expect(server.of(MERGE)[0]?.body).toEqual({ into: 7 });
  });
});

describe('the audit', () => {
  const event = {
    seq: 412,
    at: '2023-08-01T16:00:05.000Z',
    actor: 'u-gone',
    actor_name: 'former user',
    acting_role: 'Admin',
    fk_grants: 11,
    grantee_name: 'Lakeside',
    action: 'admin.grants.update',
    object: 'provider 11, period 3',
    object_text: 'provider Bright Steps, period Summer 2023',
    outcome: 'done',
    request_id: 'req-1',
    fields: ['gr_active'],
    details: {
      old: { gr_active: true },
      new: { gr_active: false },
      code: 'GRANT_INACTIVE',
      prog_unknown_column: 1,
    },
  };
  const LIST = 'GET /api/admin/audit';

  it('lists events, opened with old and new values [BEY-134]', async () => {
    const { user } = await openAdmin('/admin/audit', 'Audit', { [LIST]: () => [event] });
    const row = (await screen.findByText('August 1, 2023, 4:00 pm UTC')).closest('tr');
    for (const text of ['former user', 'Change a grant', event.object_text, 'Lakeside', 'done']) {
      expect(row?.textContent).toContain(text);
    }
    expect(row?.textContent).not.toContain(event.object);
    await user.click(button(/^Details: event 412, .+, .+/));
    const changed = within(screen.getByRole('table', { name: 'Changed values' }));
    expect(changed.getAllByRole('cell').map((one) => one.textContent)).toEqual(['yes', 'no']);
    expect(changed.getByRole('rowheader').textContent).toBe('Grant active');
    expect(screen.getByText('Action code').nextSibling?.textContent).toBe('admin.grants.update');
    expect(screen.getByText('Reason of the refusal').nextSibling?.textContent).toBe(
      'This grant is inactive. (GRANT_INACTIVE)',
    );
    expect(screen.getByText('prog_unknown_column').tagName).toBe('CODE');
    expect(screen.getByText('Object', { selector: 'dt' }).nextSibling?.textContent).toBe(event.object);
  });

  it('is filtered on the server and exported with the same filters', async () => {
    const { user, server } = await openAdmin('/admin/audit', 'Audit', {
      [LIST]: () => [event],
      'GET /api/admin/audit/export': () => 'seq,at',
    });
    await user.selectOptions(await screen.findByLabelText('Outcome'), 'refused');
    await user.type(screen.getByLabelText('Action code begins with', { selector: 'input' }), 'admin.');
    await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('action')).toBe('admin.'));
    expect(server.of(LIST).at(-1)?.query.get('outcome')).toBe('refused');
    await user.selectOptions(screen.getByLabelText('Action', { selector: 'select' }), 'Sign in');
    await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('action')).toBe('auth.sign-in'));
    await user.selectOptions(screen.getByLabelText('Action', { selector: 'select' }), 'All');
    await user.type(screen.getByLabelText('Action code begins with', { selector: 'input' }), 'admin.');
    await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('action')).toBe('admin.'));
    await user.click(button('Export as csv'));
    await waitFor(() => expect(server.of('GET /api/admin/audit/export').length).toBe(1));
    expect(server.of('GET /api/admin/audit/export')[0]?.query.toString()).toBe(
      'action=admin.&outcome=refused',
    );
  });
});

describe('announcements', () => {
  const LIST = 'GET /api/admin/announcements';
  const one: AdminAnnouncement = {
    pk: 3,
    title: 'Office hours',
    body: 'Call <b>us</b>',
    level: 'info',
    audience: 'everyone',
    on_sign_in: true,
    starts_at: '2023-08-01T16:00:00.000Z',
    ends_at: null,
    shown_now: true,
    dismissals: 4,
  };

  it('are written with a preview that shows markup as it will stand', async () => {
    const CREATE = 'POST /api/admin/announcements';
    const { user, server } = await openAdmin('/admin/announcements', 'Announcements', {
      [LIST]: () => [],
      [CREATE]: () => [{ pk: 4 }],
    });
    await screen.findByText('No announcements yet');
    await user.click(button('Add Announcement'));
    await user.type(field('Title'), 'Maintenance');
    await user.type(field('Text'), 'On <b>Sunday</b><script>x</script>');
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(within(preview).getByText('Sunday').tagName).toBe('B');
    expect(preview.textContent).toContain('<script>x</script>');
    await user.selectOptions(field('Level'), 'Warning');
    await user.selectOptions(field('For'), 'Grantee-level users');
    await user.click(submit('Create Announcement'));
    await screen.findByText('Announcement saved.');
    expect(server.of(CREATE)[0]?.body).toMatchObject({
      title: 'Maintenance',
      body: 'On <b>Sunday</b><script>x</script>',
      level: 'warning',
      audience: 'grantees',
      on_sign_in: false,
      ends_at: null,
    });
  });

  it('are ended by an edit, which sends nothing else', async () => {
    const { user, server } = await openAdmin('/admin/announcements', 'Announcements', {
      [LIST]: () => [one],
      'PUT /api/admin/announcements/3': () => ({}),
    });
    await screen.findByText('Everyone, also on the sign-in page');
    await user.click(button('Edit announcement: Office hours'));
    await user.type(field(/^End/), '2023-08-02T10:00');
    await user.click(submit('Save'));
    await screen.findByText('Announcement saved.');
    expect(server.of('PUT /api/admin/announcements/3')[0]?.body).toEqual({
      ends_at: new Date('2023-08-02T10:00').toISOString(),
    });
  });

  it('say beside the field what is wrong [BEY-033]', async () => {
    const message = 'The end must be after the start.';
    const { user } = await openAdmin('/admin/announcements', 'Announcements', {
      [LIST]: () => [one],
      'PUT /api/admin/announcements/3': refusing(422, 'INVALID', message, 'ends_at'),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit announcement: Office hours' }));
    await user.click(submit('Save'));
    await within(screen.getByRole('dialog')).findByText(message);
    expect(field(/^End/).getAttribute('aria-invalid')).toBe('true');
  });
});
