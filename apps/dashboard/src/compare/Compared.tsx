import { cellText, partsText } from '@srae/contract/figures/figure-text';
import { NOT_LINKED } from '@srae/contract/figures/not-linked';
import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { answerTab } from '@srae/domain/measures/answers/tab-answer';
import { type Loading, PartFailure } from '../Failure.tsx';
import type { Tab } from '../filters/selection.ts';
import { differentGrantsText, grantsText } from '@srae/contract/figures/different-bases';
import {
  differenceText,
  type FigurePair,
  findObstacle,
  type Line,
  missingText,
  pairFigures,
} from './differences.ts';

/** One of the two selections; without figures while they load. */
export type Side = {
  readonly name: string;
  readonly read: MeasuresRead | undefined;
  readonly overview: MeasuresRead | undefined;
};

type Props = {
  tab: Tab;
  sides: readonly [Side, Side];
  /** A query of one of the sides that failed. */
  failed?: Loading | undefined;
  onEnd: () => void;
};

/** A tab's figures for two report periods or two grants, side by side with the difference. */
export function Compared({ tab, sides, failed, onEnd }: Props) {
  const [first, second] = sides;
  const bases = differentGrantsText(first, [second]);
  return (
    <>
      <p className="no-print">
        <button type="button" className="button button--plain" onClick={onEnd}>
          End the comparison
        </button>
      </p>
      {failed ? <PartFailure of={failed} /> : null}
      {sides.map((side) => (
        <p key={side.name} className="answer">
          <strong>
            {bases !== null && side.read ? `${side.name} (${grantsText(side.read)})` : side.name}:
          </strong>{' '}
          {toAnswer(tab, side) ?? (failed ? 'Could not be loaded.' : 'Loading…')}
        </p>
      ))}
      {bases === null ? null : <p className="card__break">{bases}</p>}
      {tab === 'responses' ? <p className="notice no-print">{NOT_LINKED}</p> : null}
      {first.read && second.read && first.read.withheld === null && second.read.withheld === null ? (
        <Pairs
          pairs={pairFigures(first.read.figures, second.read.figures)}
          names={[first.name, second.name]}
        />
      ) : null}
    </>
  );
}

/** Null without the figures. */
function toAnswer(tab: Tab, { read, overview }: Side): string | null {
  if (!read || !overview) return null;
  if (read.withheld !== null) return read.withheld;
  return answerTab({
    set: tab,
    figures: read.figures,
    overview: overview.figures,
    isProtected: read.surveys.view === 'others',
  });
}

type PairsProps = { pairs: readonly FigurePair[]; names: readonly [string, string] };

function Pairs({ pairs, names }: PairsProps) {
  const compared = pairs.filter((pair) => findObstacle(pair) === null);
  const tiles = compared.filter(({ figure }) => figure.shape === 'tile');
  const charts = compared.filter(({ figure }) => figure.shape !== 'tile');
  return (
    <div className="cards">
      {tiles.length > 0 ? (
        <section className="card" aria-label="Key figures">
          <h3>Key figures</h3>
          {/* A scrollable region must be focusable for keyboard users. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="table-room" tabIndex={0} role="region" aria-label="Table: Key figures">
            <table className="table compared">
              <caption className="visually-hidden">{`Key figures, ${names.join(' and ')}`}</caption>
              <Head first="Figure" names={names} />
              <tbody>
                {tiles.map(({ figure, lines }) =>
                  lines.map((line) => (
                    <LineRow
                      key={`${figure.id} ${line.id}`}
                      line={{ ...line, label: figure.title }}
                      unit={figure.unit}
                    />
                  )),
                )}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      {charts.map((pair) => (
        <PairCard key={pair.figure.id} pair={pair} names={names} />
      ))}
      <NotCompared pairs={pairs} names={names} />
    </div>
  );
}

/** Figures without a comparison, one line per reason. */
function NotCompared({ pairs, names }: PairsProps) {
  const reasons = [
    ['first alone', `asked only in ${names[0]}`],
    ['second alone', `asked only in ${names[1]}`],
    ['no number', 'no data on either side'],
  ] as const;
  const lines = reasons.flatMap(([obstacle, words]) => {
    const titles = pairs.filter((pair) => findObstacle(pair) === obstacle).map(({ figure }) => figure.title);
    return titles.length > 0 ? [`${titles.join(', ')}: ${words}.`] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section className="card" aria-label="Not compared">
      <h3>Not compared</h3>
      {lines.map((line) => (
        <p key={line} className="card__empty">
          {line}
        </p>
      ))}
    </section>
  );
}

function PairCard({ pair, names }: { pair: FigurePair; names: PairsProps['names'] }) {
  const { figure, lines } = pair;
  const end = Math.max(
    figure.unit === 'percent' ? 100 : 1,
    ...lines.flatMap(({ cells }) => cells.map(toSize)),
  );
  return (
    <section className="card" aria-label={figure.title}>
      <h3>{figure.title}</h3>
      <p className="card__about">
        {figure.describes}
        {figure.by === undefined ? null : `, by ${figure.by.toLowerCase()}`}.
      </p>
      {/* Focusable, so that a table wider than the screen scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table-room" tabIndex={0} role="region" aria-label={`Table: ${figure.title}`}>
        <table className="table compared">
          <caption className="visually-hidden">{`${figure.title}, ${names.join(' and ')}`}</caption>
          <Head first={figure.counted === 'surveys' ? 'Question' : 'Measure'} names={names} />
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.id} line={line} unit={figure.unit} end={end} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="card__formula">
        {figure.formula}. Base: {figure.base.charAt(0).toLowerCase() + figure.base.slice(1)}.
      </p>
    </section>
  );
}

function Head({ first, names }: { first: string; names: PairsProps['names'] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {names.map((name) => (
          <th key={name} scope="col" className="table__number">
            {name}
          </th>
        ))}
        <th scope="col" className="table__number">
          Difference
        </th>
      </tr>
    </thead>
  );
}

/** `end` is the value of a full-length bar; without it no bars are drawn. */
function LineRow({ line, unit, end }: { line: Line; unit: FigureRead['unit']; end?: number }) {
  return (
    <tr>
      <th scope="row">{line.label}</th>
      {line.cells.map((cell, side) => (
        // oxlint-disable-next-line react/no-array-index-key -- there are always two, the first and the second
        <td key={side} className="table__number">
          {cell === undefined ? missingText(line.rows[side]) : cellText(cell, unit)}
          <small>{partsText(cell, unit)}</small>
          {end === undefined ? null : (
            <span className="compared__room" aria-hidden="true">
              <span
                className={`compared__bar compared__bar--${side === 0 ? 'first' : 'second'}`}
                style={{ width: `${(100 * toSize(cell)) / end}%` }}
              />
            </span>
          )}
        </td>
      ))}
      <td className="table__number">{differenceText(unit, line.cells) ?? '–'}</td>
    </tr>
  );
}

function toSize(cell: Line['cells'][number]): number {
  return cell === undefined || cell.hidden !== null ? 0 : Math.abs(cell.value ?? 0);
}
