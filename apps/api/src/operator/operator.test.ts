import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealAudit } from '../jobs/seal-audit.ts';
import { openDatabase } from '../store/database/database.ts';
import { openTestPortal, PASSWORD, START } from '../../test/portal/auth-portal.ts';
import { bundleProgram } from '../../test/processes/bundle-program.ts';
import { runCommandLine } from '../../test/processes/run-command-line.ts';
import { toAddress, AS_NODE_22, startProgram } from '../../test/processes/main-process.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../test/cluster/test-database.ts';
import { Refusal } from './command.ts';

const database = await emptyDatabase();
const dataDir = await temporaryFolder();
const portal = await openTestPortal(database, { dataDir });
const owner = openDatabase({ ...database.owner, max: 2 });
afterAll(() => Promise.all([portal.close(), owner.destroy()]));

const { db, ask, deps } = portal;
const run = (line: string, on = deps) => runCommandLine(on, line);
const listGroups = async (email: string) => {
  const rows = await db
    .selectFrom('identity_groups as g')
    .innerJoin('identity_users as u', 'u.username', 'g.username')
    .select('g.group_name')
    .where('u.email', '=', email)
    .orderBy('g.group_name')
    .execute();
  return rows.map((row) => row.group_name);
};
const lastEvent = () =>
  db.selectFrom('audit_events').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
const loadMe = async (token: string) => (await ask('GET', '/api/auth/me', undefined, { token })).status;
const notifiedAdmins = async () =>
  (
    await db.selectFrom('outbox').select('recipient').where('template', '=', 'admin_group_changed').execute()
  ).map((row) => row.recipient);

beforeEach(async () => {
  await sql`delete from identity_users`.execute(db);
  await sql`delete from outbox`.execute(db);
  await sql`delete from throttles`.execute(db);
});

describe('admin:create', () => {
  const line = 'admin:create --email first@agency.example --name Ada --family-name Stone';

  it('makes the first Admin, who signs in with the printed password and must choose another [AU-7] [PW-6]', async () => {
    const printed = await run(line);
    const password = /once: (\S+)/.exec(printed)?.[1] ?? '';
    expect(password.replaceAll('-', '').length).toBeGreaterThanOrEqual(16);
    const { data } = await ask('POST', '/api/auth/sign-in', { email: 'first@agency.example', password });
    expect(data.step).toBe('newPasswordRequired');
    expect(await listGroups('first@agency.example')).toEqual(['Admin']);
    const event = await lastEvent();
    const events = await db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify(events)).not.toContain(password);
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'operator.admin-create', actor: null, acting_role: 'operator' }),
    );
    expect(event.action).toBe('auth.sign-in');
  });

  it('tells the Admins there were, and refuses an address in use', async () => {
    await run(line);
    expect(await notifiedAdmins()).toEqual([]);
    await run('admin:create --email second@agency.example --name Bo --family-name Stone');
    expect(await notifiedAdmins()).toEqual(['first@agency.example']);
    await expect(
      run('admin:create --email SECOND@agency.example --name Bo --family-name Stone'),
    ).rejects.toThrow('This email already has an account. Use admin:grant to make it an Admin.');
  });

  it.each([
    ['admin:create --email no-address --name A --family-name B', /valid email/],
    ['admin:create --email a@b.example --name A', '--family-name is missing.'],
  ])('refuses %s', async (wrong, message) => {
    await expect(run(wrong)).rejects.toThrow(message);
    await expect(run(wrong)).rejects.toThrow(Refusal);
  });
});

