import { expect, it } from 'vitest';
import { isInNetworks, toNetwork } from './networks.ts';

it.each([
  ['203.0.113.7', '203.0.113.7/32'],
  [' 203.0.113.0/24 ', '203.0.113.0/24'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
])('reads %j as %s [BEY-176]', (text, network) => expect(toNetwork(text)).toBe(network));

it.each(['', 'office', '203.0.113', '203.0.113.0/33', '203.0.113.0/-1', '203.0.113.0/24/8', '::1/129'])(
  'takes %j for no network [BEY-176]',
  (text) => expect(toNetwork(text)).toBeNull(),
);

it.each([
  ['203.0.113.200', true],
  ['::ffff:203.0.113.200', true],
  ['203.0.114.1', false],
  ['2001:db8:1::5', true],
  ['2001:db9::5', false],
])('finds whether %s is within [BEY-176]', (address, within) =>
  expect(isInNetworks(address, ['203.0.113.0/24', '2001:db8::/32'])).toBe(within),
);
