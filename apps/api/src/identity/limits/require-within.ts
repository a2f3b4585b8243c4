/** Refuses beyond a limit of sign-in, and records the refusal once per lockout: more could flood the audit (LG-2). */
import { Problem } from '../../problem.ts';
import { findUserByEmail } from '../../store/accounts/users.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { recordSignInEvent, type SignInEvent } from '../record-sign-in.ts';
import type { Limit } from './limits.ts';
import { countAttempt, type Counted, isExhausted, toAt } from './throttles.ts';

/** What was refused, and to whom: an account or, while it is not looked up yet, the typed address. */
export type Attempt = Pick<SignInEvent, 'action' | 'typedName' | 'proven'> & {
  readonly username?: string | null;
  readonly caller: Caller;
};

type Counter = Pick<Counted, 'limit' | 'who'>;

/**
 * Counts one attempt with every counter, before anything is compared, so that parallel guesses cannot slip between
 * check and count. False beyond one of the limits.
 */
export async function isWithin(
  deps: IdentityDeps,
  counted: readonly Counter[],
  attempt: Attempt,
): Promise<boolean> {
  const at = toAt(deps);
  // A refusal stops counting: one network cannot lock an address for all others.
  for (const { limit, who } of counted) {
    const count = await countAttempt(at, limit, who);
    if (count <= limit.max) continue;
    if (count === limit.max + 1) await recordLockout(deps, limit, attempt);
    return false;
  }
  return true;
}

/** The same; throws TOO_MANY. */
export async function requireWithin(
  deps: IdentityDeps,
  counted: readonly Counter[],
  attempt: Attempt,
): Promise<void> {
  if (!(await isWithin(deps, counted, attempt))) throw new Problem('TOO_MANY');
}

/** Throws TOO_MANY while one of the counters is exhausted. Counts refusals only. */
export async function refuseWhileExhausted(
  deps: IdentityDeps,
  counted: readonly Counter[],
  attempt: Attempt,
): Promise<void> {
  const at = toAt(deps);
  for (const counter of counted) {
    if (await isExhausted(at, counter.limit, counter.who)) await requireWithin(deps, [counter], attempt);
  }
}

/** Of parallel refusals one alone gets the number of the first: later ones of the lockout are only counted. */
async function recordLockout(deps: IdentityDeps, limit: Limit, attempt: Attempt): Promise<void> {
  const { caller, typedName, username, ...event } = attempt;
  const found =
    username === undefined && typedName !== undefined ? await findUserByEmail(deps.db, typedName) : null;
  await recordSignInEvent(deps.db, deps, caller, {
    ...event,
    ...(typedName === undefined ? {} : { typedName }),
    username: username ?? found?.username ?? null,
    outcome: 'refused',
    details: { code: 'TOO_MANY', limit: limit.name },
  });
}