describe('admin:grant and admin:revoke', () => {
  it('put an account into a group and take it out, and tell all Admins', async () => {
    await portal.addUser({ email: 'one@people.example', groups: ['Admin'] });
    await portal.addUser({ email: 'two@people.example' });
    expect(await run('admin:grant --email two@people.example')).toBe(
      'two@people.example has the role Admin now.',
    );
    expect((await notifiedAdmins()).toSorted()).toEqual(['one@people.example', 'two@people.example']);
    expect(await lastEvent()).toMatchObject({
      action: 'operator.admin-grant',
      acting_role: 'operator',
      details: { new: { group: 'Admin' } },
    });
    await run('admin:grant --email two@people.example --group acf');
    expect(await listGroups('two@people.example')).toEqual(['Admin', 'acf']);
    await run('admin:revoke --email two@people.example');
    expect(await listGroups('two@people.example')).toEqual(['acf']);
  });

  it('leave the last Admin, also when two are revoked at once [AZ-6]', async () => {
    await portal.addUser({ email: 'one@people.example', groups: ['Admin'] });
    await portal.addUser({ email: 'two@people.example', groups: ['Admin'] });
    const results = await Promise.allSettled(
      ['one', 'two'].map((name) => run(`admin:revoke --email ${name}@people.example`)),
    );
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = [...(await listGroups('one@people.example')), ...(await listGroups('two@people.example'))];
    expect(left).toEqual(['Admin']);
  });

  it.each([
    ['admin:grant --email nobody@people.example', 'There is no account with this email.'],
    ['admin:grant --email one@people.example --group root', '--group is Admin or acf.'],
    ['admin:grant --email one@people.example', 'one@people.example has the role Admin already.'],
    ['admin:revoke --email one@people.example --group acf', 'one@people.example does not have the role ACF.'],
    ['admin:revoke --email one@people.example', /last Admin/],
  ])('refuse %s', async (wrong, message) => {
    await portal.addUser({ email: 'one@people.example', groups: ['Admin'] });
    await expect(run(wrong)).rejects.toThrow(message);
    expect(await listGroups('one@people.example')).toEqual(['Admin']);
  });
});

describe('keys:rotate and sessions:end', () => {
  beforeEach(async () => {
    await portal.addUser({ email: 'one@people.example', phoneNumber: '+12025550141' });
    await portal.addUser({ email: 'two@people.example', phoneNumber: '+12025550142' });
  });

  it('a rotation lets tokens live, an emergency ends every session, its cookie included [TK-10]', async () => {
    const first = await portal.signIn('one@people.example');
    const second = await portal.signIn('two@people.example');
    await run('keys:rotate');
    expect(await loadMe(first.token)).toBe(200);
    expect(await run('keys:rotate --emergency')).toContain('2 sessions have ended');
    expect([await loadMe(first.token), await loadMe(second.token)]).toEqual([401, 401]);
    const refreshed = await ask('POST', '/api/auth/refresh', {}, { cookie: first.cookie });
    expect(refreshed.status).toBe(401);
    expect(await lastEvent()).toMatchObject({
      action: 'operator.keys-rotate',
      details: { emergency: true, ended: 2 },
    });
  });

  it("a person's sessions end, or everyone's [TK-11]", async () => {
    const first = await portal.signIn('one@people.example');
    const second = await portal.signIn('two@people.example');
    expect(await run('sessions:end --email one@people.example')).toBe('1 session has ended.');
    expect([await loadMe(first.token), await loadMe(second.token)]).toEqual([401, 200]);
    expect(await run('sessions:end --all')).toBe('1 session has ended.');
    expect(await loadMe(second.token)).toBe(401);
  });

  it.each(['sessions:end', 'sessions:end --all --email one@people.example'])('refuses %s', async (wrong) => {
    await expect(run(wrong)).rejects.toThrow('Give either --email or --all.');
  });
});

describe('scan:mark', () => {
  const findMark = async () =>
    (await db.selectFrom('identity_users').select('scan_marker_until').executeTakeFirstOrThrow())
      .scan_marker_until;
  const inProduction = (scanAccounts: boolean): typeof deps => {
    const identity = { ...deps.config.identity, scanAccounts };
    return { ...deps, config: { ...deps.config, environment: 'production', identity } };
  };

  beforeEach(() => portal.addUser({ email: 'scan@people.example', phoneNumber: '+12025550143' }));

  it('marks an account for so many hours, on the record, and takes the mark away [AUT-035]', async () => {
    await run('scan:mark --email scan@people.example --hours 72');
    expect(await findMark()).toEqual(new Date(START.getTime() + 72 * 3_600_000));
    expect(await lastEvent()).toMatchObject({ action: 'operator.scan-mark', fields: ['scan_marker_until'] });
    const { token } = await portal.signIn('scan@people.example');
    const { data } = await ask('GET', '/api/auth/me', undefined, { token });
    expect(data.scan_marker).toBe(true);
    await run('scan:mark --email scan@people.example --clear');
    expect(await findMark()).toBeNull();
  });

  it.each(['0', '73', '1.5', 'x'])('refuses %s hours', async (hours) => {
    await expect(run(`scan:mark --email scan@people.example --hours ${hours}`)).rejects.toThrow(
      /from 1 to 72/,
    );
    expect(await findMark()).toBeNull();
  });

  it('is refused in production unless a setting allows it', async () => {
    const line = 'scan:mark --email scan@people.example --hours 1';
    await expect(run(line, inProduction(false))).rejects.toThrow(/ALLOW_SCAN_ACCOUNTS=1/);
    expect(await findMark()).toBeNull();
    await run(line, inProduction(true));
    expect(await findMark()).not.toBeNull();
  });
});

