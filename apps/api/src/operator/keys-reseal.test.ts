// A rotation of the master key: both keys are available during it, and an interrupted run resumes.
import { randomBytes } from 'node:crypto';
import { auth } from '@srae/contract/accounts/auth';
import { type RawBuilder, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, PASSWORD, PHONE, START } from '../../test/portal/auth-portal.ts';
import { runCommandLine } from '../../test/processes/run-command-line.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../test/cluster/test-database.ts';
import { loadRecordSecret } from '../identity/keys/record-secret.ts';
import { seal, unseal } from '../identity/keys/sealing.ts';
import { consumeTotpCode } from '../identity/second-factor/totp.ts';
import { createFigureSecret } from '../store/figures/figure-secrets.ts';
import { openDatabase } from '../store/database/database.ts';
import { connectKeyHolder, keyHolderOptions } from '../store/sessions/key-holders.ts';
import { SEALED_COLUMNS } from '../store/sessions/sealed-values.ts';

const [former, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

/** A database of its own: a rotation leaves another key in it. */
async function openRotation() {
  const database = await emptyDatabase();
  const dataDir = await temporaryFolder();
  const owner = openDatabase({ ...database.owner, max: 2 });
  const opened: { close(): Promise<unknown> }[] = [{ close: () => owner.destroy() }];
  afterAll(() => Promise.all(opened.map((one) => one.close())));
  const open = async (env: Record<string, string>) => {
    const portal = await openTestPortal(database, { dataDir, env: { TOTP: 'on', ...env } });
    opened.push(portal);
    return portal;
  };
  const queueMail = (key: string, sealed: Uint8Array) =>
    sql`
      insert into mail_queue (idempotency_key, recipient, template, sealed, queued_at, next_attempt_at)
      values (${key}, 'a@b.example', 'reset_code', ${sealed}, now(), now())
    `.execute(owner);
  return { database, owner, open, queueMail };
}

type Portal = Awaited<ReturnType<Awaited<ReturnType<typeof openRotation>>['open']>>;
const interrupted = await openRotation();
const exchanged = await openRotation();
const unknown = await openRotation();
const before = await interrupted.open({ KEY_ENCRYPTION_KEY: former });
const reseal = ({ deps }: Portal) => runCommandLine(deps, 'keys:reseal');

/** A person with an authenticator app; a code works once, so the next one is from the next half minute. */
async function enrolApp(portal: Portal) {
  const email = 'wren@people.example';
  const username = await portal.addUser({ email, phoneNumber: PHONE });
  const { token } = await portal.signIn(email);
  const asked = await portal.ask<{ secret: string }>(
    'POST',
    auth.startTotp.path,
    { password: PASSWORD },
    { token },
  );
  const app = new TOTP({ secret: Secret.fromBase32(asked.data.secret) });
  const codeAt = (seconds: number) => app.generate({ timestamp: START.getTime() + seconds * 1000 });
  const confirmed = await portal.ask('PUT', auth.startTotp.path, { code: codeAt(0) }, { token });
  expect(confirmed.status).toBe(200);
  return { username, nextCode: () => codeAt(30) };
}

const NOT_SWAPPED = 'unless an earlier run has sealed them, the two keys have not been swapped yet';

it('every sealed column of the schema is sealed anew', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'sealed$'
  `.execute(interrupted.owner);
  expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

it('is refused without the former key', async () => {
  await expect(reseal(before)).rejects.toThrow(/^KEY_ENCRYPTION_KEY_OTHER is missing\./);
});

it('goes on where it was interrupted; afterwards the new key alone opens everything', async () => {
  const { open, owner, queueMail } = interrupted;
  const { deps, db } = before;
  const { secrets } = deps.identity;
  const recordSecret = await db.transaction().execute((tx) => loadRecordSecret(tx, { ...deps, secrets }));
  const app = await enrolApp(before);
  await queueMail('one', seal(secrets.sealing, 'letter one', 'a code', deps.random));

  const during = await open({ KEY_ENCRYPTION_KEY: next, KEY_ENCRYPTION_KEY_OTHER: former });
  // Before and during the rotation each process reads values sealed by the other.
  const known = await open({ KEY_ENCRYPTION_KEY: former, KEY_ENCRYPTION_KEY_OTHER: next });
  expect(during.deps.identity.secrets.releases).toEqual(secrets.releases);
  // Too early: nothing is under the new key yet.
  expect(await reseal(known)).toContain(NOT_SWAPPED);

  await sql`create function stop_here() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`.execute(
    owner,
  );
  await sql`create trigger stop_here before update on mail_queue for each row execute function stop_here()`.execute(
    owner,
  );
  await expect(reseal(during)).rejects.toThrow('cut');
  expect((await known.deps.identity.keyring.signer()).kid).toBe((await deps.identity.keyring.signer()).kid);
  await sql`drop trigger stop_here on mail_queue`.execute(owner);

  // Signing key and authenticator app were resealed before the interruption; mail, figures and the kept key follow.
  const resealed = await reseal(during);
  expect(resealed).toContain('3 values were sealed anew; 2 were under KEY_ENCRYPTION_KEY already.');
  expect(resealed).not.toContain(NOT_SWAPPED);
  expect(await reseal(during)).toContain('0 values were sealed anew; 5 were');

  const after = await open({ KEY_ENCRYPTION_KEY: next });
  const now = after.deps.identity.secrets;
  await expect(after.deps.identity.keyring.signer()).resolves.toBeDefined();
  expect(
    await db.transaction().execute((tx) => loadRecordSecret(tx, { ...after.deps, secrets: now })),
  ).toEqual(recordSecret);
  expect(now.releases).toEqual(secrets.releases);
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed from mail_queue`.execute(owner);
  expect(unseal(now.sealing, 'letter one', rows[0]?.sealed ?? new Uint8Array())).toBe('a code');
  expect(await consumeTotpCode(after.deps, app.username, app.nextCode())).toBe(true);
  await expect(open({ KEY_ENCRYPTION_KEY: former })).rejects.toThrow(/sealed with another key/);
});

