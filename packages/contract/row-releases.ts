/** The calls about releases of survey rows to evaluators. */
import type { Endpoint } from './endpoint.ts';

const RELEASES = '/api/admin/row-releases';

export const rowReleases = {
  list: { method: 'GET', path: RELEASES, action: 'admin.row-releases.list' },
  /** The contents and privacy assessment of a release; nothing is stored. */
  report: { method: 'POST', path: `${RELEASES}/report`, action: 'admin.row-releases.report' },
  create: { method: 'POST', path: RELEASES, action: 'admin.row-releases.create' },
  decide: { method: 'PUT', path: `${RELEASES}/:pk/decision`, action: 'admin.row-releases.decide' },
  download: { method: 'GET', path: `${RELEASES}/:pk/file`, action: 'admin.row-releases.download' },
} as const satisfies Record<string, Endpoint>;
