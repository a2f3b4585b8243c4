/** The calls of the data-quality desk of federal staff (BEY-187). */
import type { Endpoint } from '../endpoint.ts';

export const quality = {
  list: { method: 'GET', path: '/api/quality', action: 'quality.list' },
  export: { method: 'GET', path: '/api/quality/export', action: 'quality.export' },
  assign: { method: 'PUT', path: '/api/grantees/:grantId/portfolio', action: 'portfolio.assign' },
} as const satisfies Record<string, Endpoint>;
