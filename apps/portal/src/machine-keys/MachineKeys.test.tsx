// @vitest-environment happy-dom
import type { MachineKey } from '@srae/contract/schemas/accounts/machine-keys';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { button, field, openAdmin, refusing, submit } from '../../test/admin/open-admin.tsx';
import { compileFirst } from '../../test/compile-first.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';
import { isUnavailable } from '../../test/on-screen.ts';

compileFirst(
  () => import('../pages/account/RequestUserAccountsPage.tsx'),
  () => import('../pages/admin/AdminKeysPage.tsx'),
);
afterEach(cleanup);

const GRANT = aGrant();
const LIST = `GET /api/grantees/${GRANT.id}/machine-keys`;
const MAKE = `POST /api/grantees/${GRANT.id}/machine-keys`;
const KEY: MachineKey = {
  pk: 3,
  name: 'Nightly upload of the data warehouse with a long name',
  id: '0123456789abcdef',
  actions: ['validate', 'upload'],
  networks: ['203.0.113.0/24'],
  state: 'active',
  expires_at: '2023-12-02T05:00:00.000Z',
  made_at: '2023-08-01T14:00:00.000Z',
  made_by: 'Grace Hill',
  last_used_at: null,
  revoked_at: null,
  revoked_by: null,
};

function open(answers: Parameters<typeof openAdmin>[2] = {}) {
  return renderPortal('/requseraccounts', {
    me: aPerson(),
    grants: [GRANT],
    chosen: GRANT.id,
    answers: { [`GET /api/users/${GRANT.id}`]: () => [], [LIST]: () => [KEY], ...answers },
  });
}

it('lists keys with state, purpose, networks, last day and use, when they are asked for [BEY-176]', async () => {
  const { user, server } = open();
  await screen.findByRole('button', { name: 'Show keys' });
  expect(server.of(LIST)).toHaveLength(0);
  await user.click(button('Show keys'));
  const row = (await screen.findByText(/Nightly upload/)).closest('tr')?.textContent;
  for (const said of [
    KEY.id,
    'Active',
    'Check survey files, Upload survey files',
    'From 203.0.113.0/24',
    'December 1, 2023',
    'Never',
    'August 1, 2023 by Grace Hill',
  ])
    expect(row).toContain(said);
});

it('makes a key and shows it once [BEY-176]', async () => {
  const { user, server } = open({
    [LIST]: () => [],
    [MAKE]: () => ({ pk: 4, key: 'srae_secret' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show keys' }));
  await screen.findByText('This grant has no keys.');
  await user.click(button('Make a key'));
  expect(isUnavailable(submit('Make the key'))).toBe(true);
  await user.type(field(/^Name/), ' Nightly ');
  await user.click(field('Upload survey files'));
  await user.type(field(/^Networks/), '203.0.113.0/24, 198.51.100.7');
  await user.click(submit('Make the key'));
  await screen.findByText('srae_secret');
  expect(server.of(MAKE)[0]?.body).toMatchObject({
    name: 'Nightly',
    actions: ['validate', 'upload'],
    networks: ['203.0.113.0/24', '198.51.100.7'],
    expires_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await user.click(submit('Done'));
  expect(screen.queryByText('srae_secret')).toBeNull();
});

it('says beside the field what is wrong, and keeps what was typed [BEY-176]', async () => {
  const { user } = open({ [MAKE]: refusing(422, 'INVALID', 'Wrong.', 'networks') });
  await user.click(await screen.findByRole('button', { name: 'Show keys' }));
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  await user.type(field(/^Name/), 'Nightly');
  await user.type(field(/^Networks/), 'office');
  await user.click(submit('Make the key'));
  await within(screen.getByRole('dialog')).findByText('Wrong.');
  expect(field(/^Networks/).value).toBe('office');
});

it('revokes a key after a confirmation; a revoked one cannot be revoked [BEY-176]', async () => {
  const path = `DELETE /api/grantees/${GRANT.id}/machine-keys/3`;
  const ended = { ...KEY, pk: 9, name: 'Old', state: 'revoked', revoked_at: KEY.made_at, revoked_by: 'Ada' };
  const { user, server } = open({ [LIST]: () => [KEY, ended], [path]: () => ({}) });
  await user.click(await screen.findByRole('button', { name: 'Show keys' }));
  await screen.findByText('Revoked');
  expect(screen.queryByRole('button', { name: 'Revoke Old' })).toBeNull();
  await user.click(button(/^Revoke Nightly/));
  await user.click(submit('Revoke'));
  await screen.findByText(/was revoked\./);
  expect(server.of(path)).toHaveLength(1);
});

it('says since when a key has ended, and by whom if anybody ended it [BEY-176]', async () => {
  const ended = { ...KEY, state: 'revoked', revoked_at: '2023-08-03T14:00:00.000Z' };
  const keys = [
    { ...ended, pk: 4, name: 'By a person', revoked_by: 'Ada Hall' },
    { ...ended, pk: 5, name: 'By a job', revoked_by: null },
  ];
  const { user } = open({ [LIST]: () => keys });
  await user.click(await screen.findByRole('button', { name: 'Show keys' }));
  const row = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
  expect(await row('By a person')).toContain('Revoked August 3, 2023 by Ada Hall');
  expect(await row('By a job')).toContain('Ended August 3, 2023');
  expect(await row('By a job')).not.toContain('null');
});

it('shows an Admin the keys of all grants, and revokes one [BEY-176]', async () => {
  const path = 'DELETE /api/admin/machine-keys/3';
  const { user, server } = await openAdmin('/admin/keys', 'Keys for machines', {
    'GET /api/admin/machine-keys': () => [{ ...KEY, grant: 'Hope Center (SRAE, NA)' }],
    [path]: () => ({}),
  });
  await screen.findByText('Hope Center (SRAE, NA)');
  await user.click(button(/^Revoke Nightly/));
  await user.click(submit('Revoke'));
  await screen.findByText(/was revoked\./);
  expect(server.of(path)).toHaveLength(1);
  cleanup();
  await openAdmin('/admin/keys', 'Keys for machines', { 'GET /api/admin/machine-keys': () => [] });
  expect(await screen.findByText('No keys yet')).toBeDefined();
});
