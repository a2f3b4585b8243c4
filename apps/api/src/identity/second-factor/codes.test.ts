import { describe, expect, it } from 'vitest';
import { hashCode, isCode, newCode, newResetCode } from './codes.ts';
import { toNetwork } from '../limits/network.ts';
import { deriveSecrets, randomId } from '../keys/secrets.ts';

const secrets = deriveSecrets(new Uint8Array(32).fill(3));
const bytes = (...values: number[]) => {
  const left = [...values];
  return { bytes: (count: number) => new Uint8Array(left.splice(0, count)) };
};

describe('codes [OT-1]', () => {
  it('have six digits, leading zeros included', () => {
    expect(newCode(bytes(0, 0, 0, 42))).toBe('000042');
    expect(newCode(bytes(0, 0x0f, 0x42, 0x3f))).toBe('999999');
  });

  it('skip random numbers that would make some codes likelier', () => {
    expect(newCode(bytes(255, 255, 255, 255, 0, 0, 0, 7))).toBe('000007');
  });

  it('mailed for a reset have six letters and digits that are not mistaken for one another', () => {
    expect(newResetCode(bytes(0, 7, 8, 23, 24, 31))).toBe('AHJZ29');
    expect(newResetCode(bytes(32, 255, 224, 0, 0, 0))).toBe('A9AAAA');
  });

  it('are bound to what they are for and keyed', () => {
    const stored = hashCode(secrets, 'one', '123456');
    expect(isCode(secrets, 'one', stored, '12 34 56')).toBe(true);
    const letters = hashCode(secrets, 'one', 'K7Q2M9');
    expect(isCode(secrets, 'one', letters, 'k7q 2m9')).toBe(true);
    expect(isCode(secrets, 'two', stored, '123456')).toBe(false);
    expect(isCode(deriveSecrets(new Uint8Array(32).fill(4)), 'one', stored, '123456')).toBe(false);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.7', '203.0.113.*'],
  ['2001:db8:1:2ff::9', '2001:0db8:0001:02*'],
  ['2001:db8:1:201::1', '2001:0db8:0001:02*'],
  ['2001:db8:1:301::1', '2001:0db8:0001:03*'],
  ['::1', '0000:0000:0000:00*'],
  ['unreadable', 'unreadable'],
])('the network of %s is %s [AU-1]', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});

it('makes ids of version 4', () => {
  expect(randomId(bytes(...Array(16).fill(255)))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
