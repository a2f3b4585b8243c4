import type { ExportRecord } from '../report/form-columns.ts';

/** A page of a program of Northern Youth that was never saved. */
export function exportRecord(over: Partial<ExportRecord>): ExportRecord {
  return {
    period: 'Summer 2023',
    grantId: 7,
    grantee: 'Northern Youth',
    stream: 'GDSRAE',
    cohort: 'FY2020',
    provider: { pk: 1, name: 'North Center' },
    program: { pk: 11, name: 'After school' },
    active: null,
    nothing: null,
    explanations: [],
    status: 'unsaved',
    answers: {},
    comments: null,
    curriculum: null,
    ...over,
  };
}
