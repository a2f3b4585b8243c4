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

/** Equal people have equal digests, until KEY_ENCRYPTION_KEY is exchanged. */
export function logSecurityEvent({ log, identity }: LogDeps, event: SecurityEvent): void {
  const { action, outcome, person, ip, requestId } = event;
  const actor = person && keyedHash(identity.secrets.names, person).toString('hex').slice(0, DIGITS);
  log.info(
    { event: 'security', action, outcome, actor, network: toNetwork(ip), reqId: requestId },
    'security event',
  );
}

const DIGITS = 16;
