import { expect, it } from 'vitest';
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts';

it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.255.0.3', '::1', '[::1]', '0:0:0:0:0:0:0:1'])(
  '%s is this machine [BEY-178]',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

it.each([
  '127.evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '0.0.0.0',
  '::',
  '::ffff:10.0.0.1',
  '128.0.0.1',
  '10.0.0.1',
  '',
  '/var/run/postgresql',
])('%j is not [BEY-178]', (host) => expect(isLoopbackHost(host)).toBe(false));

it('an address is judged by its host alone [BEY-178]', () => {
  expect(isLoopbackUrl('http://127.1:8080')).toBe(true);
  expect(isLoopbackUrl('http://[::1]:8080')).toBe(true);
  expect(isLoopbackUrl('http://127.evil.example')).toBe(false);
  expect(isLoopbackUrl('http://localhost@evil.example')).toBe(false);
});
