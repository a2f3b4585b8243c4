import { expect, it } from 'vitest';
import { toAddress, toLimitKey, toNetwork } from './network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unreadable', 'unreadable'],
])('a limit counts %s as %s [AU-4]', (ip, key) => {
  expect(toLimitKey(ip)).toBe(key);
});

it.each([
  ['::ffff:192.0.2.7', '192.0.2.*'],
  ['::ffff:c000:207', '192.0.2.*'],
  ['2001:db8:1:2::9', '2001:0db8:0001:00*'],
])('the network of %s is %s [AU-1]', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

it.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0:0::9', '2001:db8:0:0:0:0:0:9'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
])('the record writes %s as %s [BEY-182]', (ip, written) => {
  expect(toAddress(ip)).toBe(written);
});
