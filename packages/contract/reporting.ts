/** The calls of the reporting forms, the tables of providers and programs, and the validation report. */
import type { Endpoint } from './endpoint.ts';

const GRANT = '/api/grantees/:grantId';
const PROGRAM = `${GRANT}/providers/:pid/programs/:pmid`;

export const reporting = {
  readPeriod: { method: 'GET', path: '/api/reporting-periods/:name/reduce', action: 'period.read' },

  readGrantee: { method: 'GET', path: `${GRANT}/submissions/:periodPk/reduce`, action: 'grantee.read' },
  saveGrantee: { method: 'PUT', path: `${GRANT}/submissions/:periodPk`, action: 'grantee.save' },
  readReport: { method: 'GET', path: `${GRANT}/submissions/:periodPk/report`, action: 'report.read' },
  readHistory: {
    method: 'GET',
    path: `${GRANT}/submissions/:periodPk/history/:number`,
    action: 'snapshot.read',
  },
  /** The progress of every grant whose portal the caller may use, in the current period. */
  listProgress: { method: 'GET', path: '/api/progress', action: 'progress.list' },
  readProgress: { method: 'GET', path: `${GRANT}/submissions/:periodPk/progress`, action: 'progress.read' },
  /** The submissions of a grant in all periods, and the differences between two of them. */
  listSubmissions: { method: 'GET', path: `${GRANT}/submissions`, action: 'snapshot.list-all' },
  compareSubmissions: { method: 'GET', path: `${GRANT}/comparison`, action: 'snapshot.compare' },
  listHistory: { method: 'GET', path: `${GRANT}/submissions/:periodPk/history`, action: 'snapshot.list' },

  exportForms: {
    method: 'GET',
    path: `${GRANT}/submissions/:periodPk/export`,
    action: 'grant.export',
  },

  /** Tables for the semi-annual progress report: youth and surveys by program, and the grant's figures. */
  exportProgressReport: {
    method: 'GET',
    path: `${GRANT}/submissions/:periodPk/export/progress-report`,
    action: 'grant.progress-report',
  },

  /** A file: all forms with their saved answers, to be filled in and uploaded again (decision 34). */
  exportWorkbook: {
    method: 'GET',
    path: `${GRANT}/submissions/:periodPk/export/workbook`,
    action: 'workbook.export',
  },
  readWorkbook: { method: 'GET', path: `${GRANT}/submissions/:periodPk/workbook`, action: 'workbook.read' },
  /** Its body is gzip-compressed, like those of uploads. */
  saveWorkbook: { method: 'PUT', path: `${GRANT}/submissions/:periodPk/workbook`, action: 'workbook.save' },

  reopenReport: {
    method: 'POST',
    path: `${GRANT}/submissions/:periodPk/reopen`,
    action: 'submission.reopen',
  },

  resetPractice: { method: 'POST', path: `${GRANT}/practice/reset`, action: 'practice.reset' },

  /** Paged: the header X-Total-Count contains the total. */
  listProviders: { method: 'GET', path: `${GRANT}/providers`, action: 'provider.list' },
  createProvider: {
    method: 'POST',
    path: '/api/providers',
    action: 'provider.create',
    targetInBody: 'grantee_id',
  },
  renameProvider: { method: 'PUT', path: '/api/providers/:pid', action: 'provider.rename' },
  deleteProvider: { method: 'DELETE', path: '/api/providers/:pid', action: 'provider.delete' },
  /** Whether the provider's own accounts may upload its surveys (decision 30). */
  allowUploads: { method: 'PUT', path: `${GRANT}/providers/:pid/uploads`, action: 'provider.allow-uploads' },
  readProvider: {
    method: 'GET',
    path: '/api/providers/:pid/submissions/:periodPk/reduce',
    action: 'provider.read',
  },
  readProviderRecords: {
    method: 'GET',
    path: '/api/providers/:pid/submissions/:periodPk',
    action: 'provider.records',
  },
  saveProvider: {
    method: 'PUT',
    path: `${GRANT}/providers/:pid/submissions/:periodPk`,
    action: 'provider.save',
  },

  createProgram: { method: 'POST', path: '/api/providers/:pid/programs', action: 'program.create' },
  renameProgram: { method: 'PUT', path: '/api/providers/:pid/programs/:pmid', action: 'program.rename' },
  deleteProgram: { method: 'DELETE', path: '/api/providers/:pid/programs/:pmid', action: 'program.delete' },
  readProgram: { method: 'GET', path: `${PROGRAM}/submissions/:periodPk/reduce`, action: 'program.read' },
  saveProgram: { method: 'PUT', path: `${PROGRAM}/submissions/:periodPk`, action: 'program.save' },
  readReach: { method: 'GET', path: `${PROGRAM}/reach/submissions/:periodPk/reduce`, action: 'reach.read' },
  saveReach: { method: 'PUT', path: `${PROGRAM}/reach/submissions/:periodPk`, action: 'reach.save' },
  stateProviderNothing: {
    method: 'PUT',
    path: `${GRANT}/providers/:pid/submissions/:periodPk/nothing-to-report`,
    action: 'provider.state-nothing',
  },
  stateProgramNothing: {
    method: 'PUT',
    path: `${PROGRAM}/submissions/:periodPk/nothing-to-report`,
    action: 'program.state-nothing',
  },
  listCurricula: {
    method: 'GET',
    path: '/api/program-models/:pid/submissions/:periodPk',
    action: 'curriculum.list',
  },
  saveCurriculum: {
    method: 'POST',
    path: '/api/program-models/:pid/submissions/:periodPk',
    action: 'curriculum.save',
  },

  readGranteeDraft: {
    method: 'GET',
    path: `${GRANT}/submissions/:periodPk/drafts/:formName`,
    action: 'grantee-draft.read',
  },
  saveGranteeDraft: {
    method: 'PUT',
    path: `${GRANT}/submissions/:periodPk/drafts/:formName`,
    action: 'grantee-draft.save',
  },
  discardGranteeDraft: {
    method: 'DELETE',
    path: `${GRANT}/submissions/:periodPk/drafts/:formName`,
    action: 'grantee-draft.discard',
  },
  readProviderDraft: {
    method: 'GET',
    path: `${GRANT}/providers/:pid/submissions/:periodPk/drafts/provider`,
    action: 'provider-draft.read',
  },
  saveProviderDraft: {
    method: 'PUT',
    path: `${GRANT}/providers/:pid/submissions/:periodPk/drafts/provider`,
    action: 'provider-draft.save',
  },
  discardProviderDraft: {
    method: 'DELETE',
    path: `${GRANT}/providers/:pid/submissions/:periodPk/drafts/provider`,
    action: 'provider-draft.discard',
  },
  readProgramDraft: {
    method: 'GET',
    path: `${PROGRAM}/submissions/:periodPk/drafts/:formName`,
    action: 'program-draft.read',
  },
  saveProgramDraft: {
    method: 'PUT',
    path: `${PROGRAM}/submissions/:periodPk/drafts/:formName`,
    action: 'program-draft.save',
  },
  discardProgramDraft: {
    method: 'DELETE',
    path: `${PROGRAM}/submissions/:periodPk/drafts/:formName`,
    action: 'program-draft.discard',
  },
} as const satisfies Record<string, Endpoint>;
