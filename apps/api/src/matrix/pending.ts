/** Rows of the matrix whose calls come with a later issue. The list may only shrink; a test holds it to the routes. */
export const PENDING: readonly { readonly row: string; readonly issue: number }[] = [
  { row: 'GET /api/grantees/{grantId}/submissions/{periodPk}/export', issue: 7 },
  { row: 'GET /api/dashboard/export [listener=dashboard; case=grant A]', issue: 7 },
  { row: 'GET /api/dashboard/export [listener=dashboard; case=provider A1]', issue: 7 },
  { row: 'GET /api/dashboard/submission-status [listener=dashboard]', issue: 7 },
  { row: 'GET /api/dashboard/tracker [listener=dashboard]', issue: 7 },
  { row: 'GET /api/dashboard/tracker/{grantId}/{periodPk} [listener=dashboard]', issue: 7 },
  { row: 'GET /api/dashboard/export/forms [listener=dashboard]', issue: 7 },
  { row: 'GET /metrics [listener=operator]', issue: 8 },
];
