// Both commands as run by an operator: real programs, on the portal's database and on an external one.
import { randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../store/database/database.ts';
import { migrateToLatest } from '../../store/database/migrate.ts';
import { bundleProgram } from '../../../test/processes/bundle-program.ts';
import { AS_NODE_22, toAddress, startProgram } from '../../../test/processes/main-process.ts';
import { startSilentRelay } from '../../../test/processes/silent-relay.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import {
  bareDatabase,
  cloneDatabase,
  emptyDatabase,
  type TestDatabase,
} from '../../../test/cluster/test-database.ts';

const program = await bundleProgram('operator');
const folder = await temporaryFolder();
const KEY_ENCRYPTION_KEY = randomBytes(32).toString('base64');
const database = await emptyDatabase();

const at = ({ owner, app }: Pick<TestDatabase, 'owner' | 'app'>) => ({
  DATABASE_URL: toAddress(owner),
  DATABASE_APP_URL: toAddress(app),
});
const operate = (line: string, env: Record<string, string>) =>
  startProgram(program, line.split(' '), {
    APP_ENV: 'local',
    ARGON2_MEMORY_KIB: '19456',
    ARGON2_PASSES: '2',
    DATA_DIR: join(folder, 'none'),
    KEY_ENCRYPTION_KEY,
    ...env,
  }).ended;
const ADMIN = 'admin:create --email first@agency.example --name Ada --family-name Stone';
const BROKEN_OFF = /^The command was broken off: .+\. Run it again when [^\n]+\n$/;
const file = join(folder, 'backup.zip');

async function actionsIn({ owner }: TestDatabase): Promise<readonly string[]> {
  const db = openDatabase({ ...owner, max: 1 });
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'acting_role'])
    .orderBy('seq')
    .execute();
  await db.destroy();
  return events.map(({ action, acting_role }) => `${action} ${acting_role}`);
}

