/** The forms workbook: download, what is saved, and the save of what was chosen. */
import { gzipSync } from 'node:zlib';
import type { WorkbookSave } from '@srae/contract/schemas/workbook';
import { expect } from 'vitest';
import type { Ask, Asking, RowCases } from '../call.ts';

const GRANTEE = '/api/grantees/{grantId}/submissions/{periodPk}';

export const WORKBOOK_CASES: RowCases = {
  [`GET ${GRANTEE}/export/progress-report`]: {
    ask: (asking) => ({ ...here(asking), query: { format: 'txt' } }),
    ids: ['BEY-190'],
    shows: ({ text }) => expect(text).toContain('YOUTH AND SURVEYS'),
  },
  [`GET ${GRANTEE}/export/workbook`]: {
    ask: here,
    shows: ({ headers }) =>
      expect(headers['content-disposition']).toMatch(/^attachment; filename="forms-workbook-/),
  },
  [`GET ${GRANTEE}/workbook`]: {
    ask: here,
    shows: ({ data }) =>
      expect(Object.keys(Object(data))).toEqual(expect.arrayContaining(['grant', 'period', 'providers'])),
  },
  [`PUT ${GRANTEE}/workbook`]: {
    ask: saving,
    shows: ({ data }) => expect(data).toMatchObject({ pages: [], newProviders: [], newPrograms: [] }),
  },
};

function here({ stage }: Asking): Ask {
  return { at: { grantId: stage.grantId, periodPk: stage.periodPk } };
}

/** A save of which nothing was chosen, packed as the page packs it. */
function saving(asking: Asking): Ask {
  const body: WorkbookSave = { newProviders: [], newPrograms: [], pages: [] };
  return {
    ...here(asking),
    body: gzipSync(JSON.stringify(body)),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  };
}
