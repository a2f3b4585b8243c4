/** The sign-in card of the portal, opened on a fake server. */
import { screen } from '@testing-library/react';
import { renderPortal, type Visit } from './render-portal.tsx';

export const SIGN_IN = 'POST /api/auth/sign-in';
export const CHALLENGE = 'POST /api/auth/challenge';
/** The step after a correct password. */
export const SMS = {
  step: 'mfaVerify',
  session: 's1',
  medium: 'SMS',
  destination: '+*******0100',
  mfa_resent: false,
  resend_seconds: 0,
};

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

/** Opens the sign-in page. */
export async function openCard(answers: Visit['answers'] = {}) {
  const portal = renderPortal('/', { answers });
  await screen.findByRole('heading', { name: 'Sign in' });
  return portal;
}

/** Signs in with e-mail and password; the response determines the next step. */
export async function openStep(answer: unknown, more: Visit['answers'] = {}) {
  const portal = await openCard({ [SIGN_IN]: () => answer, ...more });
  await portal.user.type(field('Email'), 'grace@example.org');
  await portal.user.type(field('Password'), 'Aa1!aaaa');
  await portal.user.click(button('Login'));
  return portal;
}
