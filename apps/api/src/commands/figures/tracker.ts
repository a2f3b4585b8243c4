/** The agency's reporting tracker, the report behind each line, and the same for grantees' own reports. */
import type {
  SubmissionStatus,
  TrackedRead,
  TrackerQuery,
  TrackerRead,
} from '@srae/contract/schemas/dashboard/dashboard-tracker';
import type { Actor } from '@srae/domain/access/actor';
import { isDashboardOpen } from '@srae/domain/access/areas';
import { easternDate } from '@srae/domain/period/calendar-date';
import { queryAge } from '@srae/domain/queries/query';
import { TRACKER_HEAD, trackerCells, type TrackerNotes } from '@srae/domain/tracker/tracker-file';
import { toCounts, selectTracked } from '@srae/domain/tracker/tracker-list';
import { trackerRow } from '@srae/domain/tracker/tracker-row';
import type { TrackerRow } from '@srae/domain/tracker/tracker-row';
import type { UnscopedDeps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { type Tx, inScope } from '../../store/database/database.ts';
import { listTrackerNotes } from '../../store/figures/tracker-notes.ts';
import { listTrackedGrants, type TrackedGrants } from '../../store/figures/tracker.ts';
import type { PeriodRow } from '../../store/programme/periods.ts';
import { listQueries } from '../../store/queries/queries.ts';
import { listSnapshots } from '../../store/reports/snapshots.ts';
import { listReceipts } from '../../store/uploads/uploads.ts';
import { type ActContext, describeFilters, recordAct } from '../audit/record-act.ts';
import { type ExportFile, exportFile } from '../exports/file.ts';
import { loadPeriod } from '../programme/load-period.ts';
import { loadReport } from '../reports/load-report.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';

/** One page of lines. Throws NOT_FOUND for an unknown period. */
export async function loadTracker({ db, clock }: UnscopedDeps, query: TrackerQuery): Promise<TrackerRead> {
  const period = await loadPeriod(db, query.period);
  const lines = await inScope(db, 'all', (tx) => listLines(tx, period, 'active', clock.now()));
  const { rows, counts } = selectTracked(lines, query, query);
  const first = (query.page - 1) * query.size;
  return {
    period: toName(period),
    total: rows.length,
    counts: { ...counts },
    rows: rows.slice(first, first + query.size).map(toTrackerRow),
  };
}

/** The lines of all pages as a file; recorded in the audit. */
export async function exportTracker(
  deps: UnscopedDeps,
  act: ActContext,
  query: TrackerQuery & { readonly format: 'csv' | 'xlsx' },
): Promise<ExportFile> {
  const period = await loadPeriod(deps.db, query.period);
  const { page: _page, size: _size, ...asked } = query;
  const lines = await inScope(deps.db, 'all', async (tx) => {
    await recordAct(tx, act, {
      object: `tracker, period ${period.pk}`,
      details: describeFilters(asked, ['search']),
    });
    const tracked = await listLines(tx, period, 'active', deps.clock.now());
    const { rows } = selectTracked(tracked, query, query);
    const notes = await listNotes(tx, period.pk, rows, act.actor);
    return rows.map((row) => trackerCells(period.name, row, notes(row.grant_id)));
  });
  const table = { name: 'Reporting tracker', ...TRACKER_HEAD, lines };
  return exportFile(query.format, ['reporting-tracker', period.name], table, deps.clock.now());
}

/** The report of one grant for the agency: statuses, issues, uploads and submissions; no answers, no survey rows (DT-1). */
export async function loadTracked(
  { db, clock }: UnscopedDeps,
  key: GrantPeriod,
  reader: Reader,
): Promise<TrackedRead> {
  const { grantId, periodPk } = key;
  const period = await loadPeriod(db, periodPk);
  return inScope(db, [grantId], async (tx) => {
    const [row] = await listLines(tx, period, [grantId], clock.now());
    if (!row) throw new Problem('NOT_FOUND');
    const { report, issues, submission } = await loadReport(tx, key, { role: 'Admin' });
    const snapshots = await listSnapshots(tx, key);
    const asked = await listQueries(tx, key);
    const notes = (await listNotes(tx, periodPk, [row], reader))(grantId);
    const { extension } = notes;
    return {
      period: toName(period),
      row: toTrackerRow(row),
      report,
      issues,
      changed: submission?.changed ?? null,
      queries: asked.rows.map((one) => ({
        pk: one.pk,
        subject: one.subject,
        state: one.state,
        age_days: queryAge({ askedAt: one.asked_at, closedAt: one.closed_at }, clock.now()),
        messages: one.messages,
      })),
      submissions: snapshots.map((one) => ({
        number: one.number,
        submitted_at: one.submittedAt.toISOString(),
        reopened: toReopened(notes, one.number),
      })),
      extension: extension && {
        period_due_date: notes.periodDue,
        reason: extension.reason,
        granted_by: extension.by,
        granted_at: extension.at,
      },
      contacts: notes.contacts && [...notes.contacts],
      uploads: await listUploads(tx, key),
    };
  });
}

/** All active grants for the agency, the named ones for grantees. Throws DASHBOARD_CLOSED where closed to them. */
export async function loadSubmissionStatus(
  { db, clock }: UnscopedDeps,
  periodPk: number,
  grants: TrackedGrants,
): Promise<SubmissionStatus> {
  const period = await loadPeriod(db, periodPk);
  const isOpen = isDashboardOpen(period.dashboard_opens_at, clock.now(), period.dashboard_override);
  if (grants !== 'active' && !isOpen) throw new Problem('DASHBOARD_CLOSED');
  const rows = await inScope(db, grants === 'active' ? 'all' : grants, (tx) =>
    listLines(tx, period, grants, clock.now()),
  );
  return { period: toName(period), counts: { ...toCounts(rows) }, rows: rows.map(toTrackerRow) };
}

/** Who reads: only Admins may list the people of grantees (the authorization matrix). */
type Reader = Pick<Actor, 'groups'>;

/** The notes on the grants of lines, by grant. */
async function listNotes(
  tx: Tx,
  periodPk: number,
  rows: readonly TrackerRow[],
  { groups }: Reader,
): Promise<(grantId: number) => TrackerNotes> {
  const grants = rows.map((row) => row.grant_id);
  const notes = await listTrackerNotes(tx, periodPk, grants, { withContacts: groups.admin });
  return (grantId) => {
    const found = notes.get(grantId);
    if (!found) throw new Error('The notes of a tracked grant are missing.');
    return found;
  };
}

function toReopened(
  { reopenings }: TrackerNotes,
  number: number,
): TrackedRead['submissions'][number]['reopened'] {
  const found = reopenings.find((one) => one.number === number);
  return found ? { reopened_at: found.at, reopened_by: found.by, reason: found.reason } : null;
}

async function listLines(
  tx: Tx,
  period: PeriodRow,
  grants: TrackedGrants,
  now: Date,
): Promise<readonly TrackerRow[]> {
  const today = easternDate(now);
  const tracked = await listTrackedGrants(tx, period.pk, grants);
  return tracked.map((grant) => trackerRow(grant, today));
}

/** Receipts without file name, person and row count, which would be a survey count without noise (BEY-192). */
async function listUploads(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<TrackedRead['uploads']> {
  const uploads: TrackedRead['uploads'] = [];
  for (const kind of ['entry', 'exit'] as const) {
    const receipts = await listReceipts(tx, { kind, grantId, periodPk, providerId: null });
    for (const { number, upload_time, in_force = false, provider, stands_for } of receipts)
      uploads.push({
        kind,
        number,
        upload_time,
        in_force,
        provider: provider?.provider_name ?? null,
        stands_for: stands_for.map(({ provider_name }) => provider_name),
      });
  }
  return uploads;
}

function toName({ pk, name }: PeriodRow): TrackerRead['period'] {
  return { pk, name };
}

function toTrackerRow(row: TrackerRow): TrackerRead['rows'][number] {
  return { ...row, pages: { ...row.pages } };
}
