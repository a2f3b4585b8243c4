/** Security events in the log, for those who watch it elsewhere: no name, no whole address (docs/logs.md, BEY-182). */
import type { Deps } from '../deps.ts';
import type { Identity } from './identity.ts';
import { keyedHash } from './keys/secrets.ts';
import { toNetwork } from './limits/network.ts';

export type SecurityEvent = {
  readonly action: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  /** The subject of the account, or the address that was typed where there is none. */
  readonly person: string | null;
  readonly ip: string;
  readonly requestId: string;
};

type LogDeps = Pick<Deps, 'log'> & { readonly identity: Pick<Identity, 'secrets'> };

/** What happened without a call: by a command of the operator, or a job. */
type UnattendedEvent = Pick<SecurityEvent, 'action' | 'outcome'> & {
  /** The account that it happened to. */
  readonly subject: string | null;
};

/** Equal people have equal digests, until KEY_ENCRYPTION_KEY is exchanged. */
export function logSecurityEvent({ log, identity }: LogDeps, event: SecurityEvent): void {
  const { action, outcome, person, ip, requestId } = event;
  const actor = person && toDigest(identity, person);
  log.info({ event: 'security', action, outcome, actor, network: toNetwork(ip), reqId: requestId }, MESSAGE);
}

/** The same of an act that has neither an actor nor a call. */
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
