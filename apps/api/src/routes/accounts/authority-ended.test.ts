// Who loses the right while a call of theirs is under way gives and takes no access with it any more.
import { machineKeys } from '@srae/contract/accounts/machine-keys';
import { admin } from '@srae/contract/admin';
import { records } from '@srae/contract/records';
import { reporting } from '@srae/contract/reporting';
import { auth } from '@srae/contract/accounts/auth';
import { easternDate, plusDays } from '@srae/domain/period/calendar-date';
import { beforeEach, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';
import { addPerson, loadAssociation } from '../../../test/portal/people.ts';
import type { Answer, Caller } from '../../../test/portal/test-portal.ts';
import { endSessions } from '../../identity/sessions/sessions.ts';
import { createMembership, deleteMembership } from '../../store/accounts/groups.ts';
import { createAssociation, deleteAssociation, saveSiteAccess } from '../../store/accounts/associations.ts';
import { inScope, type Tx } from '../../store/database/database.ts';

const { portal, db, grantId, pid, siblingPid, person, fresh, save, remove, resend, extra } =
  await openUserAssociations();

const leaver = toUsername('gus');
const at = new Date('2023-02-01T12:00:00Z');

beforeEach(async () => {
  await db
    .deleteFrom('user_associations')
    .where('username', '=', leaver)
    .where('fk_grants', '=', grantId)
    .execute();
  await db.deleteFrom('identity_groups').where('username', '=', leaver).execute();
});

/** The answer to a call that waits, where it does, for the end of its caller's right. */
async function sendDuring(end: (tx: Tx) => Promise<unknown>, send: () => Promise<Answer>): Promise<Answer> {
  const { sent } = await inScope(db, 'all', async (tx) => {
    await end(tx);
    const answer = send();
    await Promise.race([untilBlocked(tx), answer]);
    return { sent: answer };
  });
  return sent;
}

const countAll = async () => {
  const count = async (
    table: 'identity_users' | 'user_associations' | 'identity_groups' | 'machine_keys' | 'legal_holds',
  ) => (await db.selectFrom(table).select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
  return {
    users: await count('identity_users'),
    associations: await count('user_associations'),
    groups: await count('identity_groups'),
    keys: await count('machine_keys'),
    holds: await count('legal_holds'),
    uploading: (await db.selectFrom('providers').select('pk').where('may_upload', '=', true).execute())
      .length,
  };
};

const withoutRows = (of: Awaited<ReturnType<typeof countAll>>, lost: object) => ({ ...of, ...lost });

async function asGrantee(): Promise<{ caller: Caller; pk: number }> {
  const place = { grantId, providerId: null, portal: true, dashboard: true, by: leaver, at };
  const pk = await db
    .transaction()
    .execute((tx) => createAssociation(tx, { username: leaver, role: 1, ...place }));
  return { caller: await portal.signIn('gus'), pk };
}

async function asAdmin(): Promise<Caller> {
  await createMembership(db, { username: leaver, group: 'Admin' }, { by: toUsername('ada'), at });
  return portal.signIn('gus');
}

const ENDS_OF_GRANTEE = [
  ['is removed from the grant', (tx: Tx, pk: number) => deleteAssociation(tx, pk), 404],
  [
    'loses the access to the portal',
    (tx: Tx, pk: number) => saveSiteAccess(tx, pk, { portal: false, dashboard: true }),
    403,
  ],
  [
    'is signed out by an Admin',
    (tx: Tx) => endSessions(tx, { username: leaver }, 'ended by an Admin', new Date()),
    401,
  ],
] as const;

const ACTS_OF_GRANTEE = [
  ['adds a person', (who: Caller) => save(who, fresh())],
  [
    'adds a person who has an account elsewhere',
    (who: Caller) => save(who, fresh({ user: person('nell@example.org') })),
  ],
  [
    'adds a Provider',
    (who: Caller) => save(who, fresh({ role_id: 2, role_name: 'Provider', provider_id: pid })),
  ],
  [
    'lets a provider upload',
    (who: Caller) =>
      who.call(reporting.allowUploads, { params: { grantId, pid: siblingPid }, body: { may_upload: true } }),
  ],
  [
    'makes a key',
    (who: Caller) =>
      who.call(machineKeys.create, {
        params: { grantId },
        body: {
          name: 'Loader',
          actions: ['upload'],
          networks: [],
          expires_on: plusDays(easternDate(portal.deps.clock.now()), 7),
        },
      }),
  ],
] as const;

for (const [how, end, status] of ENDS_OF_GRANTEE) {
  it.each(ACTS_OF_GRANTEE)(`gives no access when a Grantee who %s ${how} meanwhile`, async (_what, act) => {
    const { caller, pk } = await asGrantee();
    const before = await countAll();
    const answer = await sendDuring(
      (tx) => end(tx, pk),
      () => act(caller),
    );
    expect(answer.status).toBe(status);
    const lost = how === 'is removed from the grant' ? { associations: before.associations - 1 } : {};
    expect(await countAll()).toEqual(withoutRows(before, lost));
  });
}

it.each(ACTS_OF_GRANTEE.filter(([what]) => what === 'makes a key' || what === 'lets a provider upload'))(
  'gives no access when an Admin who %s as a Grantee is removed from the grant meanwhile',
  async (_what, act) => {
    const { pk } = await asGrantee();
    const caller = await asAdmin();
    const before = await countAll();
    const answer = await sendDuring(
      (tx) => deleteAssociation(tx, pk),
      () => act(caller),
    );
    expect(answer.status).toBe(404);
    expect(await countAll()).toEqual(withoutRows(before, { associations: before.associations - 1 }));
  },
);

it('takes and changes no access of others when the Grantee is removed meanwhile', async () => {
  const colleague = await extra();
  const flags = () =>
    db
      .selectFrom('user_associations')
      .select(['has_portal_access', 'has_dashboard_access'])
      .where('pk', '=', colleague.pk)
      .executeTakeFirst();
  const first = await asGrantee();
  const edit = { action: 'edit', pk: colleague.pk, update_site_access: true };
  const edited = await sendDuring(
    (tx) => deleteAssociation(tx, first.pk),
    () => save(first.caller, { ...edit, has_portal_access: false, has_dashboard_access: true }),
  );
  expect([edited.status, await flags()]).toEqual([
    404,
    { has_portal_access: true, has_dashboard_access: true },
  ]);

  const second = await asGrantee();
  const removed = await sendDuring(
    (tx) => deleteAssociation(tx, second.pk),
    () => remove(second.caller, colleague.pk),
  );
  expect(removed.status).toBe(404);
  expect(await flags()).toBeDefined();
});

it('lets one of two Grantees remove the other one when both try at once', async () => {
  const other = await asGrantee();
  const grace = await portal.signIn('grace');
  const gracesPk = await loadAssociation(db, 'grace', grantId);
  // A third one, so that neither is the last.
  await extra();
  const answers = await Promise.all([remove(grace, other.pk), remove(other.caller, gracesPk)]);
  expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 404]);
  if (answers[1].status !== 200) return;
  const place = { grantId, providerId: null, portal: true, dashboard: true, by: toUsername('ada'), at };
  await db
    .transaction()
    .execute((tx) =>
      createAssociation(tx, { pk: gracesPk, username: toUsername('grace'), role: 1, ...place }),
    );
});