describe('backup and restore', () => {
  it('bring a portal into an empty database, where its keys open and its audit is whole', async () => {
    await operate(ADMIN, at(database));
    const written = await operate(`backup ${file}`, at(database));
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(written.out).toMatch(/backup\.zip: \d+ tables, \d+ rows, schema \d{4}-/);
    expect(written.out).toContain('Keep KEY_ENCRYPTION_KEY');
    // Readable only by the file's owner: it contains names, addresses and answers.
    expect((await stat(file)).mode & 0o077).toBe(0);

    const target = await bareDatabase();
    const restored = await operate(`restore ${file}`, at(target));
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('each compared with its hash');
    // Opening the portal reads its signing keys; the command finds the restored account.
    const again = await operate('admin:grant --email first@agency.example --group acf', at(target));
    expect(again).toMatchObject({ code: 0, err: '' });
    expect((await operate('audit:verify', at(target))).code).toBe(0);
    expect(await actionsIn(target)).toEqual([
      'operator.admin-create operator',
      'operator.restore operator',
      'operator.admin-grant operator',
      'operator.audit-verify operator',
    ]);
    expect(await actionsIn(database)).toEqual(['operator.admin-create operator', 'operator.backup operator']);
  });

  it("work on the portal's own database, and from there on another one", async () => {
    const [here, there] = [await temporaryFolder(), await temporaryFolder()];
    const own = { DATA_DIR: here, KEY_ENCRYPTION_KEY: '' };
    await operate(ADMIN, own);
    const moved = join(folder, 'moved.zip');
    expect(await operate(`backup ${moved}`, own)).toMatchObject({ code: 0, err: '' });
    await copyFile(join(here, 'key-encryption-key'), join(there, 'key-encryption-key'));
    const target = await emptyDatabase();
    const restored = await operate(`restore ${moved}`, {
      ...at(target),
      DATA_DIR: there,
      KEY_ENCRYPTION_KEY: '',
    });
    expect(restored).toMatchObject({ code: 0, err: '' });
    const db = openDatabase({ ...target.owner, max: 1 });
    const { rows } = await sql`select email from identity_users`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ email: 'first@agency.example' }]);
  });

  it('of two restores at once carry out one, and refuse the other in a sentence', async () => {
    const target = await bareDatabase();
    const lines = [`restore ${file}`, `restore ${file}`];
    const ended = await Promise.all(lines.map((line) => operate(line, at(target))));
    expect(ended.map(({ code }) => code).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      0, 1,
    ]);
    expect(ended.find(({ code }) => code === 1)?.err).toMatch(/^The database is not empty: .+\n$/);
  });

  it('say that what was done is complete where the audit does not take it, and leave it [LG-2]', async () => {
    const target = await bareDatabase();
    await migrateToLatest(target.owner, '0093-period-ends');
    const former = await cloneDatabase(target);
    const db = openDatabase({ ...target.owner, max: 1 });
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'no space left'; end $$`.execute(db);
    await sql`create trigger refuse before insert on audit_events for each row execute function refuse()`.execute(
      db,
    );
    await db.destroy();
    const kept = join(folder, 'unrecorded.zip');
    expect(await operate(`backup ${kept}`, at(target))).toEqual({
      code: 1,
      out: '',
      err: `${kept} is written and complete, but the audit does not have it: no space left. Keep the file, or delete it before the command is run again.\n`,
    });
    expect(await operate('migrate', at(target))).toEqual({
      code: 1,
      out: '',
      err: 'The schema is the newest one now, but the audit does not have it: no space left. There is nothing to run again.\n',
    });
    expect((await operate('migrate', at(target))).out).toBe('The schema is the newest one already.\n');
    expect(await operate(`restore ${kept}`, at(former))).toMatchObject({ code: 0, err: '' });
  });

  it('say in a sentence that the database broke off', async () => {
    // The activity is the same throughout a transaction, so it is read outside.
    const db = openDatabase({ ...database.owner, max: 2 });
    const command = operate(`backup ${join(folder, 'broken.zip')}`, at(database));
    try {
      // The backup waits for this lock, and its connection ends meanwhile.
      await db.transaction().execute(async (tx) => {
        await sql`lock table identity_users in access exclusive mode`.execute(tx);
        await expect
          .poll(async () => {
            const { rows } = await sql<{ ended: boolean }>`
              select pg_terminate_backend(pid) as ended from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table%'
            `.execute(db);
            return rows.length;
          })
          .toBe(1);
      });
    } finally {
      await db.destroy();
    }
    expect(await command).toMatchObject({ code: 1, err: expect.stringMatching(BROKEN_OFF) });
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  });

  it('call a backup damaged only where it is, not where the connection to the database broke', async () => {
    const whole = join(folder, 'whole.zip');
    await operate(`backup ${whole}`, at(database));
    const target = await emptyDatabase();
    const relay = await startSilentRelay(target.owner);
    const db = openDatabase({ ...target.owner, max: 2 });
    const { command } = await db.transaction().execute(async (tx) => {
      // Rows are read, and none is taken.
      await sql`lock table identity_users in share mode`.execute(tx);
      const begun = operate(`restore ${whole}`, {
        ...at(target),
        DATABASE_URL: toAddress(target.owner, relay.port),
      });
      await untilBlocked(db);
      relay.close();
      return { command: begun };
    });
    await db.destroy();
    expect(await command).toMatchObject({ code: 1, err: expect.stringMatching(BROKEN_OFF) });
    expect(await operate(`restore ${whole}`, at(target))).toMatchObject({ code: 0, err: '' });
  });

  it('say that a file of security events is full, and where to look what was done [LG-2]', async () => {
    const { code, err } = await operate('sessions:end --all', { ...at(database), SECURITY_LOG: '/dev/full' });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(
        /^SECURITY_LOG is '\/dev\/full', which cannot be written any more \(ENOSPC\)[^\n]+\n$/,
      ),
    });
  });

  it.each([
    ['--help', { code: 0, err: '' }],
    [
      '0001-first',
      { code: 1, err: 'The command migrate takes no options. Run srae-operator migrate alone.\n' },
    ],
  ])('leave migrating alone when it is given %s', async (option, answer) => {
    const target = await bareDatabase();
    expect(await operate(`migrate ${option}`, at(target))).toMatchObject(answer);
    const db = openDatabase({ ...target.owner, max: 1 });
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
    await db.destroy();
    expect(rows).toEqual([]);
  });

  it('refuse another key before anything is written', async () => {
    const target = await bareDatabase();
    const otherKey = { ...at(target), KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    const { code, err } = await operate(`restore ${file}`, otherKey);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^The backup was made under another KEY_ENCRYPTION_KEY\. /),
    });
    const db = openDatabase({ ...target.owner, max: 1 });
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
    await db.destroy();
    expect(rows).toEqual([]);
  });

  it('encrypt to a public key; the private one alone restores it, and nothing readable is left', async () => {
    const identity = join(folder, 'backup-identity');
    expect(await operate('backup:keys', {})).toMatchObject({
      code: 1,
      err: 'Name one file: srae-operator backup:keys <file>\n',
    });
    const made = await operate(`backup:keys ${identity}`, {});
    expect(made).toMatchObject({ code: 0, err: '' });
    expect((await stat(identity)).mode & 0o077).toBe(0);
    const BACKUP_RECIPIENT = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(made.out)?.[1] ?? '';
    const encrypted = join(folder, 'backup.zip.age');
    const temporary = await temporaryFolder();
    const written = await operate(`backup ${encrypted}`, { ...at(database), BACKUP_RECIPIENT });
    expect(written).toMatchObject({ code: 0, err: '' });
    const bytes = await readFile(encrypted);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('manifest.json')).toBe(false);

    const target = await emptyDatabase();
    const into = { ...at(target), TMPDIR: temporary };
    const without = await operate(`restore ${encrypted}`, into);
    expect(without.err).toMatch(/^The backup is encrypted\. Set BACKUP_IDENTITY_FILE/);
    const nowhere = { ...into, TMPDIR: '/dev/null', BACKUP_IDENTITY_FILE: identity };
    expect(await operate(`restore ${encrypted}`, nowhere)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^The temporary folder cannot be written: ENOTDIR[^\n]+ Set TMPDIR to another one\.\n$/,
      ),
    });
    const stranger = join(folder, 'other-identity');
    await operate(`backup:keys ${stranger}`, {});
    const refused = await operate(`restore ${encrypted}`, { ...into, BACKUP_IDENTITY_FILE: stranger });
    expect(refused.err).toMatch(/^The backup is encrypted to another key/);
    const cut = join(folder, 'cut.zip.age');
    await writeFile(cut, bytes.subarray(0, -1));
    const damaged = await operate(`restore ${cut}`, { ...into, BACKUP_IDENTITY_FILE: identity });
    expect(damaged.err).toMatch(/^The backup is damaged: it cannot be decrypted/);

    const restored = await operate(`restore ${encrypted}`, { ...into, BACKUP_IDENTITY_FILE: identity });
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(await readdir(temporary)).toEqual([]);
  });

  it('write nothing readable in production unless the operator says that the volume is encrypted', async () => {
    const production = {
      ...at(database),
      APP_ENV: 'production',
      PUBLIC_URL: 'https://portal.example.org',
      DASHBOARD_URL: 'https://dashboard.example.org',
      NODE_OPTIONS: AS_NODE_22,
    };
    const plain = join(folder, 'production.zip');
    expect((await operate(`backup ${plain}`, production)).err).toMatch(
      /^BACKUP_RECIPIENT is missing\. Set it to the public key that srae-operator backup:keys <file> prints/,
    );
    await expect(stat(plain)).rejects.toThrow('ENOENT');
    const said = await operate(`backup ${plain}`, { ...production, BACKUP_UNENCRYPTED: '1' });
    expect(said).toMatchObject({ code: 0, err: '' });
  });

  it('print what is wrong alone, and fail', async () => {
    expect(await operate('backup one two', at(database))).toEqual({
      code: 1,
      out: '',
      err: 'Name one file: srae-operator backup <file>\n',
    });
  });
});
