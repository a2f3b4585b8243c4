/** Texts that the pages show for every form, spelled as in the specification. */

export const ERRORS_HEADING = 'Please correct the following error(s):';
export const POSITIVE_VALUE = 'Please enter a positive value.';
