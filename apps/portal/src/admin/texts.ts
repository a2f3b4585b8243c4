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

type Person = Pick<AdminUser, 'full_name' | 'email'>;

/** The name of a person, or the email address of one who has none. */
export function personName({ full_name: name, email }: Person): string {
  return name || email;
}

/**
 * The name of each person in a list, for the controls of the rows: with the email address where several have the same
 * name, such as that of an office.
 */
export function distinctNames(people: readonly Person[]): (person: Person) => string {
  const names = people.map(personName);
  return (person) => {
    const name = personName(person);
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, ${person.email}`;
  };
}

/** Groups have the same names as the roles. */
export const GROUP_NAMES = { Admin: 'Admin', acf: 'ACF' } as const;

/** The roles of a person in words: groups, then roles on grants. */
export function listRoles({ groups, roles }: Pick<AdminUser, 'groups' | 'roles'>): readonly string[] {
  return [...groups.map((group) => GROUP_NAMES[group]), ...roles];
}
