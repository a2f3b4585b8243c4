/** The words that the pages of all instruments are written in. */
import { asIs, type Words } from '../../instrument/reword.ts';

export const WORDS: Words = { reword: asIs, hasCovidCounts: true };
