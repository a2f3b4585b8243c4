/** The data-quality desk as a flat file: one row per finding, and one per grant without findings. */
import { findCheck } from './checks.ts';
import type { Finding } from './finding.ts';

export const DESK_HEADINGS = [
  'Report period',
  'Grantee',
  'Funding stream',
  'Cohort',
  'Assigned to',
  'Submission',
  'Attention',
  'Check',
  'Survey',
  'Finding',
] as const;

/** The columns of a desk grant that the file contains. */
export type DeskLine = {
  readonly grantee: string;
  readonly stream: string;
  readonly cohort: string | null;
  readonly assignedTo: string | null;
  readonly submission: number | null;
  readonly attention: number;
  readonly findings: readonly Pick<Finding, 'check' | 'survey' | 'sentence'>[];
};

type Cells = readonly (string | number | null)[];

/** The lines of a grant under the headings. */
export function deskCells(period: string, grant: DeskLine): readonly Cells[] {
  const place = [
    period,
    grant.grantee,
    grant.stream,
    grant.cohort,
    grant.assignedTo,
    grant.submission,
    grant.attention,
  ];
  if (grant.findings.length === 0) return [[...place, null, null, null]];
  return grant.findings.map(({ check, survey, sentence }) => [
    ...place,
    findCheck(check).title,
    survey,
    sentence,
  ]);
}
