import type { MeasuresRead } from '@srae/contract/schemas/dashboard';
import type { TrackerRead } from '@srae/contract/schemas/dashboard-tracker';
import { protectionNote } from '@srae/domain/measures/protection/words';
import type { Earlier } from '@srae/contract/figures/change';
import { FigureCard } from './FigureCard.tsx';
import { Headlines } from './Headlines.tsx';
import { ReportStates } from './ReportStates.tsx';

type Props = {
  read: MeasuresRead;
  national?: MeasuresRead | undefined;
  earlier?: Earlier | undefined;
  /** How many reports are how far; undefined where one grant alone is looked at. */
  reports?: TrackerRead['counts'] | undefined;
  scope: string | null;
  /** Whether surveys of all youth are counted. */
  isOfAllYouth: boolean;
};

/** What a reader looks for first: headline figures, who has reported, and how many youth stayed. */
export function AtAGlance({ read, national, earlier, reports, scope, isOfAllYouth }: Props) {
  if (read.withheld !== null) return <p className="notice">{read.withheld}</p>;
  const charts = read.figures.filter(({ shape }) => shape !== 'tile');
  return (
    <>
      <Headlines read={read} national={national} earlier={earlier} isOfAllYouth={isOfAllYouth} />
      <div className="cards">
        {reports ? <ReportStates counts={reports} /> : null}
        {charts.map((figure) => (
          <FigureCard
            key={figure.id}
            figure={figure}
            scope={scope}
            note={protectionNote(read.surveys.view)}
          />
        ))}
      </div>
    </>
  );
}
