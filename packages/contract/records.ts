/** The calls of the records schedule: what is due, legal holds, disposals and their certificates. */
import type { Endpoint } from './endpoint.ts';

const RECORDS = '/api/admin/records';

export const records = {
  read: { method: 'GET', path: RECORDS, action: 'admin.records.read' },
  placeHold: { method: 'POST', path: `${RECORDS}/holds`, action: 'admin.records.place-hold' },
  liftHold: { method: 'PUT', path: `${RECORDS}/holds/:pk/lifting`, action: 'admin.records.lift-hold' },
  list: { method: 'POST', path: `${RECORDS}/disposals`, action: 'admin.records.list-due' },
  approve: { method: 'PUT', path: `${RECORDS}/disposals/:pk/approval`, action: 'admin.records.approve' },
  certificate: { method: 'GET', path: `${RECORDS}/disposals/:pk`, action: 'admin.records.certificate' },
  download: { method: 'GET', path: `${RECORDS}/disposals/:pk/file`, action: 'admin.records.download' },
} as const satisfies Record<string, Endpoint>;
