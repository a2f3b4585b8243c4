/** The first step: e-mail and password, counted before they are checked (AU-1 to AU-5), and the next step. */
import { normaliseEmail } from '@srae/domain/identity/email';
import { Problem } from '../../problem.ts';
import type { Caller } from '../caller.ts';
import { recordFailure } from '../limits/failure-alarm.ts';
import type { IdentityDeps } from '../identity.ts';
import { toLimitKey, toNetwork } from '../limits/network.ts';
import { openNextStep } from './next-step.ts';
import type { StepOutcome } from './outcome.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { isWithin } from '../limits/require-within.ts';
import { type Counted, refundAll, toAt } from '../limits/throttles.ts';
import { NOBODY } from '../../store/accounts/users.ts';
import { savePasswordAttempt } from '../../store/credentials/passwords.ts';

export type SignInRequest = {
  readonly email: string;
  readonly password: string;
  readonly resend: boolean;
  /** A code instead of the passkey. */
  readonly otherWay?: boolean;
};

/** Checks the password and opens the next step. Throws BAD_CREDENTIALS, TOO_MANY and the errors of the next step. */
export async function signIn(
  deps: IdentityDeps,
  request: SignInRequest,
  caller: Caller,
): Promise<StepOutcome> {
  const at = toAt(deps);
  const counted = listCounters(deps, request.email, caller.ip);
  const attempt = { action: 'auth.sign-in', typedName: request.email, proven: false, caller } as const;
  if (!(await isWithin(deps, counted, attempt))) {
    deps.log.warn({ requestId: caller.requestId }, 'a sign-in was refused by a throttle');
    await recordFailure(deps);
    throw new Problem('TOO_MANY');
  }
  const proof = await deps.identity.authenticator.begin(
    request.email,
    request.password,
    toLimitKey(caller.ip),
  );
  if (proof.outcome === 'denied') {
    await deps.db.transaction().execute(async (tx) => {
      // Executed without an account too, for the same response time; it then changes no row.
      await savePasswordAttempt(tx, proof.username ?? NOBODY, false);
      await recordSignInEvent(tx, deps, caller, {
        action: 'auth.sign-in',
        username: proof.username,
        typedName: request.email,
        outcome: 'refused',
        details: { code: 'BAD_CREDENTIALS' },
        proven: false,
      });
    });
    await recordFailure(deps);
    throw new Problem('BAD_CREDENTIALS');
  }
  await savePasswordAttempt(deps.db, proof.username, true);
  if (proof.outcome === 'expired') {
    await recordSignInEvent(deps.db, deps, caller, {
      action: 'auth.sign-in',
      username: proof.username,
      outcome: 'refused',
      details: { because: 'expired' },
    });
    throw new Problem('TEMPORARY_PASSWORD_EXPIRED');
  }
  await refundAll(at, counted);
  const { username, passwordSetAt, sent = null } = proof;
  const { resend, otherWay = false } = request;
  return openNextStep(deps, { username, from: { passwordSetAt }, resend, otherWay, sent }, caller);
}

function listCounters(deps: IdentityDeps, email: string, ip: string): Counted[] {
  const { limits } = deps.identity.settings;
  const address = normaliseEmail(email);
  return [
    { limit: limits.signInsPerIp, who: toLimitKey(ip), afterRight: 'keep' },
    { limit: limits.passwordPair, who: `${address} ${toNetwork(ip)}`, afterRight: 'forget' },
    { limit: limits.failedPerIp, who: toLimitKey(ip), afterRight: 'give back' },
    { limit: limits.passwordEmail, who: address, afterRight: 'give back' },
  ];
}
