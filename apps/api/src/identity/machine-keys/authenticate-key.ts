/** Authenticates a machine key: looks it up, compares it, and enforces its restrictions (BEY-176). */
import type { Actor } from '@srae/domain/access/actor';
import type { Action } from '@srae/domain/access/policy';
import { readKeyText } from '@srae/domain/identity/machine-key';
import type { KeyAction } from '@srae/domain/identity/machine-key';
import type { ProblemCode } from '@srae/contract/problems';
import { Problem } from '../../problem.ts';
import { findKey, saveKeyUse } from '../../store/credentials/machine-keys.ts';
import type { KeyOfCall } from '../../store/credentials/machine-keys.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import type { Read, Run } from '../../store/database/database.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { sameBytes, sha256 } from '../keys/secrets.ts';
import { logSecurityEvent } from '../log-security-event.ts';
import { toLimitKey } from '../limits/network.ts';
import { consume, toAt } from '../limits/throttles.ts';
import { toOrigin } from '../origin.ts';
import { isInNetworks } from './networks.ts';

type MachineAction = Extract<Action, `machine.${string}`>;

/** The permission that a call requires of the key; null where every key will do. */
const NEEDED: Readonly<Partial<Record<Action, KeyAction | null>>> = {
  'machine.read': null,
  'machine.status': 'status',
  'machine.validate': 'validate',
  'machine.provider-validate': 'validate',
  'machine.upload': 'upload',
  'machine.provider-upload': 'upload',
} satisfies Record<MachineAction, KeyAction | null>;

/** The use of a key is recorded at most this often. */
const USE_STEP_MS = 60_000;

type KeyCall = {
  readonly token: string;
  readonly action: Action;
  readonly caller: Pick<Caller, 'ip' | 'userAgent' | 'requestId'>;
  /** Whether the call was authenticated and counted before its body arrived. */
  readonly isAgain: boolean;
};

/**
 * The creator of the key as the actor, limited to the key's grant. Throws MACHINE_KEY, with the same response for an
 * unknown, wrong, expired or revoked key; MACHINE_KEY_NETWORK, MACHINE_KEY_ACTION and TOO_MANY.
 */
export async function authenticateKey(
  deps: IdentityDeps,
  call: KeyCall,
  { read, run }: { readonly read: Read; readonly run: Run },
): Promise<Actor> {
  const text = readKeyText(call.token);
  const found = text && (await findKey(read, text.id));
  const isKnown = found && sameBytes(found.secretHash, sha256(text.secret));
  if (!isKnown) {
    const { machineKeyFailures } = deps.identity.settings.limits;
    const isWithin = await run(null, () =>
      consume(toAt(deps), machineKeyFailures, toLimitKey(call.caller.ip)),
    );
    if (!isWithin) throw new Problem('TOO_MANY');
    logRefusal(deps, call, null);
    throw new Problem('MACHINE_KEY');
  }
  await run(found.actor.sub, () => admit(deps, call, found));
  return found.actor;
}

/** Enforces the restrictions of the key, counts the call and records the use. */
async function admit(deps: IdentityDeps, call: KeyCall, found: KeyOfCall): Promise<void> {
  const at = toAt(deps);
  const { refusals, machineKeyCalls } = deps.identity.settings.limits;
  const refusal = refuse(found, call, at.now);
  if (refusal !== null) {
    // The holder of an unusable key could otherwise flood the audit from many addresses.
    if (!(await consume(at, refusals, `key ${found.key_id}`))) throw new Problem('TOO_MANY');
    logRefusal(deps, call, found.actor.sub);
    await recordRefusal(deps, call, found, refusal);
    throw new Problem(refusal);
  }
  if (!call.isAgain && !(await consume(at, machineKeyCalls, found.key_id))) throw new Problem('TOO_MANY');
  const used = found.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (at.now.getTime() - used >= USE_STEP_MS) await saveKeyUse(deps.db, found.pk, at.now);
}

function refuse(found: KeyOfCall, { action, caller }: KeyCall, now: Date): ProblemCode | null {
  if (found.revokedAt !== null || found.expiresAt <= now) return 'MACHINE_KEY';
  if (found.networks.length > 0 && !isInNetworks(caller.ip, found.networks)) return 'MACHINE_KEY_NETWORK';
  const needed = NEEDED[action];
  const isPermitted = needed === null || (needed !== undefined && found.actions.includes(needed));
  return isPermitted ? null : 'MACHINE_KEY_ACTION';
}

function logRefusal(deps: IdentityDeps, { action, caller }: KeyCall, person: string | null): void {
  const { ip, requestId } = caller;
  logSecurityEvent(deps, { action, outcome: 'refused', person, ip, requestId });
}

async function recordRefusal(
  { db, clock }: IdentityDeps,
  { action, caller }: KeyCall,
  found: KeyOfCall,
  code: ProblemCode,
): Promise<void> {
  await recordEvent(db, {
    at: clock.now(),
    actor: found.actor.sub,
    grantId: found.grantId,
    action,
    object: `machine key ${found.key_id}`,
    outcome: 'refused',
    requestId: caller.requestId,
    origin: toOrigin(caller.ip, caller.userAgent),
    details: { code, machine_key: found.pk },
  });
}
