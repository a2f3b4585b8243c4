/** Short texts shared by the Admin screens and user management. */
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import type { Grant } from '@srae/contract/schemas/programme/programme';

/** The text, or the specified placeholder for a blank cell (P§8). */
export function textOr(text: string | null | undefined): string {
  return text?.trim() ? text : 'None Found';
}

/** Display text of a cohort; 'NA' for none. */
export function cohortText(cohort: string | null): string {
  return cohort ?? 'NA';
}

/** Display text of a grant: grantee, funding stream and cohort. */
export function grantLabel(grant: Pick<Grant, 'grantee_name' | 'funding_stream_name' | 'gr_cohort'>): string {
  return `${grant.grantee_name} - ${grant.funding_stream_name} - ${cohortText(grant.gr_cohort)}`;
}

/** The name of a person, or the email address of one who has none. */
export function personName({ full_name: name, email }: Pick<AdminUser, 'full_name' | 'email'>): string {
  return name || email;
}

/** Groups have the same names as the roles. */
export const GROUP_NAMES = { Admin: 'Admin', acf: 'ACF' } as const;

/** The roles of a person in words: groups, then roles on grants. */
export function listRoles({ groups, roles }: Pick<AdminUser, 'groups' | 'roles'>): readonly string[] {
  return [...groups.map((group) => GROUP_NAMES[group]), ...roles];
}
