/** Matrix rows with calls planned for a later issue. The list may only shrink; a test compares it with the routes. */
export const PENDING: readonly { readonly row: string; readonly issue: number }[] = [];
