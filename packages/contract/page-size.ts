/** Lines of the largest page that a list answers at once. */
export const LARGEST_PAGE = 500;
