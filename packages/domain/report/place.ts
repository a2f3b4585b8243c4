/** The pages of a report as link targets of steps and hints; the portal maps them to addresses. */

export const PLACE_PAGES = [
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
export type PlacePage = (typeof PLACE_PAGES)[number];

/** A page; pages of a provider or program carry their keys. */
export type Place = { readonly page: PlacePage; readonly pid: number | null; readonly pmid: number | null };

export function toPlace(page: PlacePage, pid: number | null = null, pmid: number | null = null): Place {
  return { page, pid, pmid };
}
