// What becomes of a key that is not used by whom it was made for: refused, counted, told, and over with its maker (BEY-176).
import { accessReviews } from '@srae/contract/accounts/access-reviews';
import { machine, machineKeys } from '@srae/contract/accounts/machine-keys';
import type { ReviewedAccount } from '@srae/contract/schemas/accounts/access-reviews';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openMachine } from '../../../test/portal/calls/machine-portal.ts';
import { openSlowFiles } from '../../../test/portal/calls/slow-files.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { mailsTo } from '../../../test/portal/people.ts';
import { surveyCsv } from '../../../test/portal/uploads/survey-csv.ts';
import { createLog } from '../../log.ts';
import { isExhausted, toAt } from '../../identity/limits/throttles.ts';
import { openDatabase, type Tx } from '../../store/database/database.ts';

type Line = Readonly<Record<string, unknown>>;

const lines: Line[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const { portal, db, grantId, params, grace, ada, make, send } = await openMachine(log);
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());
const security = () =>
  lines
    .filter(({ event }) => event === 'security')
    .map(({ action, outcome, actor }) => ({ action, outcome, actor }));

const isUsed = async (pk: number) => {
  const found = await db.selectFrom('machine_keys').select('last_used_at').where('pk', '=', pk).execute();
  return found[0]?.last_used_at !== null;
};

const countRefusals = async (pk: number) => {
  const rows = await db
    .selectFrom('audit_events')
    .select('details')
    .where('outcome', '=', 'refused')
    .execute();
  return rows.filter(({ details }) => JSON.stringify(details).includes(`"machine_key":${pk}`)).length;
};

it('reaches the security log: unknown, revoked, from another network, for another action [BEY-176]', async () => {
  const { key: bound } = await make({ networks: ['203.0.113.0/24'] });
  const { key: narrow } = await make({ actions: ['status'] });
  const revoked = await make();
  await grace.call(machineKeys.revoke, { params: { grantId, keyPk: revoked.pk } });
  lines.length = 0;
  await send(machine.read, { key: `srae_${'0'.repeat(16)}_${'0'.repeat(64)}` });
  await send(machine.read, { key: revoked.key });
  await send(machine.read, { key: bound, remoteAddress: '198.51.100.1' });
  await send(machine.entry.validate, { key: narrow, file: surveyCsv('entry', [{}]) });
  const known = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(security()).toEqual([
    { action: 'machine.read', outcome: 'refused', actor: null },
    { action: 'machine.read', outcome: 'refused', actor: known },
    { action: 'machine.read', outcome: 'refused', actor: known },
    { action: 'machine.validate', outcome: 'refused', actor: known },
  ]);
});

it('fills neither the audit nor the log when it is tried again and again [BEY-176]', async () => {
  const { pk, key } = await make({ networks: ['203.0.113.0/24'] });
  lines.length = 0;
  const statuses: number[] = [];
  for (let call = 0; call < 40; call += 1)
    statuses.push((await send(machine.read, { key, remoteAddress: `198.51.100.${call}` })).status);
  expect([statuses[0], statuses[29], statuses[30]]).toEqual([403, 403, 429]);
  expect(await countRefusals(pk)).toBe(30);
  expect(security()).toHaveLength(30);
  // Whoever it was made for goes on.
  expect((await send(machine.read, { key })).status).toBe(200);
});

it('counts a file once, though it is admitted again when its turn comes [BEY-176]', async () => {
  const { key } = await make();
  const [, id = ''] = key.split('_');
  const { machineKeyCalls } = portal.deps.identity.settings.limits;
  const at = toAt(portal.deps);
  const isCounted = (times: number) => isExhausted(at, { ...machineKeyCalls, max: times }, id);
  expect((await send(machine.entry.validate, { key, file: surveyCsv('entry', [{}]) })).status).toBe(200);
  expect([await isCounted(1), await isCounted(2)]).toEqual([true, false]);
});

it('is guessed no more often from one network of IPv6 than from one address [BEY-176]', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 31; guess += 1) {
    const key = `srae_${'1'.repeat(16)}_${'0'.repeat(64)}`;
    statuses.push((await send(machine.read, { key, remoteAddress: `2001:db8:7:7::${guess + 1}` })).status);
  }
  expect([statuses[29], statuses[30]]).toEqual([401, 429]);
});