it('resends no invitation for a Grantee who is removed meanwhile', async () => {
  const { data } = await save(await portal.signIn('grace'), fresh());
  const mails = () => db.selectFrom('outbox').select('pk').execute();
  const { caller, pk } = await asGrantee();
  const before = (await mails()).length;
  const answer = await sendDuring(
    (tx) => deleteAssociation(tx, pk),
    () => resend(caller, data.pk ?? 0),
  );
  expect([answer.status, (await mails()).length]).toEqual([404, before]);
});

const ENDS_OF_ADMIN = [
  ['loses the role', (tx: Tx) => deleteMembership(tx, leaver, 'Admin'), 403],
  ['is signed out', (tx: Tx) => endSessions(tx, { username: leaver }, 'ended by an Admin', new Date()), 401],
] as const;

const addStranger = () => addPerson(db, `stranger${crypto.randomUUID()}@example.org`, { grantId });

const ACTS_OF_ADMIN = [
  [
    'makes an Admin',
    (who: Caller, username: string) =>
      save(who, { action: 'association', role_id: 3, user: { Username: username } }),
  ],
  ['adds a person to a grant', (who: Caller) => save(who, fresh())],
  [
    'deletes an account',
    (who: Caller, username: string) => who.call(admin.deleteUser, { params: { username } }),
  ],
  [
    'places a hold',
    (who: Caller) =>
      who.call(records.placeHold, {
        body: { covers: 'everything', grant: null, kind: null, reason: 'Litigation' },
      }),
  ],
] as const;

for (const [how, end, status] of ENDS_OF_ADMIN) {
  it.each(ACTS_OF_ADMIN)(`changes nothing when an Admin who %s ${how} meanwhile`, async (_what, act) => {
    const caller = await asAdmin();
    const { username } = await addStranger();
    const before = await countAll();
    const answer = await sendDuring(
      (tx) => end(tx),
      () => act(caller, username),
    );
    expect(answer.status).toBe(status);
    const lost = how === 'loses the role' ? { groups: before.groups - 1 } : {};
    expect(await countAll()).toEqual(withoutRows(before, lost));
  });
}

it('lets an Admin end the own sessions and remove the own association', async () => {
  const { pk } = await asGrantee();
  const caller = await asAdmin();
  expect((await remove(caller, pk)).status).toBe(200);
  expect((await caller.call(admin.endSessions, { params: { username: leaver } })).status).toBe(200);
  expect((await caller.call(auth.listAssociations, { params: { username: leaver } })).status).toBe(401);
});
