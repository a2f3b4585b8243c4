import { admin } from '@srae/contract/admin';
import { machine, machineKeys } from '@srae/contract/accounts/machine-keys';
import type { FileAnswer, MachineKey, MadeKey } from '@srae/contract/schemas/accounts/machine-keys';
import { reporting } from '@srae/contract/reporting';
import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openMachine } from '../../../test/portal/calls/machine-portal.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { surveyCsv } from '../../../test/portal/uploads/survey-csv.ts';
import { digestEveryTable } from '../../../test/portal/whole-counts.ts';
import { openDatabase } from '../../store/database/database.ts';

const { portal, db, places, grantId, params, grace, ada, signInAgain, inDays, make, send } =
  await openMachine();
const { pid, siblingPid } = places.first;
// The portal's own role may not read every table.
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());

const GOOD = surveyCsv('entry', [{}, {}, {}]);
const BAD = surveyCsv('entry', [{}, { survey_version: 'XX' }, { program_name: 'Nobody knows it' }]);

it('is shown once, kept as a hash, listed without the secret, and recorded [BEY-176]', async () => {
  const { pk, key } = await make({ name: 'Shown once' });
  const [, id = '', secret = ''] = key.split('_');
  const row = await db.selectFrom('machine_keys').selectAll().where('pk', '=', pk).executeTakeFirstOrThrow();
  expect(JSON.stringify({ ...row, secret_hash: Buffer.from(row.secret_hash).toString('hex') })).not.toContain(
    secret,
  );
  const listed = (await grace.call<MachineKey[]>(machineKeys.list, { params: { grantId } })).data;
  expect(listed[0]).toMatchObject({ pk, id, state: 'active', last_used_at: null });
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(await lastEvent(db, 'machine-key.create')).toMatchObject({
    actor: toUsername('grace'),
    fk_grants: grantId,
    object: `machine key ${id}`,
  });
  const read = await send<{ grant: { pk: number } }>(machine.read, { key });
  expect([read.status, read.data.grant.pk]).toEqual([200, grantId]);
  const after = (await grace.call<MachineKey[]>(machineKeys.list, { params: { grantId } })).data;
  expect(after[0]).toMatchObject({ id, last_used_at: expect.any(String) });
});

it.each([
  [{ name: ' ' }, 'name'],
  [{ actions: [] }, 'actions'],
  [{ networks: ['office'] }, 'networks'],
  [{ expires_on: '2020-01-01' }, 'expires_on'],
  [{ expires_on: '2999-01-01' }, 'expires_on'],
])('is not made with %j [BEY-176]', async (asked, field) => {
  const body = { name: 'x', actions: ['status'], networks: [], expires_on: inDays(1), ...asked };
  const { status, error } = await grace.call(machineKeys.create, { params: { grantId }, body });
  expect([status, error.details]).toEqual([422, [expect.objectContaining({ field })]]);
});

it('does what it was made for and nothing else [BEY-176]', async () => {
  const { key } = await make({ actions: ['validate'] });
  expect((await send(machine.entry.validate, { key, file: GOOD })).status).toBe(200);
  for (const call of [machine.entry.upload, machine.exit.upload, machine.status]) {
    const { status, error } = await send(call, { key, file: GOOD });
    expect([status, error.code]).toEqual([403, 'MACHINE_KEY_ACTION']);
  }
  const { rows } = await sql<{ details: { code: string } }>`
    select details from audit_events where action = 'machine.upload' and outcome = 'refused' order by seq desc limit 1
  `.execute(db);
  expect(rows[0]?.details.code).toBe('MACHINE_KEY_ACTION');
  const headers = { authorization: `Bearer ${key}` };
  for (const [method, url] of [
    ['GET', reporting.readReport.path],
    ['GET', '/api/auth/me'],
    ['GET', '/api/grantees/:grantId/machine-keys'],
    ['POST', '/api/grantees/:grantId/machine-keys'],
  ] as const) {
    const path = url.replace(':grantId', String(grantId)).replace(':periodPk', String(places.summer));
    expect((await portal.app.inject({ method, url: path, headers })).statusCode).toBe(401);
  }
});

it('checks and uploads files of a provider as it may those of the grant [BEY-176]', async () => {
  const [checks, uploads] = [await make({ actions: ['validate'] }), await make({ actions: ['upload'] })];
  const ofProvider = machine.ofProvider.entry;
  const codeOf = async (key: string, call: typeof ofProvider.validate) => {
    const { status, error } = await send(call, { key, file: BAD }, { ...params, pid });
    return error?.code ?? status;
  };
  expect(await codeOf(checks.key, ofProvider.validate)).toBe(200);
  expect(await codeOf(checks.key, ofProvider.upload)).toBe('MACHINE_KEY_ACTION');
  expect(await codeOf(uploads.key, ofProvider.validate)).toBe('MACHINE_KEY_ACTION');
  expect(await codeOf(uploads.key, ofProvider.upload)).toBe(200);
});

