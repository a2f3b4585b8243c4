import type { ProgressList } from '@srae/contract/schemas/progress';
import { daysLeft, dueText } from '@srae/domain/period/calendar-date';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';

export type GrantProgress = ProgressList['grants'][number];

export type ReportCellProps = {
  /** Undefined for a grant without a report the person may edit. */
  progress: GrantProgress | undefined;
  /** Name of the current period. */
  period: string | undefined;
  /** The calendar date in US Eastern time. */
  today: string;
};

/** The report of a grant in the current period: its name, the due date with days left, state and steps done. */
export function ReportCell({ progress, period, today }: ReportCellProps) {
  if (progress === undefined || period === undefined) return null;
  const { state, done, due_date: due, steps } = progress;
  const past = !done && due !== null && daysLeft(due, today) < 0;
  return (
    <div className="landing-report">
      <span>{period}</span>
      {due === null ? null : (
        <span className={past ? 'landing-report__due--past' : undefined}>Due {dueText(due, today)}</span>
      )}
      <span>
        <StatusTag tone={done ? 'good' : 'attention'}>{state}</StatusTag>
      </span>
      {done ? null : (
        <span className="landing-report__steps">
          {steps.done} of {steps.of} steps done
        </span>
      )}
    </div>
  );
}
