/** An association being added in the new-user and association modals, and the request body (decision 5). */
import type { AdminProvider, Grant } from '@srae/contract/schemas/programme/programme';
import type { SaveAssociation } from '@srae/contract/schemas/accounts/user-associations';
import { cohortText } from '../../../../admin/texts.ts';

export type AssociationDraft = {
  /** pk of the role; null until one is selected. */
  readonly role: number | null;
  readonly grant: Grant | null;
  readonly provider: AdminProvider | null;
};

export const EMPTY_DRAFT: AssociationDraft = { role: null, grant: null, provider: null };

export const GRANTEE = 1;
export const PROVIDER = 2;

/** Grantee and Provider need a grant; Admin and ACF have none (BEY-012). */
export function needsGrant(role: number | null): boolean {
  return role === GRANTEE || role === PROVIDER;
}

/** Which of the fields that the role requires are filled in, by their labels (ADU-025). */
export function filledFields({ role, grant, provider }: AssociationDraft): Readonly<Record<string, boolean>> {
  return {
    Role: role !== null,
    Grant: !needsGrant(role) || grant !== null,
    Provider: role !== PROVIDER || provider !== null,
  };
}

/** Providers of the same grantee, funding stream and cohort; 'NA' is the same as none (ADU-027). */
export function fitsGrant(provider: AdminProvider, grant: Grant): boolean {
  return (
    provider.fk_grantees === grant.fk_grantees &&
    provider.fk_funding_streams === grant.fk_funding_streams &&
    cohortText(provider.gr_cohort) === cohortText(grant.gr_cohort)
  );
}

/** The association for the request body; only what the role requires is sent. */
export function toSaveBody(
  { role, grant, provider }: AssociationDraft,
  roleName: string,
): Pick<SaveAssociation, 'role_id' | 'role_name' | 'fk_grants' | 'provider_id'> {
  // The server lists exactly the four roles of the contract.
  const named = { role_id: role as SaveAssociation['role_id'], role_name: roleName };
  if (!needsGrant(role) || grant === null) return named;
  return {
    ...named,
    fk_grants: grant.pk,
    ...(role === PROVIDER && provider !== null ? { provider_id: provider.pk } : {}),
  };
}
