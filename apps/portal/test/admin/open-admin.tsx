/** An Admin screen against a fake server, and builders for its list items. */
import type { Grant } from '@srae/contract/schemas/programme/programme';
import type { GrantEntry, Me } from '@srae/contract/schemas/accounts/auth';
import type { AdminUser, ExistingAccount } from '@srae/contract/schemas/accounts/user-associations';
import { screen, within } from '@testing-library/react';
import { Refusal } from '../fake-server.ts';
import { aPerson } from '../people.ts';
import { renderPortal, type Visit } from '../render-portal.tsx';

/** Opens an Admin screen and waits for its heading. */
export async function openAdmin(
  address: string,
  title: string,
  answers: Visit['answers'] = {},
  person: Partial<Me> = {},
) {
  const ada = aPerson({
    username: 'u-ada',
    name: 'Ada',
    family_name: 'Cole',
    full_name: 'Ada Cole',
    groups: ['Admin'],
    ...person,
  });
  const portal = renderPortal(address, { me: ada, answers });
  await screen.findByRole('heading', { name: title, level: 1 });
  return portal;
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const field = (label: string | RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label, {
    selector: 'input, select, textarea',
  });
/** The button of the open dialog. */
export const submit = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

/** An error response, naming a field if given. */
export function refusing(status: number, code: string, message: string, fieldName?: string) {
  return () => {
    throw new Refusal(status, code, message, fieldName ? [{ field: fieldName, message }] : undefined);
  };
}

export function aUser(over: Partial<AdminUser> = {}): AdminUser {
  return {
    Username: 'u-gus',
    sub: 'u-gus',
    name: 'Gus',
    family_name: 'Reyes',
    full_name: 'Gus Reyes',
    email: 'gus@example.org',
    phone_number: '+12025550100',
    UserStatus: 'CONFIRMED',
    enabled: true,
    groups: [],
    roles: [],
    mfa: 'SMS',
    has_preset_code: false,
    last_sign_in_at: '2023-08-01T14:00:00Z',
    created_at: '2023-01-01T14:00:00Z',
    invitation: 'accepted',
    ...over,
  };
}

/** Whose account a typed e-mail belongs to, as the server tells an Admin. */
export function anAccount(): ExistingAccount {
  return {
    Username: 'u-gus',
    full_name: 'Gus Reyes',
    email: 'gus@example.org',
    groups: ['acf'],
    roles: ['Grantee'],
    enabled: false,
  };
}

export function anEntry(over: Partial<GrantEntry> = {}): GrantEntry {
  return {
    pk: 51,
    id: 11,
    name: 'Lakeside Family Services',
    role: 'Grantee',
    cohort: null,
    funding_stream: 'GDSRAE',
    gr_active: true,
    practice: false,
    has_portal_access: true,
    has_dashboard_access: true,
    extensions: [],
    providers: [{ id: 21, name: 'Riverside Youth', may_upload: false, programs: [] }],
    ...over,
  };
}

export function aListedGrant(over: Partial<Grant> = {}): Grant {
  return {
    pk: 11,
    fk_grantees: 5,
    grantee_name: 'Lakeside Family Services',
    fk_funding_streams: 2,
    funding_stream_name: 'GDSRAE',
    gr_cohort: 'NA',
    gr_active: true,
    providers: [],
    grantee_users: [],
    provider_users: [],
    ...over,
  };
}
