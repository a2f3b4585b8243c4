// @vitest-environment happy-dom
import type { Passkeys } from '@srae/contract/schemas/accounts/passkeys';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileFirst } from '../../../../test/compile-first.ts';
import { Refusal } from '../../../../test/fake-server.ts';
import { aConfig, aPerson } from '../../../../test/people.ts';
import { renderPortal, type Visit } from '../../../../test/render-portal.tsx';
import { isUnavailable } from '../../../../test/on-screen.ts';

compileFirst(() => import('../ProfilePage.tsx'));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KEYS: Passkeys = [
  {
    pk: 3,
    name: 'A laptop with a name that is as long as sixty characters go',
    created_at: '2023-08-01T12:00:00.000Z',
    last_used_at: null,
    blocked: true,
  },
];

function open(answers: Visit['answers'] = {}, path = '/profile', me = aPerson()) {
  return renderPortal(path, {
    me,
    answers: {
      'GET /api/auth/config': () => aConfig({ authenticator: 'embedded' }),
      'GET /api/auth/sessions': () => [],
      'GET /api/auth/passkeys': () => [],
      ...answers,
    },
  });
}

const findCard = () => screen.findByRole('region', { name: 'Passkeys' });

describe('the card of passkeys [BEY-175]', () => {
  it('says that there are none, and where the browser knows none', async () => {
    open();
    const card = await findCard();
    expect(await within(card).findByText('You have no passkeys yet.')).toBeDefined();
    expect(within(card).getByText(/This browser does not support passkeys/)).toBeDefined();
  });

  it('lists a blocked one, renames it, and says why the last one stays', async () => {
    const { user } = open({
      'GET /api/auth/passkeys': () => KEYS,
      'PUT /api/auth/passkeys/3': () => KEYS.map((one) => ({ ...one, name: 'Phone' })),
      'DELETE /api/auth/passkeys/3': () => {
        throw new Refusal(409, 'LAST_PASSKEY', 'Add another one first.');
      },
    });
    const card = await findCard();
    await within(card).findByText('Blocked: a copy may be in use');
    expect(within(card).getByText('Never')).toBeDefined();
    await user.click(within(card).getByRole('button', { name: /^Rename/ }));
    const name = await screen.findByLabelText('Name', { selector: '#passkey-new-name' });
    await user.clear(name);
    await user.type(name, 'Phone');
    await user.click(screen.getByRole('button', { name: 'Rename passkey' }));
    await within(card).findByText('The passkey was renamed.');
    await user.click(within(card).getByRole('button', { name: 'Remove Phone' }));
    await user.type(await screen.findByLabelText('Your password', { selector: 'input' }), 'Aa1!aaaa');
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    await screen.findByText('Add another one first.');
  });

  it('asks for a name and the password', async () => {
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    const { user } = open({
      'POST /api/auth/passkeys/options': () => {
        throw new Refusal(401, 'BAD_CREDENTIALS', 'The current password is not correct.');
      },
    });
    const card = await findCard();
    const add = await within(card).findByRole<HTMLButtonElement>('button', { name: 'Add passkey' });
    expect(isUnavailable(add)).toBe(true);
    await user.type(within(card).getByLabelText('Name of the new passkey'), 'Phone');
    await user.type(within(card).getByLabelText('Your password', { selector: 'input' }), 'wrong');
    await user.click(add);
    await within(card).findByText('The password is not correct.');
  });

  it('is not there where somebody else proves people', async () => {
    open({ 'GET /api/auth/config': () => aConfig({ authenticator: 'cognito' }) });
    await screen.findByRole('heading', { name: 'My profile' });
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
  });
});

it('comes before everything else where the role needs a passkey, but for signing out [BEY-175]', async () => {
  const { server } = open({}, '/profile', aPerson({ groups: ['acf'], passkey_needed: true }));
  await screen.findByRole('heading', { name: 'Add a passkey' });
  expect(screen.queryByRole('heading', { name: 'My profile' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout');
  expect(server.of('GET /api/auth/sessions')).toHaveLength(0);
});
