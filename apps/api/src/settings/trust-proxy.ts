/** The proxies whose X-Forwarded-For is trusted, in the notation of the web framework. */
import { isIP } from 'node:net';
import type { Env } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

const GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads TRUST_PROXY: groups, addresses and networks, separated by commas. A bare number, which the framework would take
 * for an address, is refused. Throws SettingProblem.
 */
export function readTrustProxy(env: Env): string | undefined {
  const text = env['TRUST_PROXY'];
  const wrong = text
    ?.split(',')
    .map((one) => one.trim())
    .find((one) => !GROUPS.includes(one) && !isNetwork(one));
  if (wrong === undefined) return text;
  throw new SettingProblem(
    `TRUST_PROXY names '${wrong}'. Use ${GROUPS.join(', ')}, or addresses of proxies, such as 10.0.0.7 or 10.0.0.0/24.`,
  );
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^[0-9]{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128);
}
