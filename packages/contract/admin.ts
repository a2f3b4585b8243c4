/** The calls of the Admin screens. */
import type { Endpoint } from './endpoint.ts';

const ADMIN = '/api/admin';

/** Columns that the file of a bulk invitation must have, in any order. */
export const REQUIRED_BULK_COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'role',
  'grantee',
  'funding_stream',
  'cohort',
] as const;

/** Columns that it may have besides. */
export const OPTIONAL_BULK_COLUMNS = ['provider', 'portal', 'dashboard'] as const;

export const BULK_COLUMNS = [...REQUIRED_BULK_COLUMNS, ...OPTIONAL_BULK_COLUMNS] as const;

/** Maximum number of rows in a bulk invitation. */
export const BULK_ROWS = 200;

/** Maximum length of a cell of the file, in characters, and of all its cells together. */
export const BULK_CELL_LENGTH = 1_000;
export const BULK_LENGTH = 200_000;

/** Maximum number of columns of the file, those without a heading included. */
export const BULK_CELLS = 100;

export const admin = {
  listRoles: { method: 'GET', path: `${ADMIN}/roles`, action: 'admin.roles.list' },
  listFundingStreams: {
    method: 'GET',
    path: `${ADMIN}/funding_streams`,
    action: 'admin.funding-streams.list',
  },
  createFundingStream: {
    method: 'POST',
    path: `${ADMIN}/funding_streams`,
    action: 'admin.funding-streams.create',
  },
  updateFundingStream: {
    method: 'PUT',
    path: `${ADMIN}/funding_streams/:pk`,
    action: 'admin.funding-streams.update',
  },
  listGrantees: { method: 'GET', path: `${ADMIN}/grantees`, action: 'admin.grantees.list' },
  createGrantee: { method: 'POST', path: `${ADMIN}/grantees`, action: 'admin.grantees.create' },
  updateGrantee: { method: 'PUT', path: `${ADMIN}/grantees/:pk`, action: 'admin.grantees.update' },
  setPractice: { method: 'PUT', path: `${ADMIN}/grantees/:pk/practice`, action: 'admin.grantees.practice' },
  listGrants: { method: 'GET', path: `${ADMIN}/grants`, action: 'admin.grants.list' },
  createGrant: { method: 'POST', path: `${ADMIN}/grants`, action: 'admin.grants.create' },
  updateGrant: { method: 'PUT', path: `${ADMIN}/grants/:pk`, action: 'admin.grants.update' },
  saveExtension: {
    method: 'PUT',
    path: `${ADMIN}/grants/:pk/extensions/:periodPk`,
    action: 'admin.extensions.save',
  },
  removeExtension: {
    method: 'DELETE',
    path: `${ADMIN}/grants/:pk/extensions/:periodPk`,
    action: 'admin.extensions.remove',
  },
  listAssociations: { method: 'GET', path: `${ADMIN}/user_associations`, action: 'admin.associations.list' },
  listProviders: { method: 'GET', path: `${ADMIN}/providers`, action: 'admin.providers.list' },

  updateUser: { method: 'PUT', path: `${ADMIN}/user/:username`, action: 'admin.users.update' },
  setPassword: {
    method: 'PUT',
    path: `${ADMIN}/user/set-password/:username`,
    action: 'admin.users.set-password',
  },
  readSecondFactors: {
    method: 'GET',
    path: `${ADMIN}/user/:username/second-factors`,
    action: 'admin.users.second-factors',
  },
  readMessages: {
    method: 'GET',
    path: `${ADMIN}/user/:username/messages`,
    action: 'admin.users.messages',
  },
  requestRecovery: {
    method: 'POST',
    path: `${ADMIN}/user/:username/recovery`,
    action: 'admin.recoveries.create',
  },
  decideRecovery: {
    method: 'PUT',
    path: `${ADMIN}/user/:username/recovery`,
    action: 'admin.recoveries.decide',
  },
  deleteUser: { method: 'DELETE', path: `${ADMIN}/user/:username`, action: 'admin.users.delete' },
  setState: { method: 'PUT', path: `${ADMIN}/user/:username/state`, action: 'admin.users.set-state' },
  removeGroup: {
    method: 'DELETE',
    path: `${ADMIN}/user/:username/groups/:group`,
    action: 'admin.groups.remove',
  },
  endSessions: { method: 'DELETE', path: `${ADMIN}/user/:username/sessions`, action: 'admin.sessions.end' },
  resendInvitation: {
    method: 'POST',
    path: `${ADMIN}/user/:username/invitation`,
    action: 'admin.users.resend-invitation',
  },
  bulkUsers: { method: 'POST', path: `${ADMIN}/users/bulk`, action: 'admin.users.bulk' },

  listPeriods: { method: 'GET', path: `${ADMIN}/reporting-periods`, action: 'admin.periods.list' },
  createPeriod: { method: 'POST', path: `${ADMIN}/reporting-periods`, action: 'admin.periods.create' },
  updatePeriod: { method: 'PUT', path: `${ADMIN}/reporting-periods/:pk`, action: 'admin.periods.update' },
  listCurricula: { method: 'GET', path: `${ADMIN}/curricula`, action: 'admin.curricula.list' },
  createCurriculum: { method: 'POST', path: `${ADMIN}/curricula`, action: 'admin.curricula.create' },
  updateCurriculum: { method: 'PUT', path: `${ADMIN}/curricula/:pk`, action: 'admin.curricula.update' },
  mergeCurriculum: { method: 'POST', path: `${ADMIN}/curricula/:pk/merge`, action: 'admin.curricula.merge' },
  readAvailability: { method: 'GET', path: `${ADMIN}/availability`, action: 'admin.availability.read' },
  saveAvailability: { method: 'PUT', path: `${ADMIN}/availability`, action: 'admin.availability.save' },

  listDeleted: { method: 'GET', path: `${ADMIN}/deleted`, action: 'admin.deleted.list' },
  restoreProvider: {
    method: 'POST',
    path: `${ADMIN}/deleted/providers/:pk/restore`,
    action: 'admin.providers.restore',
  },
  restoreProgram: {
    method: 'POST',
    path: `${ADMIN}/deleted/programs/:pk/restore`,
    action: 'admin.programs.restore',
  },

  listAudit: { method: 'GET', path: `${ADMIN}/audit`, action: 'admin.audit.list' },
  exportAudit: { method: 'GET', path: `${ADMIN}/audit/export`, action: 'admin.audit.export' },
  listActivity: { method: 'GET', path: '/api/grantees/:grantId/activity', action: 'grant.activity' },

  listAllAnnouncements: { method: 'GET', path: `${ADMIN}/announcements`, action: 'admin.announcements.list' },
  createAnnouncement: {
    method: 'POST',
    path: `${ADMIN}/announcements`,
    action: 'admin.announcements.create',
  },
  updateAnnouncement: {
    method: 'PUT',
    path: `${ADMIN}/announcements/:pk`,
    action: 'admin.announcements.update',
  },
} as const satisfies Record<string, Endpoint>;
