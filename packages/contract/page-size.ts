/** Maximum number of rows per page of a list. */
export const LARGEST_PAGE = 500;
