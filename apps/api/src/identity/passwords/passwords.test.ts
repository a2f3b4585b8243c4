import { describe, expect, it } from 'vitest';
import { Problem } from '../../problem.ts';
import { createSemaphore } from '../../semaphore.ts';
import { createHasher } from './passwords.ts';
import { DEFAULT_COST, LEAST_COST, readIdentitySettings } from '../settings.ts';

describe('password hashes', () => {
  it('are argon2id with their cost in the text [PW-1]', async () => {
    const hasher = await createHasher(LEAST_COST, null);
    const stored = await hasher.hash('Copper.Mooring7');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(stored, 'Copper.Mooring7')).toBe(true);
    expect(await hasher.verify(stored, 'Copper.Mooring8')).toBe(false);
    expect(await hasher.verify(stored, ' Copper.Mooring7')).toBe(false);
    expect(await hasher.verify(null, 'Copper.Mooring7')).toBe(false);
  });

  it('know when they were made with less than today’s cost [PW-1]', async () => {
    const hasher = await createHasher(DEFAULT_COST, null);
    const cheap = await createHasher(LEAST_COST, null);
    expect(hasher.isOutdated(await cheap.hash('Copper.Mooring7'))).toBe(true);
    expect(hasher.isOutdated(await hasher.hash('Copper.Mooring7'))).toBe(false);
  });

  it('need the pepper they were made with [PW-2]', async () => {
    const peppered = await createHasher(LEAST_COST, new Uint8Array(32).fill(1));
    const stored = await peppered.hash('Copper.Mooring7');
    expect(await peppered.verify(stored, 'Copper.Mooring7')).toBe(true);
    expect(await (await createHasher(LEAST_COST, null)).verify(stored, 'Copper.Mooring7')).toBe(false);
  });

  it('turn away with 503 and Retry-After what finds the queue full [PW-1]', async () => {
    const semaphore = createSemaphore(0, 0, 10);
    const hasher = await createHasher(LEAST_COST, null, semaphore);
    const refused: unknown = await hasher.hash('Copper.Mooring7').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
  });

  it('never cost less than the floor, whatever is set [PW-1]', () => {
    const { argon2 } = readIdentitySettings({ ARGON2_MEMORY_KIB: '8', ARGON2_PASSES: '1' }, true);
    expect(argon2).toEqual(LEAST_COST);
    expect(readIdentitySettings({}, true).argon2).toEqual({ memoryKiB: 65_536, passes: 3, parallelism: 1 });
  });
});

describe('password hashes with FIPS=on', () => {
  it('are PBKDF2 of HMAC with SHA256, with their count; those of argon2id still open and are outdated', async () => {
    const [fips, usual] = [await createHasher('fips', null), await createHasher(LEAST_COST, null)];
    const stored = await fips.hash('Copper.Mooring7');
    expect(stored).toMatch(/^\$pbkdf2-sha256\$i=600000\$/);
    expect(await fips.verify(stored, 'Copper.Mooring7')).toBe(true);
    expect(await fips.verify(stored, 'Copper.Mooring8')).toBe(false);
    expect(await fips.verify(null, 'Copper.Mooring7')).toBe(false);
    const former = await usual.hash('Copper.Mooring7');
    expect(await fips.verify(former, 'Copper.Mooring7')).toBe(true);
    expect([fips.isOutdated(former), fips.isOutdated(stored)]).toEqual([true, false]);
    expect(fips.isOutdated(stored.replace('i=600000', 'i=599999'))).toBe(true);
    // And back again.
    expect(usual.isOutdated(stored)).toBe(true);
    expect(await usual.verify(stored, 'Copper.Mooring7')).toBe(true);
  });
});

describe('secrets in settings', () => {
  it.each([
    ['missing outside local', {}, false],
    ['too short', { KEY_ENCRYPTION_KEY: Buffer.from('short').toString('base64') }, true],
    ['without randomness', { KEY_ENCRYPTION_KEY: Buffer.alloc(32, 'a').toString('base64') }, true],
    ['a weak pepper', { PASSWORD_PEPPER: 'changeme' }, true],
  ])('stop the start: %s [SE-1]', (_, env, local) => {
    expect(() => readIdentitySettings(env, local)).toThrow(/Set it to/);
  });

  it('are not needed in local', () => {
    expect(readIdentitySettings({}, true).keyEncryptionKey).toBeNull();
  });
});
