import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { differentGrantsText } from '@srae/contract/figures/different-bases';
import { isLifted, LIFTED } from './lifted.ts';
import { AskButton } from './AskButton.tsx';
import { PlacesButton, type PlacesLink } from '../places/PlacesButton.tsx';
import { changeText, type Earlier } from '@srae/contract/figures/change';
import { nationText } from '@srae/contract/figures/nation';
import { cellText, NO_DATA, NOT_COMPARABLE, partsText } from '@srae/contract/figures/figure-text';

type Props = {
  read: MeasuresRead;
  national?: MeasuresRead | undefined;
  earlier?: Earlier | undefined;
  /** Whether surveys of all youth are counted, so that the count is comparable with the programs' reports. */
  isOfAllYouth: boolean;
  places?: PlacesLink | undefined;
};

/** The headline figures, each with its reference value; the coverage is shown below. */
export function Headlines({ read, national, earlier, isOfAllYouth, places }: Props) {
  const find = (id: string | null, of: MeasuresRead | undefined) =>
    of?.figures.find((figure) => figure.id === id);
  const headlines = read.figures.filter(({ headline }) => headline !== undefined);
  const counts = read.figures.filter(
    ({ shape, headline, id }) =>
      shape === 'tile' && !headline && !headlines.some((one) => one.headline?.covers === id),
  );
  const isAbove = (figure: FigureRead | undefined, of: MeasuresRead) =>
    isLifted(of.surveys.view, toCount(figure), toCount(find(figure?.headline?.covers ?? null, of)));
  const now = { name: 'this period', read };
  const before = earlier ? { name: earlier.period, read: earlier.read } : null;
  const bases = before ? differentGrantsText(now, [before], [before, now]) : null;
  return (
    <>
      <div className="headlines">
        {headlines.map((figure) => (
          <Headline
            key={figure.id}
            figure={figure}
            covered={isOfAllYouth ? find(figure.headline?.covers ?? null, read) : undefined}
            nation={nationText({
              own: figure,
              national: find(figure.id, national),
              covered: isOfAllYouth ? find(figure.headline?.covers ?? null, read) : undefined,
              nationalCovered: isOfAllYouth ? find(figure.headline?.covers ?? null, national) : undefined,
            })}
            change={changeText(figure, earlier)}
            isLifted={
              isOfAllYouth &&
              (isAbove(figure, read) ||
                (national !== undefined && isAbove(find(figure.id, national), national)))
            }
            places={places}
          />
        ))}
      </div>
      <p className="coverage">
        {counts
          .map((figure) => countText(cellText(figure.rows[0]?.cells[0], figure.unit), figure.title))
          .join(', ')}
        {counts.length > 0 ? '.' : null}
        {bases === null ? null : ` ${bases}`}
      </p>
    </>
  );
}

function toCount(figure: FigureRead | undefined): number | null {
  const cell = figure?.rows[0]?.cells[0];
  return cell === undefined || cell.hidden !== null ? null : cell.value;
}

function countText(count: string, title: string): string {
  const name = title.toLowerCase();
  return `${count === NO_DATA ? '0' : count} ${count === '1' ? name.replace(/s$/, '') : name}`;
}

type HeadlineProps = {
  figure: FigureRead;
  covered: FigureRead | undefined;
  nation: string | null;
  change: string | null;
  /** Whether noise alone can explain a count above the one it is held against. */
  isLifted: boolean;
  places: PlacesLink | undefined;
};

function Headline({ figure, covered, nation, change, isLifted: isAboveByNoise, places }: HeadlineProps) {
  const [row] = figure.rows;
  const cell = row?.cells[0];
  const isValue = cell !== undefined && cell.hidden === null && cell.value !== null && !row?.breaks;
  const behind = partsText(cell, figure.unit);
  const reported = covered ? cellText(covered.rows[0]?.cells[0], covered.unit) : null;
  return (
    <section className="headline" aria-label={figure.title}>
      <h3 className="headline__title">{figure.title}</h3>
      <p className={isValue ? 'headline__value' : 'headline__value headline__value--none'}>
        {row?.breaks ? NOT_COMPARABLE : cellText(cell, figure.unit)}
      </p>
      <div className="headline__links">
        {places ? <PlacesButton figure={figure} places={places} /> : null}
        <AskButton figure={figure} />
      </div>
      {behind ? <p className="headline__base">{behind}</p> : null}
      {reported === null || reported === NO_DATA ? null : (
        <p className="headline__base">{`${reported} reported by programs`}</p>
      )}
      {change === null ? null : <p className="headline__change">{change}</p>}
      {nation === null ? null : <p className="headline__change">{nation}</p>}
      {isAboveByNoise ? <p className="headline__base">{LIFTED}</p> : null}
    </section>
  );
}
