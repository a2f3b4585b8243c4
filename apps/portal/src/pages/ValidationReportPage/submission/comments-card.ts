/** The id of the card with the comments and the submission. */
export const COMMENTS_CARD = 'comments';
