/** The data-quality desk: the findings about each grant's report, ordered by severity (BEY-187). */
import type { DeskExport, DeskGrant, DeskQuery, DeskRead } from '@srae/contract/schemas/dashboard/quality';
import type { GrantFacts } from '@srae/domain/measures/figures/facts';
import type { ProtectedDisclosure } from '@srae/domain/measures/protection/disclosure';
import { easternDate } from '@srae/domain/period/calendar-date';
import { listComparablePeriods } from '@srae/domain/period/comparable-period';
import { matchesGrant } from '@srae/domain/programme/grant-search';
import { CHECK_IDS } from '@srae/domain/quality/checks';
import { DESK_HEADINGS, deskCells } from '@srae/domain/quality/desk-file';
import { type Finding, toAttention } from '@srae/domain/quality/finding';
import { findFileFaults, type SurveyFile } from '@srae/domain/quality/file-findings';
import { describeJump, findJumps } from '@srae/domain/quality/jumps';
import { findTimeFaults } from '@srae/domain/quality/timeliness';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { listStaff } from '../../store/accounts/staff.ts';
import { FORMER_USER } from '../../store/accounts/people.ts';
import { inScope, inSnapshot, type Tx } from '../../store/database/database.ts';
import { type FigureVersions, getFigureVersions } from '../../store/figures/figure-changes.ts';
import { listPeriods, type PeriodRow } from '../../store/programme/periods.ts';
import { type DeskRow, listDeskRows } from '../../store/quality/desk.ts';
import type { ReleaseCheck } from '../../store/releases/release-checks.ts';
import { type ActContext, describeFilters, recordAct } from '../audit/record-act.ts';
import { type ExportFile, exportFile } from '../exports/file.ts';
import { toPeriodCounts } from './desk-counts.ts';
import { loadDeskFiles, loadSubmitted } from './desk-files.ts';

export type DeskReader = { readonly username: string; readonly protection: ProtectedDisclosure };

/** One page of the desk. Throws NOT_FOUND for an unknown period, or if none is given and none is current. */
export async function loadDesk(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: DeskQuery,
  reader: DeskReader,
): Promise<DeskRead> {
  return inSnapshot(db, async (tx) => {
    const { periods, period, compared, own, shown } = await loadChosen(
      tx,
      query,
      { ...reader, versions: await getFigureVersions(db, tx) },
      clock.now(),
    );
    const first = (query.page - 1) * query.size;
    return {
      period: toName(period),
      periods: periods.map(toName),
      compared: compared.map(({ name }) => name),
      threshold: reader.protection.threshold,
      total: shown.length,
      findings: shown.reduce((sum, { findings }) => sum + findings.length, 0),
      counts: countChecks(own),
      staff: [...(await listStaff(tx))],
      rows: shown.slice(first, first + query.size),
    };
  });
}

/** All matching grants as a file, one line per finding; recorded in the audit. Throws like the page. */
export async function exportDesk(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  { query, reader }: { readonly query: DeskExport; readonly reader: DeskReader },
): Promise<ExportFile> {
  const { period, shown } = await inSnapshot(db, async (tx) =>
    loadChosen(tx, query, { ...reader, versions: await getFigureVersions(db, tx) }, clock.now()),
  );
  await inScope(db, 'all', (tx) =>
    recordAct(tx, act, {
      object: `data-quality desk, period ${period.pk}`,
      details: describeFilters(query, ['search']),
    }),
  );
  const lines = shown.flatMap((grant) =>
    deskCells(period.name, { ...grant, assignedTo: grant.assigned_to?.name ?? null }),
  );
  const table = { name: 'Data quality', headings: DESK_HEADINGS, lines };
  return exportFile(query.format, ['data-quality', period.name], table, clock.now());
}

type Filters = Pick<DeskQuery, 'report' | 'assigned' | 'check' | 'search'>;

type Chosen = {
  readonly periods: readonly PeriodRow[];
  readonly period: PeriodRow;
  readonly compared: readonly PeriodRow[];
  /** Matches portfolio and search, before filtering by check. */
  readonly own: readonly DeskGrant[];
  /** Grants with the chosen check, by severity. */
  readonly shown: readonly DeskGrant[];
};

async function loadChosen(
  tx: Tx,
  query: Filters,
  { username, protection, versions }: DeskReader & { readonly versions: FigureVersions },
  now: Date,
): Promise<Chosen> {
  const periods = await listPeriods(tx);
  const period = periods.find(({ pk, current }) =>
    query.report === undefined ? current : pk === query.report,
  );
  if (!period) throw new Problem('NOT_FOUND');
  const compared = listComparablePeriods(period, periods).slice(0, PERIODS_COMPARED);
  const grants = await listFound(tx, { period, compared, protection, versions, today: easternDate(now) });
  const own = grants.filter((one) => isChosen(one, query, username));
  const shown = own
    .filter(({ findings }) => !query.check || findings.some(({ check }) => check === query.check))
    .toSorted((one, other) => other.attention - one.attention);
  return { periods, period, compared, own, shown };
}

