/** Maximum number of rows per page of a list. */
export const LARGEST_PAGE = 500;

/** Number of events per page of the audit log and of a grant's activity. */
export const AUDIT_PAGE = 100;
