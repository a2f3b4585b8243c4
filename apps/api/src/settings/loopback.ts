/** Detection of loopback host names and addresses. Addresses are parsed, never compared by prefix. */
import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');

/** True only for `localhost`, 127.0.0.0/8 and ::1, as a setting or as the host of a URL. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  switch (isIP(bare)) {
    case 4:
      return LOOPBACK.check(bare, 'ipv4');
    case 6:
      return !bare.includes('%') && new URL(`http://[${bare}]`).hostname === '[::1]';
    default:
      return bare.toLowerCase() === 'localhost';
  }
}

/** The same for a full URL, such as http://localhost:8080. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}
