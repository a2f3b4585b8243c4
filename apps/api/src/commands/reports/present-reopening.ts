import type { ReportRead } from '@srae/contract/schemas/report';
import { FORMER_USER } from '../../store/accounts/people.ts';
import type { SnapshotHead } from '../../store/reports/snapshots.ts';

/** The reopening of a submission as it is shown, with the name of who did it; null without one. */
export function presentReopening(
  { reopening }: Pick<SnapshotHead, 'reopening'>,
  people: ReadonlyMap<string, string>,
): NonNullable<ReportRead['submission']>['reopened'] {
  return (
    reopening && {
      reopened_at: reopening.at.toISOString(),
      reopened_by: people.get(reopening.by) ?? FORMER_USER,
      reason: reopening.reason,
    }
  );
}
