/** Texts that several forms share, spelled as the specification spells them. */
export { POSITIVE_VALUE } from '../../../forms/messages.ts';

export const ENTER_VALUE = 'Please enter a value.';
export const ENTER_RESPONSE = 'Please enter a response';
/** Structure and reach; the survey administration page has the one with a full stop (Q64). */
export const SELECT_RESPONSE = 'Please select a response';
export const SELECT_RESPONSE_STOP = 'Please select a response.';
/** Only the grantee form keeps the specification's spelling (Q62). */
export const POSTIVE_VALUE = 'Please enter a postive value.';

/** Kept in the catalogue; the provider form asks no amount, so no rule raises it (PRF-033, PRF-037). */
export const FUNDING_NEGATIVE = 'Total funding amount cannot be negative';

export const SAVED = 'No issues detected. The data on this page has been saved.';
/** The structure page's variant, with a comma and without a full stop (Q63). */
export const SAVED_STRUCTURE = 'No issues detected, the data on this page has been saved';
