/** User management, and Admin actions on users. */
import { REQUIRED_BULK_COLUMNS } from '@srae/contract/admin';
import type { Bulk } from '@srae/contract/schemas/accounts/users';
import { expect } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { loadAssociation } from '../../portal/people.ts';
import type { MatrixRequest, CallContext, RowCases } from '../call.ts';
import {
  freshEmail,
  freshInvitation,
  freshNewcomer,
  freshOffer,
  freshPerson,
  intoGroup,
} from '../fresh-objects.ts';

const NAMES_ONLY = ['Username', 'email', 'family_name', 'full_name', 'name'];
/** A hash, a password, a preset code or the property that sets it: never returned to anybody. */
const SECRET = /hash|password|^preset|metadata/;
const PASSWORD = 'Amber.Lantern42';

/** Invitations accepted by a cell: the person is removed from the grant again. */
const accepted: number[] = [];

export const PEOPLE_CASES: RowCases = {
  'GET /api/invitations': {
    request: async ({ stage, column }) => {
      if (column !== 'AN') await freshOffer(stage, stage.people[column].username);
      return {};
    },
    shows: ({ data }, { column }) => {
      const offered = expect.objectContaining({ role_name: 'Provider', invited_by: 'Ada Admin' });
      expect(data).toEqual(column === 'AD' || column === 'AC' ? [] : expect.arrayContaining([offered]));
    },
  },
  'POST /api/invitations/{pk}/answer [target=own]': {
    request: async ({ stage, column }) => {
      const pk = await freshOffer(stage, stage.people[column === 'AN' ? 'G' : column].username);
      accepted.push(pk);
      return { at: { pk }, body: { accept: column !== 'AD' && column !== 'AC' } };
    },
    after: async ({ stage }) => {
      await stage.db.deleteFrom('user_associations').where('pk', 'in', accepted.splice(0)).execute();
    },
  },
  'POST /api/invitations/{pk}/answer [target=other user]': {
    request: async ({ stage }) => ({
      at: { pk: await freshOffer(stage, (await freshPerson(stage)).username) },
      body: { accept: true },
    }),
  },
  'GET /api/users': {
    request: () => ({ query: { size: '200' } }),
    ids: ['API-003', 'PER-002'],
    shows: ({ data }) => {
      const grace = peopleIn(data).find(({ Username }) => Username === toUsername('grace'));
      expect(grace).toMatchObject({ full_name: 'Grace Grantee', phone_number: '+12025550103' });
      expect(grace).toMatchObject({ UserStatus: 'CONFIRMED', has_preset_code: false });
      expect(Object.keys(grace ?? {}).filter((name) => SECRET.test(name))).toEqual([]);
    },
    filtered: ({ data }, { stage, column }) => {
      const rows = peopleIn(data);
      for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(NAMES_ONLY);
      const seen = rows.map(({ Username }) => Username);
      const { G, P, P2, G2, PX } = stage.people;
      const [own, foreign] =
        column === 'G'
          ? [
              [G, P, P2],
              [G2, PX],
            ]
          : [
              [G2, PX],
              [G, P, P2],
            ];
      for (const one of own) expect(seen).toContain(one.username);
      for (const one of foreign) expect(seen).not.toContain(one.username);
    },
  },
  'GET /api/users/{grantId}': {
    request: ({ stage }) => ({ at: { grantId: stage.grantId } }),
    ids: ['API-012', 'API-036', 'PER-016'],
    shows: ({ data }, { stage }) => {
      expect(data).toContainEqual(
        expect.objectContaining({
          cognito_id: stage.people.P.username,
          fk_roles: 2,
          fk_providers: stage.pid,
          provider_name: expect.any(String),
          pk: expect.any(Number),
          email: stage.people.P.email,
          user_data: {
            name: 'Pat',
            family_name: 'Provider',
            email: stage.people.P.email,
            Username: stage.people.P.username,
          },
        }),
      );
      expect(peopleIn(data).map(({ Username }) => Username)).toContain(stage.people.P2.username);
    },
    filtered: ({ data }, { stage, column }) => {
      const own = column === 'P' ? stage.pid : stage.siblingPid;
      const seen = peopleIn(data).map(({ Username, fk_providers: of }) => [Username, of]);
      expect(seen).toEqual([[stage.people[column === 'P' ? 'P' : 'P2'].username, own]]);
    },
  },

  'POST /api/user-associations [case=new; role=1|2; target=grant A]': {
    request: ({ stage }) => [
      { body: { ...newcomer(1), fk_grants: stage.grantId, role_name: 'Grantee' } },
      { body: { ...newcomer(2), fk_grants: stage.grantId, role_name: 'Provider', provider_id: stage.pid } },
    ],
    ids: ['API-013', 'API-015', 'API-016', 'API-018', 'PER-005', 'PER-009'],
    shows: ({ data }) => expect(data).toMatchObject({ cognitoId: expect.any(String), invited: true }),
  },
  'POST /api/user-associations [case=association; role=1|2; target=grant A]': {
    request: async (caller) => [
      { body: { ...(await known(caller, 1)), fk_grants: caller.stage.grantId } },
      {
        body: { ...(await known(caller, 2)), fk_grants: caller.stage.grantId, provider_id: caller.stage.pid },
      },
    ],
    ids: ['API-013', 'API-014', 'API-015'],
    shows: ({ data }) => expect(data).toMatchObject({ cognitoId: expect.any(String), invited: false }),
  },
  'POST /api/user-associations [case=new; role=3|4]': {
    request: () => [{ body: newcomer(3) }, { body: newcomer(4) }],
    ids: ['API-014'],
    shows: ({ data }) => expect(data).toMatchObject({ pk: null, invited: true }),
  },
  'POST /api/user-associations [case=association; role=3|4]': {
    request: async (caller) => [{ body: await known(caller, 3) }, { body: await known(caller, 4) }],
    ids: ['API-014'],
    shows: ({ data }) => expect(data).toMatchObject({ pk: null, invited: false }),
  },
  'POST /api/user-associations [case=edit; target=association on grant A]': {
    request: async ({ stage }) => ({
      body: {
        action: 'edit',
        pk: (await freshPerson(stage)).pk,
        update_site_access: true,
        has_portal_access: true,
        has_dashboard_access: false,
      },
    }),
    ids: ['API-017', 'PER-005'],
  },
  'DELETE /api/user-associations/{pk} [target=association on grant A]': {
    request: async ({ stage }) => {
      const { pk, username } = await freshPerson(stage);
      return { at: { pk }, body: { user: { Username: username }, association: { pk } } };
    },
    ids: ['API-019'],
  },
  'POST /api/user-associations/{pk}/invitation [target=association on grant A]': {
    request: async ({ stage }) => ({ at: { pk: await freshInvitation(stage) } }),
  },

  'PUT /api/admin/user/{username} [target=other user]': {
    request: async (caller) => ({ ...(await someone(caller)), body: { action: 'edit', name: 'Renamed' } }),
    ids: ['API-020'],
  },
  'PUT /api/admin/user/set-password/{username} [target=other user]': {
    request: async (caller) => ({
      ...(await someone(caller)),
      body: { new_password: PASSWORD, repeat_new_password: PASSWORD, new_permanent_password: true },
    }),
    ids: ['API-021'],
  },
  'GET /api/admin/user/{username}/messages [target=other user]': {
    request: someone,
    shows: ({ data }) => expect(data).toEqual({ messages: [], kept_days: 30 }),
  },
  'DELETE /api/admin/user/{username} [target=other user]': {
    request: async (caller) => {
      const { at } = await someone(caller);
      return { at, body: { action: 'delete', Username: at.username } };
    },
    ids: ['API-022'],
    shows: async (_, { stage }) => {
      // Nobody else may be deleted with the account.
      expect(await loadAssociation(stage.db, 'grace', stage.grantId)).toBeGreaterThan(0);
    },
  },
  'DELETE /api/admin/user/{username}/groups/{group} [target=other user]': {
    request: async (caller) => [await member(caller, 'Admin'), await member(caller, 'acf')],
  },
  'DELETE /api/admin/user/{username}/sessions [target=other user]': {
    request: async (caller) => {
      const { at } = await someone(caller);
      await caller.stage.openSession(at.username);
      return { at };
    },
    shows: ({ data }) => expect(data).toEqual({ ended: 1 }),
  },
  'PUT /api/admin/user/{username}/state [target=other user]': {
    request: async (caller) => ({ ...(await someone(caller)), body: { enabled: false } }),
  },
  'POST /api/admin/user/{username}/invitation [target=other user]': {
    request: async ({ stage }) => ({ at: { username: await freshNewcomer(stage) } }),
  },
  'POST /api/admin/users/bulk [case=dry run]': {
    request: () => ({ body: { ...invitations(), dry_run: true } }),
    shows: ({ data }) => expect(data).toMatchObject({ invite: 1, refused: 0 }),
  },
  'POST /api/admin/users/bulk [case=run]': {
    request: () => ({ body: { ...invitations(), dry_run: false } }),
    shows: ({ data }) => expect(data).toMatchObject({ invite: 1, refused: 0 }),
  },
};

