// The right to make keys ends in several places; keys end with it, and stay ended when the right comes back.
import { machine, machineKeys } from '@srae/contract/accounts/machine-keys';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { admin } from '@srae/contract/admin';
import type { MachineKey } from '@srae/contract/schemas/accounts/machine-keys';
import { toKeyText } from '@srae/domain/identity/machine-key';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { openMachine } from '../../../test/portal/calls/machine-portal.ts';
import { type Added, addPerson, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { deactivateUnusedAccounts } from '../../commands/accounts/unused-accounts.ts';
import { sha256 } from '../../identity/keys/secrets.ts';
import { inScope, openDatabase, readFrom, type Tx } from '../../store/database/database.ts';
import { MIGRATIONS } from '../../store/database/migrate.ts';
import { createKey, findKey } from '../../store/credentials/machine-keys.ts';
import { lockRights } from '../../store/sessions/actor.ts';
import { createSession } from '../../store/sessions/sessions.ts';

const { portal, db, clock, places, grantId, ada, send } = await openMachine();

const DAY_MINUTES = 1440;

type Maker = Added & { readonly key: string; readonly keyPk: number; readonly id: string };

/** A further Grantee with a key that works. */
async function addMaker(): Promise<Maker> {
  const person = await addPerson(db, `${randomUUID()}@example.org`, { grantId });
  return { ...person, ...(await addKey(person)) };
}

/** A key made in the store, as its maker does not sign in. */
async function addKey({ username }: Pick<Added, 'username'>) {
  const made = await db.transaction().execute((tx) => insertKey(tx, { username }));
  expect(await read(made.key)).toBe(200);
  return made;
}

async function insertKey(tx: Tx, { username }: Pick<Added, 'username'>, days = 300) {
  const [id, secret] = [randomBytes(8).toString('hex'), randomBytes(32).toString('hex')];
  const keyPk = await createKey(tx, {
    fk_grants: grantId,
    key_id: id,
    secret_hash: sha256(secret),
    name: `Made as ${id}`,
    actions: ['status'],
    networks: [],
    expires_at: new Date(clock.now().getTime() + days * DAY_MINUTES * 60_000),
    made_by: username,
    made_at: new Date(clock.now().getTime() - DAY_MINUTES * 120_000),
  });
  return { key: toKeyText({ id, secret }), keyPk, id };
}

const addAsProvider = ({ username }: Added) =>
  db
    .insertInto('user_associations')
    .values({
      username,
      fk_roles: 2,
      fk_grants: grantId,
      fk_providers: places.first.pid,
      has_portal_access: true,
      has_dashboard_access: true,
      created_at: clock.now(),
    })
    .execute();

const read = async (key: string) => (await send(machine.read, { key })).status;
const remove = (pk: number) => ada.call(userAssociations.remove, { params: { associationPk: pk }, body: {} });
const giveAgain = ({ username }: Added) =>
  ada.call(userAssociations.save, {
    body: {
      action: 'association',
      fk_grants: grantId,
      role_id: 1,
      role_name: 'Grantee',
      user: { Username: username },
    },
  });
const edit = ({ pk }: Added, portalAccess: boolean) =>
  ada.call(userAssociations.save, {
    body: {
      action: 'edit',
      pk,
      update_site_access: true,
      has_portal_access: portalAccess,
      has_dashboard_access: true,
    },
  });
const setState = ({ username }: Added, enabled: boolean) =>
  ada.call(admin.setState, { params: { username }, body: { enabled } });

async function keyOf({ keyPk }: Maker): Promise<MachineKey | undefined> {
  const list = await ada.call<MachineKey[]>(machineKeys.listAll);
  return list.data.find(({ pk }) => pk === keyPk);
}

type Step = (maker: Added) => Promise<{ readonly status: number }>;

it.each<[string, Step, Step]>([
  ['the association is removed', ({ pk }) => remove(pk), giveAgain],
  ['portal access is taken away', (maker) => edit(maker, false), (maker) => edit(maker, true)],
  ['the account is deactivated', (maker) => setState(maker, false), (maker) => setState(maker, true)],
])('ends when %s, and does not work again when that is undone [BEY-176]', async (_, end, undo) => {
  const maker = await addMaker();
  expect((await end(maker)).status).toBe(200);
  expect(await read(maker.key)).toBe(401);
  expect((await undo(maker)).status).toBe(200);
  expect(await read(maker.key)).toBe(401);
  expect(await keyOf(maker)).toMatchObject({ state: 'revoked', revoked_by: expect.stringContaining('Ada') });
  expect(await lastEvent(db, 'machine-key.end')).toMatchObject({
    object: `machine key ${maker.id}`,
    fk_grants: grantId,
    acting_role: 'Admin',
  });
  const [mail] = (await mailsTo(db, 'grace@example.org')).filter(({ body }) => body.includes(maker.id));
  expect(mail?.body).toMatch(/^Keys for machines of .* have ended: "Made as [0-9a-f]{16}"\. /);
});

it('ends when its maker is deleted [BEY-176]', async () => {
  const maker = await addMaker();
  const { username } = maker;
  expect((await ada.call(admin.deleteUser, { params: { username }, body: {} })).status).toBe(200);
  expect(await read(maker.key)).toBe(401);
  expect(await keyOf(maker)).toMatchObject({ state: 'revoked', made_by: 'former user' });
  expect(await lastEvent(db, 'machine-key.end')).toMatchObject({ object: `machine key ${maker.id}` });
});

it('ends with the role, though its maker stays with the grant as a Provider [BEY-176]', async () => {
  const maker = await addMaker();
  await addAsProvider(maker);
  expect((await findKey(readFrom(db), maker.id))?.actor.associations).toEqual([
    expect.objectContaining({ role: 'grantee' }),
  ]);
  expect((await remove(maker.pk)).status).toBe(200);
  expect(await read(maker.key)).toBe(401);
  expect(await keyOf(maker)).toMatchObject({ state: 'revoked' });
});

it('that had expired before its maker was deactivated is left as it is [BEY-176]', async () => {
  const person = await addPerson(db, `${randomUUID()}@example.org`, { grantId });
  const made = await db.transaction().execute((tx) => insertKey(tx, person, -1));
  const maker = { ...person, ...made };
  expect((await setState(maker, false)).status).toBe(200);
  expect(await keyOf(maker)).toMatchObject({ state: 'expired', revoked_at: null });
});

it('ends when its maker is deactivated while it is being made [BEY-176]', async () => {
  const maker = await addPerson(db, `${randomUUID()}@example.org`, { grantId });
  const session = { sub: maker.username, sid: randomUUID() };
  const [at, until] = [clock.now(), new Date(clock.now().getTime() + DAY_MINUTES * 60_000)];
  await db.transaction().execute((tx) =>
    createSession(tx, {
      sid: session.sid,
      username: maker.username,
      amr: [],
      network: '',
      userAgent: null,
      at,
      idleExpiresAt: until,
      absoluteExpiresAt: until,
    }),
  );
  const made = await inScope(db, [grantId], async (tx) => {
    await lockRights(tx, session, [maker.pk]);
    const ended = setState(maker, false);
    await untilBlocked(db);
    return { ...(await insertKey(tx, maker)), ended };
  });
  expect((await made.ended).status).toBe(200);
  expect(await keyOf({ ...maker, ...made })).toMatchObject({ state: 'revoked' });
});

it('stays while its maker keeps the right, and when others lose it [BEY-176]', async () => {
  const [maker, other] = [await addMaker(), await addMaker()];
  await edit(maker, true);
  await setState(other, false);
  expect(await read(maker.key)).toBe(200);
});

it('has ended when an account is activated that its user pool deactivated [BEY-176]', async () => {
  const maker = await addMaker();
  await db
    .updateTable('identity_users')
    .set({ disabled_at: clock.now() })
    .where('username', '=', maker.username)
    .execute();
  expect(await read(maker.key)).toBe(401);
  await setState(maker, true);
  expect(await read(maker.key)).toBe(401);
});

it('has ended after the update of a database in which it would work again [BEY-176]', async () => {
  const [lost, kept] = [await addMaker(), await addMaker()];
  await db
    .updateTable('identity_users')
    .set({ disabled_at: clock.now() })
    .where('username', '=', lost.username)
    .execute();
  const owner = openDatabase({ ...portal.database.owner, max: 1 });
  await MIGRATIONS['0085-keys-end']?.up(owner);
  await owner.destroy();
  expect(await keyOf(lost)).toMatchObject({ state: 'revoked', revoked_by: null });
  expect(await keyOf(kept)).toMatchObject({ state: 'active' });
});

it('ends when the account is deactivated as unused, by nobody [BEY-176] [BEY-183]', async () => {
  const maker = await addMaker();
  await db
    .updateTable('identity_users')
    .set({ created_at: clock.now(), last_sign_in_at: clock.now() })
    .where('username', '=', maker.username)
    .execute();
  for (let day = 0; day <= 180; day += 1) {
    portal.passMinutes(DAY_MINUTES);
    if (day >= 169) await deactivateUnusedAccounts(portal.deps);
  }
  expect(await read(maker.key)).toBe(401);
  const events = await db
    .selectFrom('audit_events')
    .select('actor')
    .where('action', '=', 'machine-key.end')
    .where('object', '=', `machine key ${maker.id}`)
    .execute();
  expect(events).toEqual([{ actor: null }]);
  const row = await db
    .selectFrom('machine_keys')
    .select(['revoked_at', 'revoked_by'])
    .where('pk', '=', maker.keyPk)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ revoked_at: expect.any(Date), revoked_by: null });
});
