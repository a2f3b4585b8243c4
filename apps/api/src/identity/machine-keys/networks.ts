/** Networks that a key is restricted to: addresses and CIDR blocks. */
import { BlockList, isIP } from 'node:net';

/** The network in stored form, or null when the text is not a network. */
export function toNetwork(text: string): string | null {
  const [address = '', prefix, ...more] = text.trim().split('/');
  const family = isIP(address);
  const bits = family === 6 ? 128 : 32;
  if (family === 0 || more.length > 0) return null;
  if (prefix === undefined) return `${address}/${bits}`;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) return null;
  return `${address}/${Number(prefix)}`;
}

/** Whether the address is within one of the stored networks. An IPv4 address may be IPv4-mapped IPv6. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    list.addSubnet(base, Number(prefix), isIP(base) === 6 ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
