// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { LOGIN_TEXTS } from '@srae/domain/identity/steps';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { neverAnswer, Refusal } from '../../../test/fake-server.ts';
import type { Visit } from '../../../test/render-portal.tsx';
import { button, field, openCard } from '../../../test/sign-in-card.tsx';

afterEach(cleanup);

describe('forgotten password', () => {
  const FORGOT = 'POST /api/auth/forgot-password';
  const CONFIRM = 'POST /api/auth/confirm-forgot-password';

  async function openReset(answers: Visit['answers'] = {}) {
    const portal = await openCard({ [FORGOT]: ({ body }) => body, [CONFIRM]: () => ({}), ...answers });
    await portal.user.click(button('Forgot Password?'));
    await portal.user.type(field('Email'), 'grace@example.org');
    await portal.user.click(button('Request Verification Code'));
    await screen.findByText('Verification code sent to grace@example.org');
    return portal;
  }

  it('asks for an address that is one, and goes back by its link [AUT-003] [AUT-004] [AUT-007] [AUT-039]', async () => {
    const { user } = await openCard();
    await user.click(button('Forgot Password?'));
    await user.type(field('Email'), 'abc');
    expect(button('Request Verification Code').disabled).toBe(true);
    await user.clear(field('Email'));
    await user.type(field('Email'), 'user@example.org');
    expect(button('Request Verification Code').disabled).toBe(false);
    await user.click(button('Return to Login'));
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  });

  it('says where the code went and takes it with the new password [AUT-008] [AUT-011] [AUT-026] [AUT-027]', async () => {
    const { user, server } = await openReset();
    await user.type(field('Verification code'), '12 34 56');
    await user.type(field('New password'), 'Bb2?bbbb');
    await user.type(field('Confirm new password'), 'Bb2?bbbb');
    await user.click(button('Reset Password'));
    await screen.findByText('Password successfully changed.');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(server.of(CONFIRM)[0]?.body).toEqual({
      email: 'grace@example.org',
      code: '123456',
      new_password: 'Bb2?bbbb',
    });
  });

  it.each([
    ['typed in small letters', 'k7q 2m9'],
    ['pasted with its sentence', 'Your verification code is K7Q2M9. It is valid for 10 minutes.'],
    ['of digits alone, with its words', 'code: 246 813', '246813'],
  ])('takes a code of letters and digits, %s [AUT-026]', async (_, typed, code = 'K7Q2M9') => {
    const { user, server } = await openReset();
    expect(field('Verification code').getAttribute('inputmode')).toBe('text');
    await user.click(field('Verification code'));
    await user.paste(typed);
    expect(field('Verification code').value).toBe(code);
    await user.type(field('New password'), 'Bb2?bbbb');
    await user.type(field('Confirm new password'), 'Bb2?bbbb');
    await user.click(button('Reset Password'));
    await screen.findByText('Password successfully changed.');
    expect(server.of(CONFIRM)[0]?.body).toMatchObject({ code });
  });

  it('keeps its button off without six characters, equal passwords and an e-mail [AUT-046] [AUT-047] [AUT-048]', async () => {
    const { user } = await openReset();
    await user.type(field('Verification code'), '12345');
    await user.type(field('New password'), 'Bb2?bbbb');
    await user.type(field('Confirm new password'), 'Bb2?bbbb');
    expect(button('Reset Password').disabled).toBe(true);
    await user.type(field('Verification code'), '6');
    expect(button('Reset Password').disabled).toBe(false);
    await user.type(field('Confirm new password'), 'x');
    expect(button('Reset Password').disabled).toBe(true);
    await user.type(field('Confirm new password'), '{Backspace}');
    expect(button('Reset Password').disabled).toBe(false);
    await user.clear(field('Email'));
    expect(button('Reset Password').disabled).toBe(true);
  });

  it('says that the password may have been changed when nothing was answered, and keeps what is typed', async () => {
    const { user, server } = await openReset({ [CONFIRM]: neverAnswer });
    await user.type(field('Verification code'), '123456');
    await user.type(field('New password'), 'Bb2?bbbb');
    await user.type(field('Confirm new password'), 'Bb2?bbbb');
    const limit = vi.spyOn(AbortSignal, 'timeout');
    limit.mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
    onTestFinished(() => limit.mockRestore());
    await user.click(button('Reset Password'));
    await screen.findByText(LOGIN_TEXTS.resetUnanswered);
    expect(field('New password').value).toBe('Bb2?bbbb');
    limit.mockRestore();
    for (const lost of [new Refusal(0, ''), new Refusal(503, 'UNAVAILABLE')]) {
      server.answer({
        [CONFIRM]: () => {
          throw lost;
        },
      });
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as a person presses.
      await user.click(button('Reset Password'));
      // oxlint-disable-next-line no-await-in-loop
      await screen.findByText(LOGIN_TEXTS.resetUnanswered);
    }
    server.answer({ [CONFIRM]: () => ({}) });
    await user.click(button('Reset Password'));
    await screen.findByText('Password successfully changed.');
  });

  it('keeps everything typed when the code was wrong', async () => {
    const { user } = await openReset({
      [CONFIRM]: () => {
        throw new Refusal(401, 'CODE_MISMATCH', 'Invalid verification code provided, please try again.');
      },
    });
    await user.type(field('Verification code'), '000000');
    await user.type(field('New password'), 'Bb2?bbbb');
    await user.type(field('Confirm new password'), 'Bb2?bbbb');
    await user.click(button('Reset Password'));
    await screen.findByText('Invalid verification code provided, please try again.');
    expect(field('New password').value).toBe('Bb2?bbbb');
  });
});
