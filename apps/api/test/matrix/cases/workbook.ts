/** The forms workbook: download, saved state, and saving the selected parts. */
import { gzipSync } from 'node:zlib';
import type { WorkbookSave } from '@srae/contract/schemas/workbook';
import { expect } from 'vitest';
import type { MatrixRequest, CallContext, RowCases } from '../call.ts';

const GRANTEE = '/api/grantees/{grantId}/submissions/{periodPk}';

export const WORKBOOK_CASES: RowCases = {
  [`GET ${GRANTEE}/export/progress-report`]: {
    request: (caller) => ({ ...here(caller), query: { format: 'txt' } }),
    ids: ['BEY-190'],
    shows: ({ text }) => expect(text).toContain('YOUTH AND SURVEYS'),
  },
  [`GET ${GRANTEE}/export/workbook`]: {
    request: here,
    shows: ({ headers }) =>
      expect(headers['content-disposition']).toMatch(/^attachment; filename="forms-workbook-/),
  },
  [`GET ${GRANTEE}/workbook`]: {
    request: here,
    shows: ({ data }) =>
      expect(Object.keys(Object(data))).toEqual(expect.arrayContaining(['grant', 'period', 'providers'])),
  },
  [`PUT ${GRANTEE}/workbook`]: {
    request: saving,
    shows: ({ data }) => expect(data).toMatchObject({ pages: [], newProviders: [], newPrograms: [] }),
  },
};

function here({ stage }: CallContext): MatrixRequest {
  return { at: { grantId: stage.grantId, periodPk: stage.periodPk } };
}

/** A save without selected parts, compressed as by the page. */
function saving(caller: CallContext): MatrixRequest {
  const body: WorkbookSave = { newProviders: [], newPrograms: [], pages: [] };
  return {
    ...here(caller),
    body: gzipSync(JSON.stringify(body)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  };
}
