// The work of a wrong password, in KiB times passes, does not say how old the hash is (AU-3).
import type * as Argon2 from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { DEFAULT_COST, LEAST_COST } from '../settings.ts';
import { createHasher } from './passwords.ts';

const spent = vi.hoisted(() => ({ work: 0 }));

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof Argon2>();
  const hash: typeof real.hash = (secret, options) => {
    spent.work += (options?.memoryCost ?? 0) * (options?.timeCost ?? 0);
    return real.hash(secret, options);
  };
  const verify: typeof real.verify = (stored, secret) => {
    const [, memoryKiB = 0, passes = 0] = /m=(\d+),t=(\d+)/.exec(String(stored)) ?? [];
    spent.work += Number(memoryKiB) * Number(passes);
    return real.verify(stored, secret);
  };
  return { ...real, hash, verify };
});

it('costs the same for a hash of a lower cost as for no account, until the password is right [AU-3]', async () => {
  const [former, hasher] = [await createHasher(LEAST_COST, null), await createHasher(DEFAULT_COST, null)];
  const outdated = await former.hash('Copper.Mooring7');
  const workFor = async (stored: string | null, secret = 'Copper.Mooring8') => {
    spent.work = 0;
    await hasher.verify(stored, secret);
    return spent.work;
  };
  const unknown = await workFor(null);
  expect(unknown).toBe(DEFAULT_COST.memoryKiB * DEFAULT_COST.passes);
  expect(Math.abs((await workFor(outdated)) - unknown)).toBeLessThan(unknown / 100);
  expect(await workFor(outdated, 'Copper.Mooring7')).toBe(LEAST_COST.memoryKiB * LEAST_COST.passes);
});
