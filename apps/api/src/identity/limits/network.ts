/** IP addresses of callers: as written in the audit, and as counted by limits. */
import { isIPv4, isIPv6 } from 'node:net';

/** The normalized address: IPv4-mapped IPv6 as IPv4, IPv6 without a zone and without abbreviation. */
export function toAddress(ip: string): string {
  const groups = findGroups(ip);
  if (groups === null) return ip;
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!mapped) return groups.join(':');
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * The key counted by limits: the whole IPv4 address, or the /64 of an IPv6 one, the minimum assigned to a single
 * subscriber. Unparseable addresses are counted as they are.
 */
export function toLimitKey(ip: string): string {
  const address = toAddress(ip);
  return isIPv6(address) ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;
}

/** The network of an address, shown to the person: /24, for IPv6 /56 (AU-1). */
export function toNetwork(ip: string): string {
  const address = toAddress(ip);
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.*`;
  if (!isIPv6(address)) return address;
  const bits = address.split(':').map((group) => group.padStart(4, '0'));
  // 56 bits are three groups and the first half of the fourth.
  return `${bits.slice(0, 4).join(':').slice(0, 17)}*`;
}

/** The eight groups of an IPv6 address in hexadecimal, without leading zeros; null for anything else. */
function findGroups(ip: string): string[] | null {
  const bare = ip.split('%')[0] ?? '';
  if (!isIPv6(bare)) return null;
  // The address parser of the platform writes an IPv4 tail as two groups.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = (tail ?? '').split(':').filter((part) => part !== '');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right];
}
