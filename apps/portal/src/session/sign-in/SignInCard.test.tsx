// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { aConfig, someTokens } from '../../../test/people.ts';
import { CHALLENGE, SMS, SIGN_IN, button, field, openCard, openStep } from '../../../test/sign-in-card.tsx';

afterEach(cleanup);

describe('login', () => {
  it('asks for e-mail and password, without navigation around it [AUT-001] [AUT-006] [ROU-001]', async () => {
    const { server, user } = await openStep(SMS);
    await screen.findByRole('heading', { name: 'Enter your code' });
    expect(server.of(SIGN_IN)[0]?.body).toEqual({ email: 'grace@example.org', password: 'Aa1!aaaa' });
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(button('Return to Login'));
    expect(button('Login')).toBeDefined();
  });

  it('keeps its button off until both are there [AUT-038]', async () => {
    const { user } = await openCard();
    expect(button('Login').disabled).toBe(true);
    await user.type(field('Email'), 'grace@example.org');
    expect(button('Login').disabled).toBe(true);
    await user.type(field('Password'), 'x');
    expect(button('Login').disabled).toBe(false);
    await user.clear(field('Email'));
    expect(button('Login').disabled).toBe(true);
  });

  it("shows the server's sentence, focused above the fields", async () => {
    const { user } = await openCard({
      [SIGN_IN]: () => {
        throw new Refusal(401, 'BAD_CREDENTIALS', 'Incorrect username or password.');
      },
    });
    await user.type(field('Email'), 'grace@example.org');
    await user.type(field('Password'), 'wrong');
    await user.click(button('Login'));
    const alert = await screen.findByText('Incorrect username or password.');
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(field('Email').value).toBe('grace@example.org');
    expect(field('Password').value).toBe('');
  });

  it('marks the form as submitted for an unconfirmed person, without a message [AUT-037]', async () => {
    const { user } = await openStep({ step: 'login', submitted: true });
    const form = button('Login').closest('form');
    await waitFor(() => expect(form?.dataset.submitted).toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(field('Password'), 'x');
    expect(form?.dataset.submitted).toBeUndefined();
  });

  it('says when the portal cannot be reached, and keeps the e-mail', async () => {
    await openStep(null, {
      [SIGN_IN]: () => {
        throw new Refusal(0, '');
      },
    });
    await screen.findByText('The portal cannot be reached. Check your connection and try again.');
    expect(field('Email').value).toBe('grace@example.org');
  });
});

describe('code by text message', () => {
  it('says where the code went [AUT-012] [AUT-017] [AUT-010]', async () => {
    await openStep(SMS);
    expect(await screen.findByText('SMS sent to +*******0100.')).toBeDefined();
    expect(field('Verification code').autocomplete).toBe('one-time-code');
    expect(button('Login').disabled).toBe(true);
  });

  it.each(['12 34 56', '123-456', 'Your code is 123456.'])(
    'understands the pasted text %j',
    async (pasted) => {
      const { user, server } = await openStep(SMS, {
        [CHALLENGE]: () => ({ step: 'done', ...someTokens() }),
      });
      await user.click(await screen.findByLabelText('Verification code'));
      await user.paste(pasted);
      await user.click(button('Login'));
      await waitFor(() =>
        expect(server.of(CHALLENGE)[0]?.body).toEqual({ step: 'mfaVerify', session: 's1', code: '123456' }),
      );
    },
  );

  it('returns to login after a wrong code, with the text and an empty code [AUT-028]', async () => {
    const { user } = await openStep(SMS, {
      [CHALLENGE]: () => {
        throw new Refusal(401, 'CODE_MISMATCH', 'Code mismatch');
      },
    });
    await user.type(await screen.findByLabelText('Verification code'), '000000');
    await user.click(button('Login'));
    await screen.findByText('Invalid MFA code.');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
    await user.type(field('Password'), 'Aa1!aaaa');
    await user.click(button('Login'));
    expect((await screen.findByLabelText<HTMLInputElement>('Verification code')).value).toBe('');
  });

  it('signs in again on resend and then shows the help desk [AUT-005] [AUT-014]', async () => {
    const help_desk = { ...aConfig().help_desk, email: 'desk@agency.example', phone: '1-800-555-0177' };
    const { user, server } = await openStep(SMS, { 'GET /api/auth/config': () => aConfig({ help_desk }) });
    await screen.findByText('SMS sent to +*******0100.');
    const note = () => screen.queryByText(/Still no code/);
    expect(note()).toBeNull();
    server.answer({ [SIGN_IN]: () => ({ ...SMS, session: 's2', mfa_resent: true }) });
    await user.click(button('Resend MFA code'));
    await waitFor(() => expect(note()?.textContent).toContain('desk@agency.example'));
    expect(note()?.textContent).toContain('1-800-555-0177');
    expect(server.of(SIGN_IN)[1]?.body).toEqual({
      email: 'grace@example.org',
      password: 'Aa1!aaaa',
      resend: true,
    });
  });
});

describe('between two codes', () => {
  const countdown = () => screen.queryByText(/^You can get a new code/)?.textContent ?? null;

  it('counts down until a new code can be sent, and keeps the step and what is typed [AUT-005]', async () => {
    const { user, server } = await openStep({ ...SMS, resend_seconds: 2 });
    await screen.findByText('SMS sent to +*******0100.');
    expect(countdown()).toMatch(/^You can get a new code in 0:0[12]\.$/);
    expect(button('Resend MFA code').disabled).toBe(true);
    await user.type(field('Verification code'), '12');
    await waitFor(() => expect(countdown()).toBe('You can get a new code now.'), { timeout: 4_000 });
    expect(button('Resend MFA code').disabled).toBe(false);
    expect(field('Verification code').value).toBe('12');
    server.answer({ [SIGN_IN]: () => ({ ...SMS, session: 's2', mfa_resent: true, resend_seconds: 30 }) });
    await user.click(button('Resend MFA code'));
    await waitFor(() => expect(countdown()).toMatch(/in 0:(30|29)\.$/));
    expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeDefined();
  });

  it('says nothing where a code can be sent at once', async () => {
    await openStep(SMS);
    await screen.findByText('SMS sent to +*******0100.');
    expect(countdown()).toBeNull();
    expect(button('Resend MFA code').disabled).toBe(false);
  });
});

describe('code of an authenticator app', () => {
  it('is asked for without a text message to wait for [OT-11]', async () => {
    const { user, server } = await openStep(
      { ...SMS, medium: 'TOTP', destination: null },
      { [CHALLENGE]: () => ({ step: 'done', ...someTokens() }) },
    );
    await screen.findByText('Enter the code from your authenticator app.');
    expect(screen.queryByRole('button', { name: 'Resend MFA code' })).toBeNull();
    await user.type(field('Verification code'), '123456');
    await user.click(button('Login'));
    await waitFor(() =>
      expect(server.of(CHALLENGE)[0]?.body).toEqual({ step: 'mfaVerify', session: 's1', code: '123456' }),
    );
  });
});

describe('preset code', () => {
  it('takes a text of 6 to 64 characters [AUT-013] [AUT-020]', async () => {
    const { user, server } = await openStep(
      { step: 'customChallenge', session: 's1' },
      { [CHALLENGE]: () => ({ step: 'done', ...someTokens() }) },
    );
    await screen.findByText('Enter your unique verification code.');
    await user.type(field('Verification code'), 'AB C2');
    expect(button('Login').disabled).toBe(true);
    await user.type(field('Verification code'), 'D3');
    await user.click(button('Login'));
    await waitFor(() =>
      expect(server.of(CHALLENGE)[0]?.body).toEqual({
        step: 'customChallenge',
        session: 's1',
        code: 'AB C2D3',
      }),
    );
  });

  it('returns to login after a wrong code [AUT-028]', async () => {
    const { user } = await openStep(
      { step: 'customChallenge', session: 's1' },
      {
        [CHALLENGE]: () => {
          throw new Refusal(401, 'CODE_MISMATCH', 'Invalid MFA code.');
        },
      },
    );
    await user.type(await screen.findByLabelText('Verification code'), 'WRONGCODE');
    await user.click(button('Login'));
    expect(await screen.findByText('Invalid code.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  });
});
