import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manual } from '@srae/contract/manual';
import type { ManualLink } from '@srae/contract/schemas/manual';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/portal/test-portal.ts';

const PDF = '%PDF-1.3 a manual';
const portal = await testPortal();
const folder = join(portal.deps.config.staticDir, 'manual');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'manual.pdf'), PDF);

const open = (url: string) => portal.app.inject({ method: 'GET', url });

async function linkFor(persona: string): Promise<ManualLink> {
  const { data } = await (await portal.signIn(persona)).call<ManualLink>(manual.link);
  return data;
}

describe('the link to the manual', () => {
  it.each(['ada', 'alan', 'grace', 'pat', 'dee'])(
    'is given to %s, for a minute [PER-007]',
    async (persona) => {
      const link = await linkFor(persona);
      expect(link.expires_in).toBe(60);
      expect((await open(link.url)).body).toBe(PDF);
    },
  );

  it('is given to nobody who is not signed in', async () => {
    expect((await portal.stranger.call(manual.link)).status).toBe(401);
  });
});

describe('the manual behind the link', () => {
  it('is a PDF that only the portal itself may frame [MAN-002] [WB-1]', async () => {
    const { statusCode, headers } = await open((await linkFor('grace')).url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-length']).toBe(String(PDF.length));
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const page = await open('/api/manual/unknown');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('needs no session of the process that gave the link', async () => {
    const { url } = await linkFor('grace');
    expect((await open(url)).statusCode).toBe(200);
    expect((await open(url)).statusCode).toBe(200);
  });

  it.each([
    ['an unknown ticket', () => 'unknown'],
    [
      'a later end written into it',
      (ticket: string) => ticket.replace(/^\d+/, (end) => String(Number(end) + 30)),
    ],
    ['a broken mark', (ticket: string) => `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'E' : 'A'}`],
    ['something behind it', (ticket: string) => `${ticket}0`],
  ])('is not found with %s', async (_, change) => {
    const { url } = await linkFor('grace');
    const ticket = url.slice('/api/manual/'.length);
    expect((await open(`/api/manual/${change(ticket)}`)).statusCode).toBe(404);
  });

  it('is not found after the minute', async () => {
    const { url } = await linkFor('grace');
    portal.passMinutes(0.9);
    expect((await open(url)).statusCode).toBe(200);
    portal.passMinutes(0.2);
    expect((await open(url)).statusCode).toBe(404);
  });
});