/** Periods used for comparison of counts. */
const PERIODS_COMPARED = 2;

type DeskRequest = {
  readonly period: PeriodRow;
  readonly compared: readonly PeriodRow[];
  readonly protection: ProtectedDisclosure;
  readonly versions: FigureVersions;
  readonly today: string;
};

/** Every active grant with its findings, by name. */
async function listFound(tx: Tx, request: DeskRequest): Promise<readonly DeskGrant[]> {
  const { period, protection } = request;
  const rows = await listDeskRows(tx, period.pk);
  const { forms, checks, listFiles } = await loadDeskFiles(tx, request);
  const jumps = await findReportedJumps(tx, request, forms);
  return rows.map((row) => {
    const findings = [
      ...findInFiles(row, listFiles(row.grantId), protection),
      ...(jumps.get(row.grantId) ?? []),
      ...findTimeFaults({
        due: row.due,
        today: request.today,
        firstSubmitted: row.firstSubmitted && easternDate(row.firstSubmitted),
        submissions: row.submissions,
        reopenings: row.reopenings,
      }),
    ];
    return toGrant(row, findings, checks.get(row.grantId));
  });
}

function findInFiles(
  { submissions, releasedSnapshot, isWaiting }: DeskRow,
  files: readonly SurveyFile[],
  { threshold }: ProtectedDisclosure,
): readonly Finding[] {
  if (isWaiting) return [];
  // The submission since the release differs from it by fewer rows than the threshold (BEY-194).
  const unreleased = releasedSnapshot === submissions ? 0 : threshold - 1;
  return files.flatMap((file) => findFileFaults(file, { threshold, unreleased }));
}

async function findReportedJumps(
  tx: Tx,
  { period, compared, versions }: DeskRequest,
  forms: ReadonlyMap<number, GrantFacts>,
): Promise<ReadonlyMap<number, readonly Finding[]>> {
  const [last, before] = compared;
  if (!last || !before) return new Map();
  const ofLast = await loadSubmitted(tx, versions, last.pk);
  const ofBefore = await loadSubmitted(tx, versions, before.pk);
  const { instrument } = period;
  const counted = [...forms].flatMap(([grantId, facts]) => {
    const [own, other] = [ofLast.get(grantId), ofBefore.get(grantId)];
    return own && other
      ? [
          {
            grantId,
            present: toPeriodCounts(facts, instrument),
            earlier: [toPeriodCounts(own, instrument), toPeriodCounts(other, instrument)] as const,
          },
        ]
      : [];
  });
  const found = new Map<number, Finding[]>();
  for (const jump of findJumps(counted))
    found.set(jump.grantId, [...(found.get(jump.grantId) ?? []), describeJump(jump)]);
  return found;
}

function toGrant(
  row: DeskRow,
  findings: readonly Finding[],
  checks: readonly ReleaseCheck[] | undefined,
): DeskGrant {
  return {
    grant_id: row.grantId,
    grantee: row.grantee,
    stream: row.stream,
    cohort: row.cohort,
    assigned_to:
      row.assignedTo === null ? null : { username: row.assignedTo, name: row.assignedName ?? FORMER_USER },
    submission: row.submissions === 0 ? null : row.submissions,
    surveys: toSurveyState(row, checks),
    attention: toAttention(findings),
    findings: findings.map((finding) => ({ ...finding })),
  };
}

/** `few`: fewer rows than the threshold were submitted; `counts`: the rows were deleted before they were checked. */
function toSurveyState(
  { submissions, releasedSnapshot, isWaiting }: DeskRow,
  checks: readonly ReleaseCheck[] | undefined,
): DeskGrant['surveys'] {
  if (submissions === 0) return 'none';
  if (releasedSnapshot === 0) return 'few';
  if (releasedSnapshot === null || isWaiting || !checks) return 'waiting';
  return checks.some(({ counts }) => counts.marks === null) ? 'counts' : 'checked';
}

function isChosen(grant: DeskGrant, { assigned, search }: Filters, username: string): boolean {
  if (search && !matchesGrant(grant, search)) return false;
  const person = grant.assigned_to;
  if (assigned === undefined) return true;
  if (assigned === 'nobody') return person === null;
  return person?.username === (assigned === 'me' ? username : assigned);
}

function countChecks(grants: readonly DeskGrant[]): DeskRead['counts'] {
  const found = grants.flatMap(({ findings }) => findings.map(({ check }) => check));
  return Object.fromEntries(
    CHECK_IDS.map((id) => [id, found.filter((one) => one === id).length]),
  ) as DeskRead['counts']; // one for each check
}

function toName({ pk, name }: PeriodRow): { pk: number; name: string } {
  return { pk, name };
}
