import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { createKeyring } from './keyring.ts';
import { ID_TOKEN_SECONDS, KEY_NOTICE_MS } from '../limits/limits.ts';
import { deriveSecrets } from './secrets.ts';
import { openTestPortal, PHONE, START, type TestPortal } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';

const database = await testDatabase();
const [dataDir, otherFolder] = [await temporaryFolder(), await temporaryFolder()];
const DAY = 24 * 60;

let portal: TestPortal;
let deps: TestPortal['deps'];
let db: TestPortal['db'];

// Every test starts with a portal that has generated its first key.
beforeEach(async () => {
  portal = await openTestPortal(database, { dataDir });
  ({ deps, db } = portal);
  await db.deleteFrom('signing_keys').execute();
  await portal.close();
  portal = await openTestPortal(database, { dataDir });
  ({ deps, db } = portal);
  await deps.identity.keyring.signer();
});
afterEach(() => portal.close());

describe('signing keys [TK-10]', () => {
  it('publish public members only, outside the envelope', async () => {
    const { status, body } = await portal.ask('GET', '/.well-known/jwks.json');
    expect(status).toBe(200);
    const { keys } = JSON.parse(body);
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('may be cached for as long as a token lives, which is less than they are published ahead', async () => {
    const { headers } = await portal.app.inject('/.well-known/jwks.json');
    expect(headers['cache-control']).toBe(`public, max-age=${ID_TOKEN_SECONDS}`);
    expect(ID_TOKEN_SECONDS * 1000).toBeLessThan(KEY_NOTICE_MS / 2);
  });

  it('rest sealed: without the master key they cannot be opened', async () => {
    const rows = await db.selectFrom('signing_keys').select('private_sealed').execute();
    expect(rows).toHaveLength(1);
    for (const row of rows) expect(Buffer.from(row.private_sealed).toString('latin1')).not.toContain('"d"');
    const stranger = createKeyring(db, deps.clock, deps.random, deriveSecrets(new Uint8Array(32).fill(7)));
    await expect(stranger.signer()).rejects.toThrow('unable to authenticate');
    await expect(openTestPortal(database, { dataDir: otherFolder })).rejects.toThrow(
      /sealed with another key/,
    );
  });

  it('are announced a day before they sign, and sign for ninety days', async () => {
    const { keyring } = deps.identity;
    const first = (await keyring.signer()).kid;
    portal.turnClock(89 * DAY);
    expect((await keyring.signer()).kid).toBe(first);
    expect(await keyring.published()).toHaveLength(2);
    portal.turnClock(90 * DAY - 1);
    expect((await keyring.signer()).kid).toBe(first);
    portal.turnClock(90 * DAY + 1);
    const next = (await keyring.signer()).kid;
    expect(next).not.toBe(first);
    expect(await keyring.verifier(first)).not.toBeNull();
    portal.turnClock(90 * DAY + 30);
    expect(await keyring.verifier(first)).toBeNull();
    expect(await keyring.verifier(next)).not.toBeNull();
  });

  it('sign from the moment the first one is made, whatever the clocks say', async () => {
    await db.deleteFrom('signing_keys').execute();
    // Every read of this clock is a millisecond later than the previous one.
    let ticks = START.getTime();
    const { secrets } = deps.identity;
    const ticking = { now: () => new Date((ticks += 1)) };
    const { kid } = await createKeyring(db, ticking, deps.random, secrets).signer();
    const behind = { now: () => new Date(START.getTime() - 5_000) };
    expect((await createKeyring(db, behind, deps.random, secrets).signer()).kid).toBe(kid);
  });

  it('are made by one process when two start at once', async () => {
    await db.deleteFrom('signing_keys').execute();
    const { secrets } = deps.identity;
    const starting = [1, 2, 3].map(() => createKeyring(db, { now: () => START }, deps.random, secrets));
    const kids = await Promise.all(starting.map(async (one) => (await one.signer()).kid));
    expect(new Set(kids).size).toBe(1);
  });

  it('let tokens of the old one live to their end after a rotation, and none after an emergency', async () => {
    const email = `${randomUUID()}@people.example`;
    await portal.addUser({ email, phoneNumber: PHONE });
    const { token } = await portal.signIn(email);
    const status = async () => (await portal.ask('GET', '/api/auth/me', undefined, { token })).status;
    await deps.identity.keyring.rotate(false);
    expect(await status()).toBe(200);
    await deps.identity.keyring.rotate(true);
    expect(await status()).toBe(401);
  });

  it.each([false, true])(
    'are those of every process once one rotates them (emergency: %s)',
    async (emergency) => {
      // Later than the first key was made.
      const clock = { now: () => new Date(START.getTime() + 60_000) };
      const open = () => createKeyring(db, clock, deps.random, deps.identity.secrets);
      const [one, verifying, signing] = [open(), open(), open()];
      const former = (await one.signer()).kid;
      for (const other of [verifying, signing]) await other.verifier(former);
      await one.rotate(emergency);
      const { kid } = await one.signer();
      expect(kid).not.toBe(former);
      expect(await verifying.verifier(kid)).not.toBeNull();
      expect((await signing.signer()).kid).toBe(kid);
    },
  );

  it('are read once for all tokens that name unknown ones at the same time', async () => {
    let reads = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        reads += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const keyring = createKeyring(counted, deps.clock, deps.random, deps.identity.secrets);
    const found = await Promise.all(Array.from({ length: 20 }, () => keyring.verifier(randomUUID())));
    expect(found).toEqual(Array(20).fill(null));
    expect(reads).toBe(1);
  });

  it('stay the same objects while they are in use, so that verified signatures are remembered', async () => {
    const { keyring } = deps.identity;
    const { kid } = await keyring.signer();
    const key = await keyring.verifier(kid);
    expect(await keyring.verifier(randomUUID())).toBeNull();
    portal.turnClock(1);
    expect(await keyring.verifier(kid)).toBe(key);
  });
});
