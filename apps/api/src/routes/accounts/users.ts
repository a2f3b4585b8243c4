/** Lists of people: everybody for an Admin, a Grantee's own organisations, and those of one grant. */
import * as schema from '@srae/contract/schemas/accounts/user-associations';
import type { AdminUser, ListedUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { route, requireTarget } from '../../plugins/route.ts';
import { listGrantUsers } from '../../store/accounts/associations.ts';
import { listPeople } from '../../store/accounts/people-directory.ts';
import { presentPage } from '../present-page.ts';

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(
    app,
    userAssociations.listUsers,
    { querystring: schema.usersQuery, response: schema.users },
    async (call) => {
      const { filtered, via } = call.access.decision;
      const grants = filtered ? via.map((one) => one.grantId) : null;
      const { page, size, ...filter } = call.query;
      if (grants) refuseAdminFilters(filter, grants);
      const list = await listPeople(
        db,
        { ...filter, organisationGrants: grants, now: clock.now() },
        { page, size },
      );
      return presentPage(call, grants ? { ...list, rows: list.rows.map(namesOnly) } : list);
    },
  );

  route(
    app,
    userAssociations.listGrantUsers,
    { params: schema.grantOnly, querystring: schema.grantUsersQuery, response: schema.grantUsers },
    async (call) => {
      const { filtered, via } = call.access.decision;
      const providerIds = filtered ? via.flatMap((one) => one.providerId ?? []) : null;
      const of = { grantId: requireTarget(call).grantId, providerIds, now: clock.now() };
      return presentPage(call, await listGrantUsers(db, of, call.query));
    },
  );
}

/** Only an Admin sees phone and status, so only an Admin may search and sort by them. */
function refuseAdminFilters(
  filter: Omit<schema.UsersQuery, 'page' | 'size'>,
  grants: readonly number[],
): void {
  const { sort, without_grant: grant, order: _, search: __, ...adminOnly } = filter;
  const asked = Object.values(adminOnly).some((value) => value !== undefined);
  if (asked || !['name', 'family_name', 'email'].includes(sort)) throw new Problem('FORBIDDEN');
  if (grant !== undefined && !grants.includes(grant)) throw new Problem('NOT_FOUND');
}

function namesOnly({ Username, name, family_name, full_name, email }: AdminUser): ListedUser {
  return { Username, name, family_name, full_name, email };
}
