// Of several concurrent deletions one takes effect; the others get not found, and the audit has one event.
import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import type { Endpoint } from '@srae/contract/endpoint';
import { reporting } from '@srae/contract/reporting';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { addPerson } from '../../../test/portal/people.ts';
import { type Caller, testPortal } from '../../../test/portal/test-portal.ts';
import { inScope } from '../../store/database/database.ts';
import { deleteProgram } from '../../store/programme/providers.ts';

const portal = await testPortal();
afterAll(() => portal.app.close());

const { db } = portal.deps;
const { first } = await demoPlaces(db);
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');
/** A provider with a program, for one deletion. */
async function makeProvider(): Promise<{ pid: number; pmid: number }> {
  const provider = await grace.call<{ pk: number }[]>(reporting.createProvider, {
    body: { grantee_id: first.grantId, provider_name: `Provider ${randomUUID()}` },
  });
  const pid = provider.data[0]?.pk ?? 0;
  const { pk: pmid } = await inScope(db, 'all', (tx) =>
    tx
      .insertInto('programs')
      .values({
        fk_grants: first.grantId,
        fk_providers: pid,
        program_name: 'Deleted at once',
        deleted_at: null,
        deleted_by: null,
      })
      .returning('pk')
      .executeTakeFirstOrThrow(),
  );
  return { pid, pmid };
}

const PAT = toUsername('pat');

type Deletion = {
  readonly who: Caller;
  readonly call: Pick<Endpoint, 'method' | 'path' | 'action'>;
  params(): Promise<Readonly<Record<string, string | number>>>;
};

const CASES: readonly (readonly [string, Deletion])[] = [
  [
    'an association',
    {
      who: ada,
      call: userAssociations.remove,
      params: async () => ({
        associationPk: (await addPerson(db, `${randomUUID()}@people.example`, { grantId: first.grantId })).pk,
      }),
    },
  ],
  [
    'a group',
    {
      who: ada,
      call: admin.removeGroup,
      params: async () => {
        await db
          .insertInto('identity_groups')
          .values({ username: PAT, group_name: 'acf', added_at: new Date() })
          .execute();
        return { username: PAT, group: 'acf' };
      },
    },
  ],
  [
    'a session of one’s own',
    {
      who: grace,
      call: auth.endSession,
      params: async () => {
        // Two in the same second: their timestamps do not show which is the latest.
        const before = await listSessions();
        await portal.signIn('grace');
        const [sid = ''] = (await listSessions()).filter((one) => !before.includes(one));
        return { sid };
      },
    },
  ],
  ['a program', { who: grace, call: reporting.deleteProgram, params: makeProvider }],
  ['a provider', { who: grace, call: reporting.deleteProvider, params: makeProvider }],
  [
    'an account',
    {
      who: ada,
      call: admin.deleteUser,
      params: async () => ({
        username: (await addPerson(db, `${randomUUID()}@people.example`, { grantId: first.grantId }))
          .username,
      }),
    },
  ],
];

it.each(CASES)('%s is deleted once', async (_, { who, call, params }) => {
  const sent = { params: await params() };
  const before = await loadEvents(call.action);
  const answers = await Promise.all([1, 2, 3, 4].map(() => who.call(call, sent)));
  expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  expect((await loadEvents(call.action)) - before).toBe(1);
});

it('does not rename a program that is deleted at the same time', async () => {
  const params = await makeProvider();
  const before = await loadEvents(reporting.renameProgram.action);
  const { renaming } = await inScope(db, 'all', async (tx) => {
    await deleteProgram(tx, first.grantId, params.pmid, { at: new Date(), by: toUsername('grace') });
    const body = { program_name: 'Renamed too late' };
    const sent = grace.call(reporting.renameProgram, { params, body });
    await untilBlocked(tx);
    return { renaming: sent };
  });
  expect((await renaming).status).toBe(404);
  expect(await loadEvents(reporting.renameProgram.action)).toBe(before);
});

async function listSessions(): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('sid')
    .where('username', '=', toUsername('grace'))
    .execute();
  return rows.map(({ sid }) => sid);
}

async function loadEvents(action: string): Promise<number> {
  const { count } = await db
    .selectFrom('audit_events')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
  return count;
}