it('is revoked as a key of its own grant alone [BEY-176]', async () => {
  const { pk, key } = await make();
  // Grace may revoke the keys of this grant, too; the key is none of them.
  const elsewhere = { grantId: places.nearlyEmpty.grantId, keyPk: pk };
  expect((await grace.call(machineKeys.revoke, { params: elsewhere })).status).toBe(404);
  expect((await send(machine.read, { key })).status).toBe(200);
});

it('reaches its own grant alone [BEY-176]', async () => {
  const { key } = await make();
  const other = { ...params, grantId: places.other.grantId };
  // Grace may access this grant too; the key may not.
  const second = { ...params, grantId: places.nearlyEmpty.grantId };
  for (const at of [other, second]) {
    expect((await send(machine.status, { key }, at)).status).toBe(404);
    expect((await send(machine.entry.upload, { key, file: GOOD }, at)).status).toBe(404);
  }
});

it('works from its networks alone, and until its last day [BEY-176]', async () => {
  const { key } = await make({ networks: ['203.0.113.0/24', '2001:db8::/32'], expires_on: inDays(2) });
  expect((await send(machine.read, { key })).status).toBe(200);
  const elsewhere = await send(machine.read, { key, remoteAddress: '198.51.100.1' });
  expect([elsewhere.status, elsewhere.error.code]).toEqual([403, 'MACHINE_KEY_NETWORK']);
  onTestFinished(() => portal.passMinutes(-3 * 1440));
  portal.passMinutes(3 * 1440);
  const late = await send(machine.read, { key });
  expect([late.status, late.error.code]).toEqual([401, 'MACHINE_KEY']);
});

it('ends at once when it is revoked, by the Grantee or an Admin, and when its maker is deactivated [BEY-176]', async () => {
  const [own, by] = [await make(), await make()];
  expect((await send(machine.read, { key: own.key })).status).toBe(200);
  await grace.call(machineKeys.revoke, { params: { grantId, keyPk: own.pk } });
  expect((await send(machine.read, { key: own.key })).status).toBe(401);
  expect((await grace.call(machineKeys.revoke, { params: { grantId, keyPk: own.pk } })).status).toBe(404);
  await ada.call(machineKeys.revokeAny, { params: { keyPk: by.pk } });
  expect((await send(machine.read, { key: by.key })).status).toBe(401);
  const last = await make();
  const username = toUsername('grace');
  onTestFinished(async () => {
    await ada.call(admin.setState, { params: { username }, body: { enabled: true } });
    await signInAgain();
  });
  await ada.call(admin.setState, { params: { username }, body: { enabled: false } });
  expect((await send(machine.read, { key: last.key })).status).toBe(401);
});

it('is throttled, and so are guesses [BEY-176]', async () => {
  const grace2 = await portal.signIn('grace');
  const body = { name: 'Busy', actions: ['status'], networks: [], expires_on: inDays(9) };
  const { key } = (await grace2.call<MadeKey>(machineKeys.create, { params: { grantId }, body })).data;
  const statuses = new Set<number>();
  for (let call = 0; call < 601; call += 1) statuses.add((await send(machine.read, { key })).status);
  expect([...statuses]).toEqual([200, 429]);
  const wrong = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
  const guesses: number[] = [];
  for (let guess = 0; guess < 31; guess += 1)
    guesses.push((await send(machine.read, { key: wrong, remoteAddress: '198.51.100.77' })).status);
  expect([guesses[0], guesses[29], guesses[30]]).toEqual([401, 401, 429]);
  const unknown = await send(machine.read, { key: `srae_${'0'.repeat(16)}_${'0'.repeat(64)}` });
  const near = await send(machine.read, { key: wrong });
  expect(unknown).toEqual(near);
});

