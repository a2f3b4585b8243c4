// Slow files of one grant or one person keep no other grant's files out, and count before they have arrived (BEY-176).
import { machine } from '@srae/contract/accounts/machine-keys';
import { expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openMachine } from '../../../test/portal/calls/machine-portal.ts';
import { openSlowFiles } from '../../../test/portal/calls/slow-files.ts';
import { surveyCsv } from '../../../test/portal/uploads/survey-csv.ts';
import { isExhausted, toAt } from '../../identity/limits/throttles.ts';

type Machine = Awaited<ReturnType<typeof openMachine>>;

const toValidate =
  ({ send }: Machine) =>
  async (key: string, at?: Readonly<Record<string, number>>) => {
    const { status, error } = await send(machine.entry.validate, { key, file: surveyCsv('entry', [{}]) }, at);
    return error?.code ?? status;
  };

it('leaves room for other grants however many slow files one grant sends [BEY-176]', async () => {
  const opened = await openMachine();
  const { portal, params, places, make } = opened;
  const validate = toValidate(opened);
  const begin = await openSlowFiles(portal.app, params);
  const keys = [];
  for (let made = 0; made < 10; made += 1) keys.push((await make()).key);
  const [spare = ''] = keys;
  const [gus, grace] = [await portal.signIn('gus'), await portal.signIn('grace')];
  const elsewhere = { grantId: places.other.grantId, periodPk: params.periodPk };
  const other = await make({}, gus, elsewhere.grantId);
  const sibling = { grantId: places.nearlyEmpty.grantId, periodPk: params.periodPk };
  const own = await make({}, grace, sibling.grantId);

  const slow = keys.slice(1).map(begin);
  let refused = 0;
  for (const socket of slow) socket.once('data', () => (refused += 1));
  await expect.poll(() => refused).toBe(slow.length - 2);
  for (const key of keys) expect(await validate(key)).toBe('BUSY');
  expect(await validate(other.key, elsewhere)).not.toBe('BUSY');
  // A person with several grants has no more places than one grant.
  expect(await validate(own.key, sibling)).toBe('BUSY');

  slow.forEach((socket) => socket.destroy());
  await expect.poll(() => validate(spare)).toBe(200);
  expect(await validate(own.key, sibling)).not.toBe('BUSY');
});

it('counts a file before it has arrived, and none that found no place [BEY-176]', async () => {
  const opened = await openMachine(undefined, { UPLOADS_PER_HOUR: '2' });
  const { portal, params, make } = opened;
  const validate = toValidate(opened);
  const begin = await openSlowFiles(portal.app, params);
  const { key } = await make();
  const slow = begin(key);
  const at = toAt(portal.deps);
  const isCounted = (times: number) =>
    isExhausted(at, { name: 'cap-uploads', max: times, windowMs: 3_600_000 }, toUsername('grace'));
  await expect.poll(() => isCounted(1)).toBe(true);
  for (let call = 0; call < 3; call += 1) expect(await validate(key)).toBe('BUSY');
  expect(await isCounted(2)).toBe(false);
  slow.destroy();
  const outcomes = new Set();
  await expect
    .poll(async () => {
      const outcome = await validate(key);
      outcomes.add(outcome);
      return outcome;
    })
    .toBe('TOO_MANY');
  outcomes.delete('BUSY');
  expect([...outcomes]).toEqual([200, 'TOO_MANY']);
});
