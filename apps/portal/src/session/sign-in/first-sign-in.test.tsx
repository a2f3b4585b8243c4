// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { CHALLENGE, SMS, SIGN_IN, button, field, openStep } from '../../../test/sign-in-card.tsx';

afterEach(cleanup);

describe('new password', () => {
  const STEP = { step: 'newPasswordRequired', session: 's1' };

  it('ticks the policy while typing and compares the two [AUT-009] [AUT-016] [AUT-019] [AUT-045]', async () => {
    const { user } = await openStep(STEP);
    await screen.findByRole('heading', { name: 'Choose a new password' });
    const line = (text: string) => screen.getByText(text, { exact: false }).textContent;
    expect(line('One number')).toContain('(not yet met)');
    await user.type(field('New password'), 'Aa1!aaaa');
    expect(line('One number')).toContain('(met)');
    expect(line('At least 8 characters')).toContain('(met)');
    await user.type(field('Confirm new password'), 'Aa1!aaa');
    expect(screen.getByText('Password does not match.')).toBeDefined();
    expect(button('Save New Password').disabled).toBe(true);
    await user.type(field('Confirm new password'), 'a');
    expect(screen.queryByText('Password does not match.')).toBeNull();
    expect(button('Save New Password').disabled).toBe(false);
  });

  it.each([
    [SMS, 'Enter your code', 'a text-message challenge [AUT-021]'],
    [{ step: 'mfaSetup', session: 's2' }, 'Add your phone number', 'a person without a phone [AUT-022]'],
  ])('goes to the step %j: %s for %s', async (next, heading, _for) => {
    const { user, server } = await openStep(STEP, { [CHALLENGE]: () => next });
    await user.type(await screen.findByLabelText('New password'), 'Bb2?bbbb');
    await user.type(field('Confirm new password'), 'Bb2?bbbb');
    await user.click(button('Save New Password'));
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
    expect(server.of(CHALLENGE)[0]?.body).toEqual({ ...STEP, new_password: 'Bb2?bbbb' });
  });
});

describe('phone number', () => {
  const STEP = { step: 'mfaSetup', session: 's1' };

  it.each([
    ['United States (+1)', '2025550100', '(202) 555-0100'],
    ['Guam (+1671)', '5550100', '555-0100'],
    ['Federated States of Micronesia (+691)', '3205550', '320-5550'],
  ])('lays the number of %s into its mask [AUT-015] [AUT-018]', async (country, typed, shown) => {
    const { user } = await openStep(STEP);
    await user.selectOptions(await screen.findByLabelText('Country'), country);
    await user.type(field('Phone number'), typed.slice(0, -1));
    expect(button('Verify Number').disabled).toBe(true);
    await user.type(field('Phone number'), typed.slice(-1));
    expect(field('Phone number').value).toBe(shown);
    expect(button('Verify Number').disabled).toBe(false);
  });

  it('signs in again with the kept password once the number is saved [AUT-025]', async () => {
    const { user, server } = await openStep(STEP, { [CHALLENGE]: () => ({ step: 'signInAgain' }) });
    await user.type(await screen.findByLabelText('Phone number'), '2025550100');
    server.answer({ [SIGN_IN]: () => SMS });
    await user.click(button('Verify Number'));
    await screen.findByText('SMS sent to +*******0100.');
    expect(server.of(CHALLENGE)[0]?.body).toEqual({ ...STEP, country: '+1', national_number: '2025550100' });
    expect(server.of(SIGN_IN)[1]?.body).toEqual({ email: 'grace@example.org', password: 'Aa1!aaaa' });
  });

  it('keeps a refused number on the page', async () => {
    const { user } = await openStep(STEP, {
      [CHALLENGE]: () => {
        throw new Refusal(422, 'PHONE', 'This number cannot be used.');
      },
    });
    await user.type(await screen.findByLabelText('Phone number'), '8765550100');
    await user.click(button('Verify Number'));
    await screen.findByText('This number cannot be used.');
    expect(field('Phone number').value).toBe('(876) 555-0100');
  });
});
