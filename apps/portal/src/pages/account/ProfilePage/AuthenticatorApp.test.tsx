// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import decodeQr from 'qr/decode.js';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { aConfig, aPerson } from '../../../../test/people.ts';
import { renderPortal, type Visit } from '../../../../test/render-portal.tsx';
import type { Me } from '../../../session/types.ts';
import { compileFirst } from '../../../../test/compile-first.ts';
import { isUnavailable } from '../../../../test/on-screen.ts';

compileFirst(() => import('../ProfilePage.tsx'));

const URL = '/api/auth/totp';
const APP = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  otpauth_uri: 'otpauth://totp/SRAE:grace%40example.org?issuer=SRAE&secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
};
const withApp = aPerson({ mfa: 'TOTP' });

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function open(me: Me, answers: Visit['answers'] = {}, totp = true) {
  const portal = renderPortal('/profile', {
    me,
    answers: {
      'GET /api/auth/config': () => aConfig({ totp }),
      'GET /api/auth/sessions': () => [],
      [`POST ${URL}`]: () => APP,
      [`PUT ${URL}`]: () => withApp,
      [`DELETE ${URL}`]: () => aPerson(),
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'My profile' });
  await waitFor(() => expect(portal.server.of('GET /api/auth/config')).toHaveLength(1));
  return portal;
}

async function start(me: Me, answers: Visit['answers'] = {}) {
  const portal = await open(me, answers);
  await portal.user.type(await screen.findByLabelText('Your password', { selector: 'input' }), 'Aa1!aaaa');
  await portal.user.click(button(me.mfa === 'TOTP' ? 'Remove authenticator app' : 'Add authenticator app'));
  return portal;
}

/** Decodes the QR code as a phone's camera would. */
function readPicture(): string {
  const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const SCALE = 4;
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  const path = picture.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const from = ((Number(y) * SCALE + row) * width + Number(x) * SCALE) * 4;
      for (let at = from; at < from + SCALE * 4; at += 1) if (at % 4 !== 3) data[at] = 0;
    }
  }
  return decodeQr({ width, height: width, data });
}

afterEach(cleanup);

describe('the authenticator app on the profile [OT-11]', () => {
  it.each([
    ['the setting is off', aPerson(), false],
    ['the person has a verification code of the help desk', aPerson({ mfa: 'PRESET' }), true],
  ])('is not offered where %s', async (_when, me, totp) => {
    await open(me, {}, totp);
    expect(await screen.findByRole('heading', { name: 'Change password' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Authenticator app' })).toBeNull();
  });

  it('is added with the password, the key as picture, link and text, and a first code', async () => {
    const { server, user } = await start(aPerson());
    expect((await screen.findByText(/^ABCD EFGH/)).textContent).toBe(
      'ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567',
    );
    expect(server.of(`POST ${URL}`)[0]?.body).toEqual({ password: 'Aa1!aaaa' });
    expect(readPicture()).toBe(APP.otpauth_uri);
    const link = screen.getByRole('link', { name: 'Open in an authenticator app on this device' });
    expect(link.getAttribute('href')).toBe(APP.otpauth_uri);
    expect(document.activeElement?.textContent).toBe('Authenticator app');

    await user.type(field('Code from the app'), '12 34');
    expect(isUnavailable(button('Use this app'))).toBe(true);
    await user.type(field('Code from the app'), '567');
    await user.click(button('Use this app'));
    expect((await screen.findByText(/^Your authenticator app is in use/)).textContent).toContain('ended');
    expect(server.of(`PUT ${URL}`)[0]?.body).toEqual({ code: '123456' });
    expect(screen.getByText('In use')).toBeDefined();
    expect(isUnavailable(button('Remove authenticator app'))).toBe(true);
    expect(screen.queryByText(/^ABCD/)).toBeNull();
  });

  it('says when the first code is wrong, and goes on with the same key', async () => {
    const { user } = await start(aPerson(), {
      [`PUT ${URL}`]: () => {
        throw new Refusal(401, 'CODE_MISMATCH', 'Invalid verification code provided, please try again.');
      },
    });
    await user.type(await screen.findByLabelText('Code from the app'), '000000');
    await user.click(button('Use this app'));
    await screen.findByText('Invalid verification code provided, please try again.');
    expect(field('Code from the app').value).toBe('');
    expect(screen.getByText(/^ABCD/)).toBeDefined();
  });

  it('forgets the key when the person thinks better of it', async () => {
    const { user } = await start(aPerson());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/^ABCD/)).toBeNull();
    expect(field('Your password').value).toBe('');
  });

  it.each([aPerson(), withApp])('says when the password is wrong', async (me) => {
    const wrong = () => {
      throw new Refusal(401, 'BAD_CREDENTIALS', 'Incorrect username or password.');
    };
    await start(me, { [`POST ${URL}`]: wrong, [`DELETE ${URL}`]: wrong });
    await screen.findByText('The password is not correct.');
    expect(field('Your password').value).toBe('');
  });

  it('is removed with the password', async () => {
    const { server } = await start(withApp);
    await screen.findByText(/^Your authenticator app is no longer in use/);
    expect(server.of(`DELETE ${URL}`)[0]?.body).toEqual({ password: 'Aa1!aaaa' });
    expect(button('Add authenticator app')).toBeDefined();
  });
});
