import { HintList } from '../../forms/progress/Hints.tsx';
import { useProgress } from '../../forms/progress/use-progress.ts';
import { Card } from '../../ui/Card.tsx';

/** Hints, apart from the issues: saved numbers on different pages that do not agree. */
export function ReportHints() {
  const { data } = useProgress();
  if (data === undefined || data.hints.length === 0) return null;
  return (
    <Card
      id="hints"
      title="Numbers that do not agree"
      help="These saved numbers stand on different pages and differ. They may be right: look at them before you submit. They are no issues and stop nothing."
    >
      <HintList hints={data.hints} />
    </Card>
  );
}
