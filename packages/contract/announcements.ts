/** The calls about announcements that every page makes. */
import type { Endpoint } from './endpoint.ts';

export const announcements = {
  list: { method: 'GET', path: '/api/announcements', action: 'announcement.list' },
  dismiss: { method: 'POST', path: '/api/announcements/:pk/dismissal', action: 'announcement.dismiss' },
} as const satisfies Record<string, Endpoint>;