describe('the program', () => {
  const settings = {
    APP_ENV: 'local',
    DATA_DIR: dataDir,
    DATABASE_URL: toAddress(database.owner),
    DATABASE_APP_URL: toAddress(database.app),
  };
  let program: string;
  beforeAll(async () => {
    program = await bundleProgram('operator');
  });
  const operate = (...args: string[]) => startProgram(program, args, settings).ended;

  it('makes no Admin whose password cannot be written, and one once it can [AU-7]', async () => {
    const args = ['--email', 'full@agency.example', '--name', 'Ada', '--family-name', 'Stone'];
    const full = spawn(process.execPath, [program, 'admin:create', ...args], {
      env: { PATH: '/usr/bin:/bin', ...settings },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let said = '';
    full.stderr?.on('data', (chunk) => (said += String(chunk)));
    await once(full, 'close');
    expect({ code: full.exitCode, said: said.trim() }).toEqual({
      code: 1,
      said: 'The temporary password could not be written. No account was created.',
    });
    expect(await listGroups('full@agency.example')).toEqual([]);
    expect(await operate('admin:create', ...args)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Temporary password, shown this once: \S+\n.*\nfull@agency.example is an Admin now.\n$/,
      ),
    });
  });

  it('verifies the audit, and fails when it was tampered with [LG-1]', async () => {
    await ask('POST', '/api/auth/sign-in', { email: 'nobody@people.example', password: PASSWORD });
    await sealAudit.run(deps);
    const { rows } = await sql<{
      hash: string;
    }>`select hash from audit_seals order by batch desc limit 1`.execute(db);
    const hash = rows[0]?.hash ?? '';
    const whole = await operate('audit:verify', '--hash', hash);
    expect(whole).toMatchObject({ code: 0, err: '' });
    expect(whole.out).toContain(`Newest hash: ${hash}`);
    expect(whole.out).toContain('The chain is whole.');
    expect((await operate('audit:verify', '--hash', '0'.repeat(64))).err).toContain('TAMPERED WITH');
    expect((await operate('audit:verify', '--hash', hash.slice(1))).err).toMatch(/^--hash is no hash/);

    await sql`update audit_events set outcome = 'done' where outcome = 'refused'`.execute(owner);
    const broken = await operate('audit:verify');
    expect(broken).toMatchObject({ code: 1, out: '', err: expect.stringContaining('TAMPERED WITH') });
    expect(broken.err).toMatch(/^Batch \d+: changed, removed or added events\.$/m);
  });

  it('writes security events into the file that SECURITY_LOG names', async () => {
    const file = join(dataDir, 'security.jsonl');
    const { code, err } = await startProgram(program, ['keys:rotate'], { ...settings, SECURITY_LOG: file })
      .ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const written = (await readFile(file, 'utf8')).trim().split('\n');
    expect(written.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'security', action: 'operator.keys-rotate', outcome: 'done' }),
    ]);
  });

  it('lists its commands, and the options of one', async () => {
    const { code, err } = await operate('help');
    expect(code).toBe(1);
    expect(err).toMatch(/^There is no command help\.\nCommands:\n {2}admin:create/);
    const wrong = await operate('sessions:end', '--everyone');
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain('Options of sessions:end:');
  });

  it.each([
    [['--help'], /^Commands:\n {2}admin:create {6}creates an account/],
    [
      ['sessions:end', '--help'],
      /^sessions:end ends the sessions .*\nOptions of sessions:end:\n {2}--email /,
    ],
    [['keys:reseal', '-h'], /^keys:reseal seals .*\nThe command keys:reseal takes no options\.\n$/],
  ])('answers %j, and does nothing', async (args, expected) => {
    expect(await operate(...args)).toEqual({ code: 0, err: '', out: expect.stringMatching(expected) });
  });

  it('says in one sentence why it cannot start', async () => {
    const { code, err } = await startProgram(program, ['audit:verify'], {
      APP_ENV: 'production',
      NODE_OPTIONS: AS_NODE_22,
    }).ended;
    expect({ code, err: err.trim() }).toEqual({
      code: 1,
      err: 'PUBLIC_URL is missing. Set it to the address people use, such as https://portal.example.org.',
    });
  });
});
