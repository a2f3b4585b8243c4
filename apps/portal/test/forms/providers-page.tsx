/** The providers page of a grant, opened on a fake server. */
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import type { GrantUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { type FakeServer, Refusal } from '../fake-server.ts';
import { type PageOptions, renderPage } from './render-page.tsx';
import { Component as ProvidersPage } from '../../src/pages/forms/ProvidersPage.tsx';

export type Provider = ProviderList[number];

/** Adds the page's calls to the server; `providers` is evaluated on each call. */
export function answerProviders(server: FakeServer, providers: () => readonly Provider[]): void {
  server.on(reporting.listProviders, providers);
  server.on(userAssociations.listGrantUsers, () => [
    aGrantUser({ fk_roles: 1, role_name: 'Grantee', fk_providers: null, email: 'Gary@example.org' }),
    aGrantUser({ Username: 'u-pat', fk_providers: 21, email: 'pat@example.org' }),
    aGrantUser({ Username: 'u-quinn', fk_providers: 99, email: 'quinn@example.org' }),
  ]);
  server.on(reporting.readGrantee, () => ({ gr_num_providers_funded: 4, read_only: null }));
}

export const openProviders = (server: FakeServer, options: Partial<PageOptions> = {}) =>
  renderPage(server, ProvidersPage, { path: '/providers', address: '/providers', ...options });

/** An error response for a name. */
export const refuseName = () => {
  throw new Refusal(409, 'NAME_TAKEN', 'This name is already in use.');
};

/** A user of the grant; by default the provider-level user of Riverside Youth. */
export function aGrantUser(given: Partial<GrantUser>): GrantUser {
  const person = { name: 'Pat', family_name: 'Park', email: 'pat@example.org', Username: 'u-pat' };
  return {
    ...person,
    pk: 61,
    cognito_id: person.Username,
    fk_roles: 2,
    role_name: 'Provider',
    fk_grants: 11,
    fk_providers: 21,
    provider_name: 'Riverside Youth',
    has_portal_access: true,
    has_dashboard_access: false,
    invitation: 'accepted',
    user_data: person,
    ...given,
  };
}
