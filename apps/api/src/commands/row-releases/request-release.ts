/** Requesting a release and deciding on it: always two Admins (BEY-189). */
import type {
  ReleaseDecision,
  ReleaseReport,
  ReleaseRequest,
  RowRelease,
} from '@srae/contract/schemas/row-releases';
import type { Actor } from '@srae/domain/access/actor';
import { daysLeft, easternDate, isCalendarDate } from '@srae/domain/period/calendar-date';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { lockRepeats } from '../../store/audit/lock-repeats.ts';
import {
  createRowRelease,
  findEqualRequest,
  listRowReleases,
  lockRowRelease,
  type NamedRowRelease,
  saveDecision,
} from '../../store/row-releases/row-releases.ts';
import { type ActContext, runAdminAct } from '../audit/record-act.ts';
import { requireIndependentRequester } from '../credentials/independent-admins.ts';
import { refuseFields } from '../programme/field-refusals.ts';
import { prepareRowRelease } from './privacy-report.ts';

/** Maximum time that a release can be downloaded. */
const DAYS_MAX = 365;

/**
 * Stores the request with its report, once: a repeated call after a lost response stores no second. Returns its key;
 * throws INVALID.
 */
export async function requestRowRelease(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  act: ActContext,
  request: ReleaseRequest,
): Promise<number> {
  const recipient = request.recipient.trim();
  const reason = request.reason.trim();
  const expires = request.expires_on;
  const days = isCalendarDate(expires) ? daysLeft(expires, easternDate(deps.clock.now())) : -1;
  refuseFields([
    recipient === '' ? { field: 'recipient', message: 'Please enter who gets the rows.' } : null,
    reason === '' ? { field: 'reason', message: 'Please enter why the rows are released.' } : null,
    days < 0 || days > DAYS_MAX
      ? { field: 'expires_on', message: 'Please enter a date from today on, within a year.' }
      : null,
  ]);
  return runAdminAct(deps, act, async (tx) => {
    const { instrument, report, read } = await prepareRowRelease(tx, deps, request);
    refuseFields([
      report.rows === 0 ? { field: 'periods', message: 'There are no submitted rows to release.' } : null,
    ]);
    const { survey, periods, stream, cohort, choices } = request;
    const requested = {
      survey,
      instrument,
      periods,
      fk_funding_streams: stream,
      cohort,
      choices: JSON.stringify(choices),
      recipient,
      reason,
      expires_on: expires,
      digest: read.digest,
      requested_by: act.actor.sub,
    };
    await lockRepeats(tx, act.actor.sub);
    const pk =
      (await findEqualRequest(tx, requested)) ??
      (await createRowRelease(tx, {
        ...requested,
        report: JSON.stringify(report),
        sources: JSON.stringify(read.sources),
        order_seed: Buffer.from(deps.random.bytes(16)).toString('hex'),
        requested_at: act.at,
      }));
    const details = { survey, periods, stream, cohort, choices, recipient, reason, expires_on: expires };
    const found = { rows: report.rows, k: report.k, rows_sha256: read.digest };
    return { result: pk, object: `release of rows ${pk}`, details: { ...details, ...found } };
  });
}

/**
 * Approves or refuses a release, once. Throws NOT_FOUND, RELEASE_TWO_ADMINS for the requester, RELEASE_DECIDED, INVALID
 * for a refusal without a reason, and for an approval RELEASE_EXPIRED after its last day, RELEASE_REQUESTER_GONE and
 * ADMIN_NOT_INDEPENDENT.
 */
export async function decideRowRelease(
  deps: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  pk: number,
  { decision, reason: given }: ReleaseDecision,
): Promise<void> {
  const reason = given.trim();
  return runAdminAct(deps, act, async (tx) => {
    const release = await lockRowRelease(tx, pk);
    if (!release) throw new Problem('NOT_FOUND');
    if (release.requested_by === act.actor.sub) throw new Problem('RELEASE_TWO_ADMINS');
    if (release.decision !== null) throw new Problem('RELEASE_DECIDED');
    if (decision === 'approved' && hasExpired(release, deps.clock.now()))
      throw new Problem('RELEASE_EXPIRED');
    if (decision === 'approved')
      await requireIndependentRequester(tx, release.requested_by, act, 'RELEASE_REQUESTER_GONE');
    refuseFields([
      decision === 'refused' && reason === ''
        ? { field: 'reason', message: 'Please enter why the release is refused.' }
        : null,
    ]);
    await saveDecision(tx, pk, { decision, reason, by: act.actor.sub, at: act.at });
    return { result: undefined, object: `release of rows ${pk}`, details: { decision, reason } };
  });
}

/** Every release as an Admin sees it, the latest first. */
export async function loadRowReleases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
): Promise<RowRelease[]> {
  const now = clock.now();
  return (await listRowReleases(db)).map((release) => ({
    pk: release.pk,
    survey: release.survey,
    periods: [...release.period_names],
    scope: toScope(release),
    choices: { ...release.choices, dropped: [...release.choices.dropped] },
    recipient: release.recipient,
    reason: release.reason,
    expires_on: release.expires_on,
    state: toState(release, now),
    requested_by: release.requested_by_name,
    requested_at: release.requested_at.toISOString(),
    own: release.requested_by === actor.sub,
    decided_by: release.decided_by_name,
    decided_at: release.decided_at?.toISOString() ?? null,
    decision_reason: release.decision_reason,
    report: release.report as ReleaseReport, // written by requestRowRelease
  }));
}

/** Whether the last day of a release is over. */
export function hasExpired({ expires_on }: { readonly expires_on: string }, now: Date): boolean {
  return daysLeft(expires_on, easternDate(now)) < 0;
}

function toState(release: NamedRowRelease, now: Date): RowRelease['state'] {
  if (release.decision === 'refused') return 'refused';
  if (hasExpired(release, now)) return 'expired';
  return release.decision ?? 'requested';
}

function toScope({ stream_name: stream, cohort }: NamedRowRelease): string {
  const parts = [stream, cohort].filter((part) => part !== null);
  return parts.length === 0 ? 'All grants' : parts.join(', ');
}
