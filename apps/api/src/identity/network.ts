/** The network an address belongs to: /24, for IPv6 /56 (AU-1). Unreadable addresses are their own network. */
import { isIPv4, isIPv6 } from 'node:net';

export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.*`;
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = (tail ?? '').split(':').filter((part) => part !== '');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  const bits = groups.slice(0, 4).map((group) => group.padStart(4, '0').toLowerCase());
  // 56 bits are three groups and the first half of the fourth.
  return `${bits.join(':').slice(0, 17)}*`;
}
