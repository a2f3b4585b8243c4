/** Adding a provider-level user: e-mail collision rules and the request body (Q73, Q74). */
import type { GrantUser, SaveAssociation } from '@srae/contract/schemas/accounts/user-associations';
import type { TypedPerson } from '../../../admin/NameAndEmailFields.tsx';

/** Why the e-mail cannot be added to this provider; the comparison trims and ignores case. */
export function collisionText(
  email: string,
  users: readonly GrantUser[],
  providerPk: number | null,
): string | null {
  const same = usersWith(email, users);
  if (same.some((user) => user.fk_roles === 1)) return 'User already has grantee-level account';
  if (providerPk !== null && same.some((user) => user.fk_providers === providerPk))
    return 'User already associated with this provider';
  return null;
}

/** A user of this grant is associated; others are invited, or matched by e-mail to an existing account. */
export function associationBody(
  person: TypedPerson,
  users: readonly GrantUser[],
  grantPk: number,
  providerPk: number,
): SaveAssociation {
  const known = usersWith(person.email, users)[0];
  const role = { role_id: 2, role_name: 'Provider', fk_grants: grantPk, provider_id: providerPk } as const;
  if (known) return { action: 'association', user: { Username: known.Username }, ...role };
  return { action: 'new', user: person, ...role };
}

function usersWith(email: string, users: readonly GrantUser[]): readonly GrantUser[] {
  const wanted = email.trim().toLowerCase();
  return wanted === '' ? [] : users.filter((user) => user.email.trim().toLowerCase() === wanted);
}
