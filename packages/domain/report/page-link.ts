/** The pages of a report as link targets of steps and hints; the portal maps them to addresses. */

export const LINKED_PAGES = [
  'grantee',
  'providers',
  'provider',
  'programs',
  'structure',
  'reach',
  'entry-exit',
  'upload-entry',
  'upload-exit',
  'report',
] as const;
export type LinkedPage = (typeof LINKED_PAGES)[number];

/** A page; pages of a provider or program carry their keys. */
export type PageLink = {
  readonly page: LinkedPage;
  readonly pid: number | null;
  readonly pmid: number | null;
};

/** The link to a page: of the provider and the program with the keys, or of the grant without them. */
export function toPageLink(
  page: LinkedPage,
  pid: number | null = null,
  pmid: number | null = null,
): PageLink {
  return { page, pid, pmid };
}
