import type { ReportRead } from '@srae/contract/schemas/report';
import { HintList } from '../../forms/progress/Hints.tsx';
import { useProgress } from '../../forms/progress/use-progress.ts';
import { useReporting } from '../../session/session-context.ts';
import { Card } from '../../ui/Card.tsx';
import { hintsAdvice } from './verdict.ts';

const HINTS_ID = 'hints';
/** The link target; the heading takes the focus. */
export const HINTS_HEADING_ID = `${HINTS_ID}-heading`;

/** Hints, separate from issues: saved numbers that contradict each other across pages. */
export function ReportHints({ read, mayWrite }: { read: ReportRead; mayWrite: boolean }) {
  const { data } = useProgress();
  const { grant } = useReporting();
  if (data === undefined || data.hints.length === 0) return null;
  return (
    <Card id={HINTS_ID} title="Numbers that do not agree" help={hintsAdvice(read, mayWrite, grant.practice)}>
      <HintList hints={data.hints} />
    </Card>
  );
}
