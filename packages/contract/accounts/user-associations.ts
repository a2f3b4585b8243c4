/** The calls of user management: people, and their associations with grants and providers. */
import type { BodyCase, Endpoint } from '../endpoint.ts';

/** Role ids and names of the specification (CON2-005, CON2-006). The first two are associations, the others groups. */
export const ROLES = [
  { pk: 1, role_name: 'Grantee' },
  { pk: 2, role_name: 'Provider' },
  { pk: 3, role_name: 'Admin' },
  { pk: 4, role_name: 'ACF' },
] as const;

export const userAssociations = {
  /** Paged: the header X-Total-Count contains the total. */
  listUsers: { method: 'GET', path: '/api/users', action: 'user.list' },
  /** Paged like the list of users. */
  listGrantUsers: { method: 'GET', path: '/api/users/:grantId', action: 'grant-user.list' },
  save: {
    method: 'POST',
    path: '/api/user-associations',
    action: 'association.create',
    byBody: associationCase,
  },
  remove: {
    method: 'DELETE',
    path: '/api/user-associations/:associationPk',
    action: 'association.delete',
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/user-associations/:associationPk/invitation',
    action: 'invitation.resend',
  },
} as const satisfies Record<string, Endpoint>;

/** One path, three permissions: an association on a grant, a change of its site access, an identity group. */
function associationCase(body: Readonly<Record<string, unknown>>): BodyCase | null {
  const { action, role_id: role } = body;
  if (action === 'edit') return { action: 'association.edit', target: { associationPk: body['pk'] } };
  if (action !== 'new' && action !== 'association') return null;
  if (role === 3 || role === 4) return { action: 'group.add', target: {} };
  if (role === 1 || role === 2)
    return { action: 'association.create', target: { grantId: body['fk_grants'] } };
  return null;
}