it('is told to the Grantees of the grant when it is made [BEY-176]', async () => {
  await make({ name: 'Told by mail' });
  const [mail] = await mailsTo(db, 'grace@example.org');
  expect(mail?.body).toMatch(/^A key for machines has been made for .*: "Told by mail", by Grace Grantee\. /);
});

it('stands in the access review of its maker, as long as it works [BEY-176] [BEY-184]', async () => {
  const { pk } = await make({ name: 'In the review' });
  const find = async () => {
    const query = { search: 'grace@example.org' };
    const { data } = await ada.call<ReviewedAccount[]>(accessReviews.listAccounts, { query });
    return data[0]?.accesses.filter(({ key }) => key?.startsWith('In the review'));
  };
  expect(await find()).toMatchObject([{ role: 'Machine key', grant: expect.any(String), portal: true }]);
  await grace.call(machineKeys.revoke, { params: { grantId, keyPk: pk } });
  expect(await find()).toEqual([]);
});

it('checks no file for a key that was revoked while the file waited for its turn [TK-4] [BEY-176]', async () => {
  const [first, second] = [await make(), await make()];
  const check = ({ key }: typeof first) =>
    send(machine.entry.validate, { key, file: surveyCsv('entry', [{}]) });
  const answers = await owner.transaction().execute(async (tx) => {
    // The first check waits for the programs.
    await sql`lock table program_submissions in access exclusive mode`.execute(tx);
    const busy = check(first);
    await expect.poll(() => isUsed(first.pk)).toBe(true);
    const waiting = check(second);
    await expect.poll(() => isUsed(second.pk)).toBe(true);
    await grace.call(machineKeys.revoke, { params: { grantId, keyPk: second.pk } });
    return [busy, waiting];
  });
  const [checked, refused] = await Promise.all(answers);
  expect([checked?.status, refused?.error?.code]).toEqual([200, 'MACHINE_KEY']);
});

it.each([
  ['was revoked', (keyPk: number) => grace.call(machineKeys.revoke, { params: { grantId, keyPk } })],
  [
    'expired',
    async (pk: number, tx: Tx) => {
      const set = { expires_at: portal.deps.clock.now() };
      await tx.updateTable('machine_keys').set(set).where('pk', '=', pk).execute();
    },
  ],
])('stores no file for a key that %s while the file was checked [TK-4] [BEY-176]', async (_, end) => {
  const { pk, key } = await make();
  const file = surveyCsv('entry', [{}]);
  const countUploads = async () => (await db.selectFrom('entry_uploads').select('pk').execute()).length;
  const before = await countUploads();
  const begun = await owner.transaction().execute(async (tx) => {
    // The check waits for the programs.
    await sql`lock table program_submissions in access exclusive mode`.execute(tx);
    const upload = send(machine.entry.upload, { key, file });
    await untilBlocked(db);
    await end(pk, tx);
    return [upload];
  });
  const [answer] = await Promise.all(begun);
  expect(answer).toMatchObject({ status: 401, error: { code: 'MACHINE_KEY' } });
  expect(await countUploads()).toBe(before);
  const other = await make();
  expect(await send(machine.entry.upload, { key: other.key, file })).toMatchObject({
    data: { accepted: true },
  });
});

it('holds a place before its file is read, so that files that wait are in no memory [BEY-176]', async () => {
  const beginSlow = await openSlowFiles(portal.app, params);
  const { key } = await make();
  // Its body does not arrive. Refused while one of the calls below is under way, it is sent again.
  const begin = (): Socket => {
    const began = beginSlow(key);
    began.once('data', () => {
      began.destroy();
      socket = begin();
    });
    return began;
  };
  let socket = begin();
  const validate = (by: string) => send(machine.entry.validate, { key: by, file: surveyCsv('entry', [{}]) });
  await expect.poll(() => validate(key)).toMatchObject({ status: 503, error: { code: 'BUSY' } });
  const other = await make();
  expect((await validate(other.key)).status).toBe(200);
  socket.destroy();
  await expect.poll(async () => (await validate(key)).status).toBe(200);
});
