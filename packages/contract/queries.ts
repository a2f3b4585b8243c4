/** The calls about queries of federal staff and about explanations of issues (decision 36). */
import type { Endpoint } from './endpoint.ts';

const GRANT = '/api/grantees/:grantId';
const REPORT = `${GRANT}/submissions/:periodPk`;
const QUERY = `${GRANT}/queries/:pk`;
const OWN_QUERY = `${GRANT}/own-queries/:pk`;

/** The calls of Admins and federal staff. */
export const queries = {
  list: { method: 'GET', path: '/api/queries', action: 'query.list' },
  export: { method: 'GET', path: '/api/queries/export', action: 'query.export' },
  /** The parts of a submitted report that a query can be about; no answers. */
  readParts: { method: 'GET', path: `${REPORT}/query-parts`, action: 'query.parts' },
  ask: { method: 'POST', path: `${REPORT}/queries`, action: 'query.ask' },
  read: { method: 'GET', path: QUERY, action: 'query.read' },
  followUp: { method: 'POST', path: `${QUERY}/follow-ups`, action: 'query.follow-up' },
  close: { method: 'POST', path: `${QUERY}/closing`, action: 'query.close' },
  assign: { method: 'PUT', path: `${QUERY}/assignee`, action: 'query.assign' },
} as const satisfies Record<string, Endpoint>;

/** The calls of Grantees, of their own grants. */
export const ownQueries = {
  list: { method: 'GET', path: '/api/own-queries', action: 'own-query.list' },
  export: { method: 'GET', path: '/api/own-queries/export', action: 'own-query.export' },
  read: { method: 'GET', path: OWN_QUERY, action: 'own-query.read' },
  answer: { method: 'POST', path: `${OWN_QUERY}/answers`, action: 'own-query.answer' },
  close: { method: 'POST', path: `${OWN_QUERY}/closing`, action: 'own-query.close' },
  explain: { method: 'PUT', path: `${REPORT}/explanations`, action: 'explanation.save' },
} as const satisfies Record<string, Endpoint>;
