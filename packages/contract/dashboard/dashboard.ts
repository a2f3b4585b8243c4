/** The calls of the dashboard: its token from the portal's listener, its figures from its own. */
import type { Endpoint } from '../endpoint.ts';

export const dashboard = {
  createSession: {
    method: 'POST',
    path: '/api/dashboard/session',
    action: 'dashboard.session',
    targetInBody: 'grant_id',
  },
  readContext: { method: 'GET', path: '/api/dashboard/context', action: 'dashboard.context' },
  readMeasures: {
    method: 'GET',
    path: '/api/dashboard/measures/:set',
    action: 'dashboard.national-measures',
    narrowedBy: { grant: 'dashboard.grant-measures', provider: 'dashboard.provider-measures' },
  },
  /** One number of a figure at each grant of a selection, or at each provider of a grant. */
  listPlaces: {
    method: 'GET',
    path: '/api/dashboard/places/:set',
    action: 'dashboard.national-places',
    narrowedBy: { grant: 'dashboard.grant-places' },
  },
  /** The figures of a place as a file, with the same cells suppressed as on the page. */
  exportFigures: {
    method: 'GET',
    path: '/api/dashboard/export',
    action: 'dashboard.national-export',
    narrowedBy: { grant: 'dashboard.grant-export', provider: 'dashboard.provider-export' },
  },
  /** The figures of a grant, or of several grants combined, on two printable pages. */
  exportBrief: {
    method: 'GET',
    path: '/api/dashboard/brief',
    action: 'dashboard.national-brief',
    narrowedBy: { grant: 'dashboard.grant-brief' },
  },
  readSubmissionStatus: {
    method: 'GET',
    path: '/api/dashboard/submission-status',
    action: 'dashboard.submission-status',
  },
  listTracker: { method: 'GET', path: '/api/dashboard/tracker', action: 'dashboard.tracker' },
  readTracked: {
    method: 'GET',
    path: '/api/dashboard/tracker/:grantId/:periodPk',
    action: 'dashboard.grant-tracker',
  },
  /** The submissions of a grant in all periods, and the differences between two of them. */
  listSubmissions: {
    method: 'GET',
    path: '/api/dashboard/submissions/:grantId',
    action: 'dashboard.submissions',
  },
  compareSubmissions: {
    method: 'GET',
    path: '/api/dashboard/submissions/:grantId/comparison',
    action: 'dashboard.comparison',
  },
  exportForms: { method: 'GET', path: '/api/dashboard/export/forms', action: 'dashboard.export-forms' },
} as const satisfies Record<string, Endpoint>;
