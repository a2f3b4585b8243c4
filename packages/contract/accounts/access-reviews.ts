/** The calls of the access review: everybody's access, its confirmation once a year, and what was confirmed. */
import type { Endpoint } from '../endpoint.ts';

/** The roles of an account, in the order in which reviews list them. */
export const ACCESS_ROLES = ['Admin', 'ACF', 'Grantee', 'Provider', 'Machine key'] as const;

const REVIEWS = '/api/admin/access-reviews';

export const accessReviews = {
  read: { method: 'GET', path: REVIEWS, action: 'admin.access-reviews.read' },
  listAccounts: { method: 'GET', path: `${REVIEWS}/accounts`, action: 'admin.access-reviews.accounts' },
  exportAccounts: { method: 'GET', path: `${REVIEWS}/accounts/file`, action: 'admin.access-reviews.export' },
  confirm: { method: 'POST', path: REVIEWS, action: 'admin.access-reviews.confirm' },
  download: { method: 'GET', path: `${REVIEWS}/:pk/file`, action: 'admin.access-reviews.download' },
} as const satisfies Record<string, Endpoint>;
