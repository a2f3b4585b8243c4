/** Rows of the matrix whose calls come with a later issue. The list may only shrink; a test holds it to the routes. */
export const PENDING: readonly { readonly row: string; readonly issue: number }[] = [];
