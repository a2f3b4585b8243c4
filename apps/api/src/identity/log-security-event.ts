/** Security events in the log, for external monitoring: no name, no full IP address (docs/logs.md, BEY-182). */
import type { Deps } from '../deps.ts';
import type { Identity } from './identity.ts';
import { keyedHash } from './keys/secrets.ts';
import { toNetwork } from './limits/network.ts';

export type SecurityEvent = {
  readonly action: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  /** The subject of the account or, without one, the typed address. */
  readonly person: string | null;
  readonly ip: string;
  readonly requestId: string;
};

type LogDeps = Pick<Deps, 'log'> & { readonly identity: Pick<Identity, 'secrets'> };

/** An event without a call: by an operator command or a job. */
type UnattendedEvent = Pick<SecurityEvent, 'action' | 'outcome'> & {
  /** The affected account. */
  readonly subject: string | null;
};

/** A person's digest is stable until KEY_ENCRYPTION_KEY is rotated. */
export function logSecurityEvent({ log, identity }: LogDeps, event: SecurityEvent): void {
  const { action, outcome, person, ip, requestId } = event;
  const actor = person && toDigest(identity, person);
  log.info({ event: 'security', action, outcome, actor, network: toNetwork(ip), reqId: requestId }, MESSAGE);
}

/** The same for an act without actor and call. */
export function logUnattendedEvent(
  { log, identity }: Pick<Deps, 'log'> & Partial<LogDeps>,
  { action, outcome, subject }: UnattendedEvent,
): void {
  const digest = subject !== null && identity ? toDigest(identity, subject) : null;
  const fields = { event: 'security', action, outcome, actor: null, subject: digest };
  log.info({ ...fields, network: null, reqId: null }, MESSAGE);
}

const MESSAGE = 'security event';
const DIGITS = 16;

function toDigest({ secrets }: LogDeps['identity'], name: string): string {
  return keyedHash(secrets.names, name).toString('hex').slice(0, DIGITS);
}
