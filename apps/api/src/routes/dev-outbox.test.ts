import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/portal/test-portal.ts';

const { app } = await testPortal();
const ask = async (headers: Record<string, string>) =>
  (await app.inject({ url: '/api/dev/outbox', headers })).statusCode;

describe('the outbox of the local environment [BEY-178]', () => {
  it.each<Record<string, string>>([
    { 'x-forwarded-for': '192.0.2.7' },
    { 'x-forwarded-host': 'portal.example.org' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=192.0.2.7' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '192.0.2.7' },
    { host: 'portal.example.org' },
    { host: '127.evil.example:8080' },
  ])('is not there for a call that came another way: %j', async (headers) => {
    expect(await ask(headers)).toBe(404);
  });

  it.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])('answers this machine at %s', async (host) => {
    expect(await ask({ host })).toBe(200);
  });
});