function newcomer(role: 1 | 2 | 3 | 4) {
  const user = { name: 'New', family_name: 'Person', email: freshEmail() };
  return { action: 'new', role_id: role, user };
}

/** A person visible to Grantees of grant A: on the other grant of their organisation. */
async function known({ stage }: CallContext, role: 1 | 2 | 3 | 4) {
  const { username } = await freshPerson(stage, stage.secondGrantId);
  return { action: 'association', role_id: role, user: { Username: username } };
}

async function someone({ stage }: CallContext) {
  const { username } = await freshPerson(stage);
  return { at: { username } };
}

async function member(caller: CallContext, group: 'Admin' | 'acf'): Promise<MatrixRequest> {
  const { at } = await someone(caller);
  await intoGroup(caller.stage, at.username, group);
  return { at: { ...at, group } };
}

function invitations(): Pick<Bulk, 'header' | 'people'> {
  const cells = ['New', 'Person', freshEmail(), 'Grantee', 'Lakeside Family Services', 'GDSRAE', 'FY2019'];
  return { header: [...REQUIRED_BULK_COLUMNS], people: [{ row: 2, cells }] };
}

function peopleIn(data: unknown): readonly Record<string, unknown>[] {
  return data as readonly Record<string, unknown>[]; // the contract of the calls: lists of rows
}
