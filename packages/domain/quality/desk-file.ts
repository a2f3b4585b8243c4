/** The data-quality desk as a flat file: one row per finding, and one per grant without findings. */
import { listHeadings, type TableCell, type TableColumn, toCells } from '../dataset/table-columns.ts';
import { getCheck } from './checks.ts';
import type { Finding } from './finding.ts';

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

const GRANT_COLUMNS: readonly TableColumn<DeskLine>[] = [
  ['Grantee', (grant) => grant.grantee],
  ['Funding stream', (grant) => grant.stream],
  ['Cohort', (grant) => grant.cohort],
  ['Assigned to', (grant) => grant.assignedTo],
  ['Submission', (grant) => grant.submission],
  ['Attention', (grant) => grant.attention],
];

const FINDING_COLUMNS: readonly TableColumn<DeskLine['findings'][number]>[] = [
  ['Check', ({ check }) => getCheck(check).title],
  ['Survey', ({ survey }) => survey],
  ['Finding', ({ sentence }) => sentence],
];

export const DESK_HEADINGS: readonly string[] = [
  'Report period',
  ...listHeadings(GRANT_COLUMNS),
  ...listHeadings(FINDING_COLUMNS),
];

/** The lines of a grant under the headings. */
export function deskCells(period: string, grant: DeskLine): readonly (readonly TableCell[])[] {
  const ofGrant = [period, ...toCells(GRANT_COLUMNS, grant)];
  if (grant.findings.length === 0) return [[...ofGrant, ...FINDING_COLUMNS.map(() => null)]];
  return grant.findings.map((finding) => [...ofGrant, ...toCells(FINDING_COLUMNS, finding)]);
}
