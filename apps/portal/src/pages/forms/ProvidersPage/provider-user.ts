/** Adding a provider-level user: e-mail collision rules and the request body (Q73, Q74). */
import type { GrantUser, SaveAssociation } from '@srae/contract/schemas/accounts/user-associations';

export type TypedUser = { readonly name: string; readonly familyName: string; readonly email: string };

export const NO_USER: TypedUser = { name: '', familyName: '', email: '' };

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

export function isComplete(user: TypedUser): boolean {
  return (
    [user.name, user.familyName, user.email].every((text) => text.trim() !== '') && user.email.includes('@')
  );
}

/** A user of this grant is associated; others are invited, or matched by e-mail to an existing account. */
export function associationBody(
  user: TypedUser,
  users: readonly GrantUser[],
  grantPk: number,
  providerPk: number,
): SaveAssociation {
  const known = usersWith(user.email, users)[0];
  const role = { role_id: 2, role_name: 'Provider', fk_grants: grantPk, provider_id: providerPk } as const;
  if (known) return { action: 'association', user: { Username: known.Username }, ...role };
  const person = { name: user.name.trim(), family_name: user.familyName.trim(), email: user.email.trim() };
  return { action: 'new', user: person, ...role };
}

function usersWith(email: string, users: readonly GrantUser[]): readonly GrantUser[] {
  const wanted = email.trim().toLowerCase();
  return wanted === '' ? [] : users.filter((user) => user.email.trim().toLowerCase() === wanted);
}
