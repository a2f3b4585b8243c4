/** Texts of every form that the pages say themselves, spelled as the specification spells them. */

export const ERRORS_HEADING = 'Please correct the following error(s):';
export const POSITIVE_VALUE = 'Please enter a positive value.';
