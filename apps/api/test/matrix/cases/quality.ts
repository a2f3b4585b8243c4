/** The data-quality desk of federal staff and their portfolios. */
import { expect } from 'vitest';
import type { RowCases } from '../call.ts';

export const QUALITY_CASES: RowCases = {
  'GET /api/quality': {
    request: ({ stage }) => ({ query: { report: `${stage.winterPk}`, size: '200' } }),
    ids: ['BEY-187', 'BEY-192'],
    shows: ({ data, text }, { stage }) => {
      const { rows } = data as { rows: readonly { grant_id: number }[] }; // the contract of the call
      expect(rows.map(({ grant_id }) => grant_id)).toEqual(
        expect.arrayContaining([stage.grantId, stage.otherGrantId]),
      );
      expect(text).not.toMatch(/uploaded_by|upload_file_name|survey_number|"keys"|row_keys/);
    },
  },
  'GET /api/quality/export': {
    request: ({ stage }) => ({ query: { report: `${stage.winterPk}`, format: 'csv' } }),
    ids: ['BEY-187', 'BEY-192'],
    shows: ({ text }) => {
      expect(text).toContain('Report period,Grantee,Funding stream');
      expect(text).not.toMatch(/uploaded_by|upload_file_name|survey_number|row_keys/);
    },
  },
  'PUT /api/grantees/{grantId}/portfolio': {
    request: ({ stage, column }) => ({
      at: { grantId: stage.grantId },
      body: { username: column === 'AN' ? null : stage.people[column].username },
    }),
    ids: ['BEY-187'],
    shows: ({ data }) => expect(data).toEqual({}),
  },
};
