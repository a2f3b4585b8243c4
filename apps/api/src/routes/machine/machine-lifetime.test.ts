// How long a key works, and how many a grant has.
import { machine, machineKeys } from '@srae/contract/accounts/machine-keys';
import { KEY_DAYS_MAX, KEYS_PER_GRANT } from '@srae/domain/identity/machine-key';
import { easternDate, easternMidnight, plusDays } from '@srae/domain/period/calendar-date';
import { expect, it, onTestFinished } from 'vitest';
import { openMachine } from '../../../test/portal/calls/machine-portal.ts';
import { authenticateKey } from '../../identity/machine-keys/authenticate-key.ts';
import { countActiveKeys } from '../../store/credentials/machine-keys.ts';
import { inScope, readFrom } from '../../store/database/database.ts';

const { portal, db, clock, grantId, grace, make, send } = await openMachine();

const today = () => easternDate(clock.now());
const ask = (expires_on: string) => {
  const body = { name: 'Data system', actions: ['status'], networks: [], expires_on };
  return grace.call(machineKeys.create, { params: { grantId }, body });
};

it('works to the end of its last day in Eastern time [BEY-176]', async () => {
  const expires_on = plusDays(today(), 1);
  const { key } = await make({ expires_on });
  const end = Date.parse(easternMidnight(plusDays(expires_on, 1)));
  const minutes = Math.floor((end - clock.now().getTime()) / 60_000) - 1;
  onTestFinished(() => portal.passMinutes(-minutes - 3));
  portal.passMinutes(minutes);
  expect((await send(machine.read, { key })).status).toBe(200);
  portal.passMinutes(3);
  expect((await send(machine.read, { key })).status).toBe(401);
});

it('has ended at the very end, and counts no longer among those of its grant [BEY-176]', async () => {
  const { pk, key } = await make();
  const { expires_at: end } = await db
    .selectFrom('machine_keys')
    .select('expires_at')
    .where('pk', '=', pk)
    .executeTakeFirstOrThrow();
  const before = new Date(end.getTime() - 1);
  const caller = { ip: '203.0.113.9', userAgent: '', requestId: '' };
  const callAt = (now: Date) =>
    authenticateKey(
      { ...portal.deps, clock: { now: () => now } },
      { token: key, action: 'machine.read', caller, isAgain: false },
      { read: readFrom(db), run: (_, work) => work() },
    );
  expect(await callAt(before)).toMatchObject({ machineKey: pk });
  await expect(callAt(end)).rejects.toMatchObject({ code: 'MACHINE_KEY' });
  const countAt = (now: Date) => inScope(db, [grantId], (tx) => countActiveKeys(tx, grantId, now));
  expect((await countAt(before)) - (await countAt(end))).toBeGreaterThan(0);
});

it('works for a year at most [BEY-176]', async () => {
  expect((await ask(plusDays(today(), KEY_DAYS_MAX))).status).toBe(200);
  expect((await ask(plusDays(today(), KEY_DAYS_MAX + 1))).status).toBe(422);
});

it('is one of so many of its grant, those that were revoked left out [BEY-176]', async () => {
  const statuses = [];
  for (let n = 0; n <= KEYS_PER_GRANT; n += 1) statuses.push((await ask(plusDays(today(), 9))).status);
  expect(statuses.at(-1)).toBe(422);
  const { data } = await grace.call<{ pk: number; state: string }[]>(machineKeys.list, {
    params: { grantId },
  });
  const active = data.filter(({ state }) => state === 'active');
  expect(active).toHaveLength(KEYS_PER_GRANT);
  const place = { grantId, keyPk: active[0]?.pk ?? 0 };
  expect((await grace.call(machineKeys.revoke, { params: place })).status).toBe(200);
  expect((await ask(plusDays(today(), 9))).status).toBe(200);
});
