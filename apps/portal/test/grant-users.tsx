/** The user management page of a grant, opened on a fake server. */
import type { GrantUser } from '@srae/contract/schemas/accounts/user-associations';
import { screen } from '@testing-library/react';
import { aGrant, aPerson } from './people.ts';
import { renderPortal, type Visit } from './render-portal.tsx';

export const LIST = 'GET /api/users/11';
export const ACTIVITY = 'GET /api/grantees/11/activity';
export const SAVE = 'POST /api/user-associations';

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** A field of the add-user forms. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

/** A grantee-level user of the grant. */
export function aMember(over: Partial<GrantUser> = {}): GrantUser {
  const person = { name: 'Gina', family_name: 'Lee', email: 'gina@example.org', Username: 'u-gina', ...over };
  return {
    pk: 31,
    cognito_id: person.Username,
    fk_roles: 1,
    role_name: 'Grantee',
    fk_grants: 11,
    fk_providers: null,
    provider_name: null,
    has_portal_access: true,
    has_dashboard_access: true,
    invitation: 'accepted',
    user_data: person,
    ...person,
  };
}

/** A provider-level user of the grant. */
export const PAT = aMember({
  pk: 32,
  name: 'Pat',
  family_name: 'Moss',
  email: 'pat@example.org',
  Username: 'u-pat',
  fk_roles: 2,
  role_name: 'Provider',
  fk_providers: 21,
  provider_name: 'Riverside Youth',
  has_dashboard_access: false,
});

/** Opens the user management page of a grant. */
export async function openGrantUsers(answers: Visit['answers'] = {}, me = aPerson(), role = 'Grantee') {
  const portal = renderPortal('/requseraccounts', {
    me,
    grants: [aGrant({ role })],
    chosen: 11,
    answers: { [LIST]: () => [aMember(), PAT], [ACTIVITY]: () => [], ...answers },
  });
  await screen.findByRole('heading', { name: 'Grantee User Management' });
  return portal;
}
