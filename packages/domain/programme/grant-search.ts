import { textSearch } from '../form-kit/texts.ts';

type NamedGrant = { readonly grantee: string; readonly stream: string; readonly cohort: string | null };

/** Whether a grant's name, funding stream or cohort, as lists show them, contain the searched text. */
export function matchesGrant({ grantee, stream, cohort }: NamedGrant, search: string): boolean {
  return textSearch(search)([grantee, stream, cohort ?? ''].join(' '));
}
