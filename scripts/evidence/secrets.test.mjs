import { describe, expect, it } from 'vitest';
import { RULES, secretsIn, secretsOfSource } from './secrets.mjs';

/** Concatenated here, so that this file contains none. */
const of = (...parts) => parts.join('');
const many = (sign, count) => sign.repeat(count);
const SAMPLES = [
  ['private key', of('-----BEGIN ', 'RSA PRIVATE', ' KEY-----')],
  ['AWS access key', of('id AK', 'IA', many('A1', 8))],
  ['GitHub token', of('gh', 'p_', many('a1', 18))],
  ['GitLab token', of('gl', 'pat-', many('a1', 10))],
  ['Slack token', of('xo', 'xb-', many('1a', 12))],
  ['Google key', of('AI', 'za', many('x', 35))],
  ['Stripe key', of('sk', '_live_', many('a1', 12))],
  ['npm token', of('np', 'm_', many('a1', 18))],
  ['SendGrid key', of('S', 'G.', many('a', 22), '.', many('b', 43))],
  ['Twilio key', of('S', 'K', many('0a', 16))],
  ['signed token', of('ey', 'J', many('a', 20), '.ey', 'J', many('b', 30), '.', many('c', 43))],
  ['address with a password', of('postgres://portal:', 'hunter22', '@db.example.org/portal')],
  ['named like a secret', of("smtp_password = '", "correct7horse'")],
];

describe('a search for secrets', () => {
  it.each(SAMPLES)('finds a %s', (rule, line) => {
    expect(secretsIn(`first\n${line}\n`)).toContainEqual({ rule, line: 2 });
  });

  it('has a sample of every rule', () => {
    expect(SAMPLES.map(([rule]) => rule)).toEqual(Object.keys(RULES));
  });

  it.each([
    ['a text about one', 'The password is asked for after twelve tries.'],
    ['a name in a template', of('const password = "$', '{PASSWORD_OF_THE_DAY_1}"')],
    ['an address without a password', 'postgres://portal@db.example.org/portal'],
    ['a hash', `sha256-${many('0a', 32)}`],
  ])('leaves %s alone', (_, line) => {
    expect(secretsIn(line)).toEqual([]);
  });

  it('finds none in the source', () => {
    expect(secretsOfSource()).toEqual([]);
  });
});
