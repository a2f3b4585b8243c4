/** The words of the instrument: whoever holds a grant is a grant recipient on its pages. */

import type { Words } from '../../instrument/reword.ts';

/** A text of the older instrument in the words of this one. */
export function toGrantRecipient(text: string): string {
  return text
    .replace(/Grantee(?=[- ][A-Z])/g, 'Grant Recipient')
    .replaceAll('Grantee', 'Grant recipient')
    .replaceAll('grantee', 'grant recipient');
}

export const WORDS: Words = { reword: toGrantRecipient, hasCovidCounts: false };
