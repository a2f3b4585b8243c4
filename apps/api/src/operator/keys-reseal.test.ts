// An exchange of the master key: old and new are known during it, and what was interrupted goes on.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openTestPortal } from '../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../test/cluster/test-database.ts';
import { loadRecordSecret } from '../identity/keys/record-secret.ts';
import { seal, unseal } from '../identity/keys/sealing.ts';
import { createFigureSecret } from '../store/figures/figure-secrets.ts';
import { openDatabase } from '../store/database/database.ts';
import { SEALED_COLUMNS } from '../store/sessions/sealed-values.ts';
import { readArguments, runCommand } from './run-command.ts';

const database = await emptyDatabase();
const dataDir = await temporaryFolder();
const [former, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const opened: { close(): Promise<unknown> }[] = [];
const open = async (env: Record<string, string>) => {
  const portal = await openTestPortal(database, { dataDir, env });
  opened.push(portal);
  return portal;
};
const owner = openDatabase({ ...database.owner, max: 2 });
afterAll(() => Promise.all([owner.destroy(), ...opened.map((one) => one.close())]));

const before = await open({ KEY_ENCRYPTION_KEY: former });
const reseal = async ({ deps }: typeof before) =>
  (await runCommand(deps, readArguments(['keys:reseal']))).join(' ');

it('every sealed column of the schema is sealed anew', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'sealed$'
  `.execute(owner);
  expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

it('is refused without the former key', async () => {
  await expect(reseal(before)).rejects.toThrow(/^KEY_ENCRYPTION_KEY_OTHER is missing\./);
});

it('goes on where it was interrupted; afterwards the new key alone opens everything', async () => {
  const { deps, db } = before;
  const { secrets } = deps.identity;
  const recordSecret = await db.transaction().execute((tx) => loadRecordSecret(tx, { ...deps, secrets }));
  const mail = seal(secrets.sealing, 'letter one', 'a code', deps.random);
  await sql`
    insert into mail_queue (idempotency_key, recipient, template, sealed, queued_at, next_attempt_at)
    values ('one', 'a@b.example', 'reset_code', ${mail}, now(), now())
  `.execute(owner);

  const during = await open({ KEY_ENCRYPTION_KEY: next, KEY_ENCRYPTION_KEY_OTHER: former });
  // Both processes read what the other one seals before and during the exchange.
  const known = await open({ KEY_ENCRYPTION_KEY: former, KEY_ENCRYPTION_KEY_OTHER: next });
  expect(during.deps.identity.secrets.releases).toEqual(secrets.releases);

  await sql`create function stop_here() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`.execute(
    owner,
  );
  await sql`create trigger stop_here before update on mail_queue for each row execute function stop_here()`.execute(
    owner,
  );
  await expect(reseal(during)).rejects.toThrow('cut');
  expect((await known.deps.identity.keyring.signer()).kid).toBe((await deps.identity.keyring.signer()).kid);
  await sql`drop trigger stop_here on mail_queue`.execute(owner);

  // The signing key was sealed anew before the interruption; mail, figures and the kept key follow.
  expect(await reseal(during)).toContain(
    '3 values were sealed anew; 1 were under KEY_ENCRYPTION_KEY already.',
  );
  expect(await reseal(during)).toContain('0 values were sealed anew; 4 were');

  const after = await open({ KEY_ENCRYPTION_KEY: next });
  const now = after.deps.identity.secrets;
  await expect(after.deps.identity.keyring.signer()).resolves.toBeDefined();
  expect(
    await db.transaction().execute((tx) => loadRecordSecret(tx, { ...after.deps, secrets: now })),
  ).toEqual(recordSecret);
  expect(now.releases).toEqual(secrets.releases);
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed from mail_queue`.execute(owner);
  expect(unseal(now.sealing, 'letter one', rows[0]?.sealed ?? new Uint8Array())).toBe('a code');
  await expect(open({ KEY_ENCRYPTION_KEY: former })).rejects.toThrow(/sealed with another key/);
});

it('says how many values open under neither key, and leaves them', async () => {
  const during = await open({ KEY_ENCRYPTION_KEY: former, KEY_ENCRYPTION_KEY_OTHER: next });
  const id = '00000000-0000-4000-8000-000000000001';
  await owner
    .transaction()
    .execute((tx) => createFigureSecret(tx, { id, sealed: randomBytes(60) }, new Date()));
  await expect(reseal(during)).rejects.toThrow(/^1 values open under neither key and stay as they are\./);
});
