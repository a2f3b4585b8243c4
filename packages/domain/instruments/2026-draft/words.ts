/** The instrument's wording: the holder of a grant is called grant recipient on its pages. */

import type { Words } from '../../instrument/reword.ts';

/** Converts a text of the older instrument to this one's wording. */
export function toGrantRecipient(text: string): string {
  return text
    .replace(/Grantee(?=[- ][A-Z])/g, 'Grant Recipient')
    .replaceAll('Grantee', 'Grant recipient')
    .replaceAll('grantee', 'grant recipient');
}

export const WORDS: Words = { reword: toGrantRecipient, hasCovidCounts: false };
