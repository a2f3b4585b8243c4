/** Alarm on failed sign-ins across the installation: a distributed attack stays below the limits of each network. */
import { recordEvent } from '../../store/audit/audit.ts';
import type { IdentityDeps } from '../identity.ts';
import { countAttempt, toAt } from './throttles.ts';

/**
 * Counts a failure: a wrong password or code, or a refusal by a limit. Reaching the threshold writes a log line and
 * an audit event, once per window across all processes.
 */
export async function recordFailure(deps: IdentityDeps): Promise<void> {
  const { failureAlarm: limit } = deps.identity.settings.limits;
  const at = toAt(deps);
  if ((await countAttempt(at, limit, 'installation')) !== limit.max) return;
  const details = { failures: limit.max, minutes: limit.windowMs / 60_000 };
  deps.log.error(details, 'failed sign-ins across the installation have passed the threshold');
  await recordEvent(deps.db, {
    at: at.now,
    actor: null,
    action: 'auth.failure-alarm',
    outcome: 'failed',
    details,
  });
}
