/** A sign-in step as sent to the page; the last one sets the session cookie. */
import type { StepResult } from '@srae/contract/schemas/accounts/auth';
import type { FastifyReply } from 'fastify';
import type { IdentityDeps } from '../../identity/identity.ts';
import { ID_TOKEN_SECONDS } from '../../identity/limits/limits.ts';
import type { SignedIn, StepOutcome } from '../../identity/sign-in/outcome.ts';
import { setRefreshToken } from './cookies.ts';

/** Sends a step; sets the cookie if it is the last one. */
export function present(outcome: StepOutcome, reply: FastifyReply, deps: IdentityDeps): StepResult {
  switch (outcome.step) {
    case 'done':
      return presentSignedIn(outcome, reply, deps);
    case 'mfaVerify': {
      const { step, session, medium, destination, resent, resendSeconds } = outcome;
      return { step, session, medium, destination, mfa_resent: resent, resend_seconds: resendSeconds };
    }
    case 'passkeyVerify': {
      const { step, session, options, otherWay } = outcome;
      return { step, session, options, other_way: otherWay };
    }
    case 'unconfirmed':
      return { step: 'login', submitted: true };
    case 'signInAgain':
    case 'resetPassword':
      return { step: outcome.step };
    default:
      return { step: outcome.step, session: outcome.session };
  }
}

/** The last step: the session cookie and the first token. */
export function presentSignedIn(
  { session, idToken }: SignedIn,
  reply: FastifyReply,
  { config }: IdentityDeps,
): Extract<StepResult, { step: 'done' }> {
  setRefreshToken(reply, config, session.refreshToken);
  return {
    step: 'done',
    id_token: idToken,
    expires_in: ID_TOKEN_SECONDS,
    idle_expires_at: session.idleExpiresAt.toISOString(),
  };
}