describe('while a process still seals under the former key', () => {
  const { database, open, owner, queueMail } = exchanged;
  beforeAll(() => open({ KEY_ENCRYPTION_KEY: next }));
  const exchange = () => open({ KEY_ENCRYPTION_KEY: former, KEY_ENCRYPTION_KEY_OTHER: next });
  const formerProcess = () => open({ KEY_ENCRYPTION_KEY: next, KEY_ENCRYPTION_KEY_OTHER: former });
  const isSealedBy = async ({ deps }: Portal, key: string) => {
    const { rows } = await sql<{ sealed: Uint8Array }>`
      select sealed from mail_queue where idempotency_key = ${key}
    `.execute(owner);
    const sealing = { current: deps.identity.secrets.sealing.current, other: null };
    return unseal(sealing, `letter ${key}`, rows[0]?.sealed ?? new Uint8Array());
  };
  /** A forced interleaving: runs once, while the first mail is being resealed. */
  async function atFirstReseal(meanwhile: RawBuilder<unknown>): Promise<void> {
    await sql`create table once (done boolean)`.execute(owner);
    await sql`grant all on once to public`.execute(owner);
    await meanwhile.execute(owner);
    await sql`create trigger meanwhile before update on mail_queue for each row execute function meanwhile()`.execute(
      owner,
    );
  }
  afterEach(async () => {
    await sql`drop function if exists meanwhile cascade`.execute(owner);
    await sql`drop table if exists once, late`.execute(owner);
  });

  it('seals anew what was added behind the place that it had reached', async () => {
    const [during, stale] = [await exchange(), await formerProcess()];
    const { deps } = stale;
    const late = seal(deps.identity.secrets.sealing, 'letter a', 'late', deps.random);
    await queueMail('b', seal(deps.identity.secrets.sealing, 'letter b', 'early', deps.random));
    await sql`create table late (sealed bytea)`.execute(owner);
    await sql`grant all on late to public`.execute(owner);
    await sql`insert into late values (${late})`.execute(owner);
    await atFirstReseal(sql`create function meanwhile() returns trigger language plpgsql as $$ begin
      if exists (select from once) then return new; end if;
      insert into once values (true);
      insert into mail_queue (idempotency_key, recipient, template, sealed, queued_at, next_attempt_at)
        select 'a', 'a@b.example', 'reset_code', sealed, now(), now() from late;
      return new;
    end $$`);
    await reseal(during);
    expect(await isSealedBy(during, 'a')).toBe('late');
    expect(await isSealedBy(during, 'b')).toBe('early');
  });

  it('looks again at a value that changed between reading and sealing', async () => {
    const [during, stale] = [await exchange(), await formerProcess()];
    const { deps } = stale;
    await queueMail('c', seal(deps.identity.secrets.sealing, 'letter c', 'first', deps.random));
    await atFirstReseal(sql`create function meanwhile() returns trigger language plpgsql as $$ begin
      if exists (select from once) then return new; end if;
      insert into once values (true);
      return null;
    end $$`);
    await reseal(during);
    expect(await isSealedBy(during, 'c')).toBe('first');
  });

  it('says that one is running, and does not call the exchange finished', async () => {
    const during = await exchange();
    const { secrets } = (await formerProcess()).deps.identity;
    const running = openDatabase({ ...database.app, ...keyHolderOptions(secrets.sealing) });
    await connectKeyHolder(running);
    await expect(reseal(during)).rejects.toThrow(
      /^A process still seals under KEY_ENCRYPTION_KEY_OTHER\. .* and run keys:reseal again\./,
    );
    await running.destroy();
    await expect.poll(() => reseal(during).catch(String)).toContain('were sealed anew');
  });
});

it('says how many values open under neither key, and leaves them', async () => {
  const { open, owner } = unknown;
  const during = await open({ KEY_ENCRYPTION_KEY: former, KEY_ENCRYPTION_KEY_OTHER: next });
  const id = '00000000-0000-4000-8000-000000000001';
  await owner
    .transaction()
    .execute((tx) => createFigureSecret(tx, { id, sealed: randomBytes(60) }, new Date()));
  await expect(reseal(during)).rejects.toThrow(/^1 values open under neither key and stay as they are\./);
});
