import { HintList } from '../../forms/progress/Hints.tsx';
import { useProgress } from '../../forms/progress/use-progress.ts';
import { Card } from '../../ui/Card.tsx';

const HINTS_ID = 'hints';
/** The link target; the heading takes the focus. */
export const HINTS_HEADING_ID = `${HINTS_ID}-heading`;

/** Hints, separate from issues: saved numbers that contradict each other across pages. */
export function ReportHints() {
  const { data } = useProgress();
  if (data === undefined || data.hints.length === 0) return null;
  return (
    <Card
      id={HINTS_ID}
      title="Numbers that do not agree"
      help="These saved numbers on different pages differ. They may be right: check them before you submit. They do not prevent submission."
    >
      <HintList hints={data.hints} />
    </Card>
  );
}