it('answers a validation as the upload, and stores nothing [BEY-177]', async () => {
  const grace2 = await portal.signIn('grace');
  const body = {
    name: 'Both',
    actions: ['validate', 'upload', 'status'],
    networks: [],
    expires_on: inDays(9),
  };
  const { key } = (await grace2.call<MadeKey>(machineKeys.create, { params: { grantId }, body })).data;
  await send(machine.read, { key });
  for (const file of [GOOD, BAD]) {
    const before = await digestEveryTable(owner);
    const validated = await send<FileAnswer>(machine.entry.validate, { key, file });
    expect(validated.status).toBe(200);
    expect(await digestEveryTable(owner)).toEqual(before);
    const uploaded = await send<FileAnswer>(machine.entry.upload, { key, file });
    expect({ ...uploaded.data, receipt: null }).toEqual(validated.data);
    expect(uploaded.data.accepted).toBe(file === GOOD);
    if (file === BAD) expect(await digestEveryTable(owner)).toEqual(before);
  }
  const bad = await send<FileAnswer>(machine.entry.validate, { key, file: BAD });
  expect(bad.data).toMatchObject({ accepted: false, rows: 3, rows_to_correct: 2, receipt: null });
  expect(bad.data.issues.map(({ code }) => code).toSorted()).toEqual(['invalid-pair', 'out-of-range']);
});

it('stores a file like the page: receipt, status, record; of one provider that one alone [BEY-176]', async () => {
  const grace2 = await portal.signIn('grace');
  const body = {
    name: 'Store',
    actions: ['validate', 'upload', 'status'],
    networks: [],
    expires_on: inDays(9),
  };
  const made = (await grace2.call<MadeKey>(machineKeys.create, { params: { grantId }, body })).data;
  const { key } = made;
  const rows = Array.from({ length: 1_201 }, () => ({}));
  const answer = await send<FileAnswer>(machine.entry.upload, { key, file: surveyCsv('entry', rows) });
  expect(answer.data.receipt).toMatchObject({
    upload_row_count: 1_201,
    upload_file_name: 'spring.csv',
    in_force: true,
    stored_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await lastEvent(db, 'machine.upload')).toMatchObject({
    actor: toUsername('grace'),
    details: expect.objectContaining({ rows: 1_201, machine_key: made.pk }),
  });
  type Status = { uploads: { entry: { number: number; upload_row_count: number }[] } };
  const status = await send<Status>(machine.status, { key });
  expect(status.data.uploads.entry[0]).toMatchObject({ upload_row_count: 1_201 });

  const ofProvider = machine.ofProvider.entry;
  const own = await send<FileAnswer>(
    ofProvider.upload,
    { key, file: surveyCsv('entry', [{}]) },
    { ...params, pid },
  );
  expect(own.data.receipt).toMatchObject({ provider: { pk: pid }, upload_row_count: 1 });
  const foreign = await send<FileAnswer>(
    ofProvider.upload,
    { key, file: surveyCsv('entry', [{}]) },
    { ...params, pid: siblingPid },
  );
  expect(foreign.data).toMatchObject({ accepted: false, receipt: null });
  expect(foreign.data.issues.map(({ code }) => code)).toContain('other-provider');
});

it('is refused what the page is refused: a locked report, an unreadable file, row 100,001, no file [BEY-163] [BEY-176] [BEY-177]', async () => {
  const grace2 = await portal.signIn('grace');
  const body = { name: 'Refused', actions: ['validate', 'upload'], networks: [], expires_on: inDays(9) };
  const { key } = (await grace2.call<MadeKey>(machineKeys.create, { params: { grantId }, body })).data;
  for (const call of [machine.entry.validate, machine.entry.upload]) {
    const winter = await send(call, { key, file: GOOD }, { ...params, periodPk: places.winter });
    expect(winter.status).toBe(409);
    const text = await send(call, { key, file: GOOD, name: 'rows.txt' });
    expect([text.status, text.error.code]).toEqual([422, 'FILE_UNREADABLE']);
    const broken = await send(call, { key, file: Buffer.from('PK\u0003\u0004nothing'), name: 'rows.xlsx' });
    expect([broken.status, broken.error.code]).toEqual([422, 'FILE_UNREADABLE']);
    expect(broken.error.message).toContain('rows.xlsx');
    const [headings] = GOOD.toString().split('\r\n');
    const tooMany = await send(call, { key, file: Buffer.from(`${headings}\r\n${'x\r\n'.repeat(100_001)}`) });
    expect([tooMany.status, tooMany.error.code]).toEqual([422, 'FILE_UNREADABLE']);
    expect(tooMany.error.message).toContain('100,000');
  }
  const json = await portal.app.inject({
    method: 'POST',
    url: machine.entry.upload.path
      .replace(':grantId', String(grantId))
      .replace(':periodPk', String(places.summer)),
    query: { file: 'rows.csv' },
    payload: { rows: [] },
    headers: { authorization: `Bearer ${key}` },
  });
  expect([json.statusCode, json.json().error.message]).toEqual([
    415,
    'Send the file as application/octet-stream.',
  ]);
});
