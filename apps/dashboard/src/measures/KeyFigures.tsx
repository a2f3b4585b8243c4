import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { SurveyView } from '@srae/domain/measures/protection/words';
import { isCoverageLifted, LIFTED } from './lifted.ts';
import { AskButton } from './AskButton.tsx';
import { toCardRows } from './card-rows.ts';
import { PlacesButton, type PlacesLink } from '../places/PlacesButton.tsx';
import { baseText, cellText, flagText, NOT_COMPARABLE, partsText } from '@srae/contract/figures/figure-text';

type Props = {
  figures: readonly FigureRead[];
  /** The national figure by id, when a place is compared with the nation. */
  places?: PlacesLink | undefined;
  /** Whether survey figures are protected. */
  view?: SurveyView;
  findNational?: ((id: string) => FigureRead | undefined) | undefined;
};

/** The height of a figure, in lines of a chart. */
const LINES_EACH = 1.4;

/** Single-number figures as a table; those without a number are grouped in one line per reason. */
export function KeyFigures({ figures, findNational, places, view = 'own' }: Props) {
  const shown = figures.filter((figure) => findReason(figure) === null);
  const bases = new Set(shown.map(toBase));
  return (
    <section className="card" aria-label="Key figures" style={toCardRows(shown.length * LINES_EACH)}>
      <h3>Key figures</h3>
      {bases.size === 1 && shown.length > 1 ? <p className="card__about">{[...bases][0]}</p> : null}
      {shown.length > 0 ? (
        <table className="table key-figures">
          <caption className="visually-hidden">Key figures</caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" className="table__number">
                Value
              </th>
              {findNational ? (
                <th scope="col" className="table__number">
                  Nation
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {shown.map((figure) => {
              const cell = figure.rows[0]?.cells[0];
              const behind = partsText(cell, figure.unit);
              const base = bases.size > 1 || shown.length === 1 ? toBase(figure) : '';
              return (
                <tr key={figure.id}>
                  <th scope="row">
                    {figure.title}
                    <small>{figure.describes}</small>
                  </th>
                  <td className="table__number">
                    <strong>{cellText(cell, figure.unit)}</strong>
                    <small>{[behind, base].filter(Boolean).join(' · ')}</small>
                    {isCoverageLifted(figure, view) ? <small>{LIFTED}</small> : null}
                    <Flag text={flagText(figure, view)} />
                    {places ? <PlacesButton figure={figure} places={places} /> : null}
                    <AskButton figure={figure} />
                  </td>
                  {findNational ? (
                    <td className="table__number">{nationText(figure, findNational(figure.id))}</td>
                  ) : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
      {listReasons(figures).map(([reason, titles]) => (
        <p key={reason} className="card__empty">{`${titles.join(', ')}: ${reason}.`}</p>
      ))}
    </section>
  );
}

function Flag({ text }: { text: string | null }) {
  return text === null ? null : <small className="card__flag">{text}</small>;
}

/** National totals are not a meaningful reference for a single place. */
function nationText({ unit }: FigureRead, national: FigureRead | undefined): string {
  const row = national?.rows[0];
  return row === undefined || row.breaks || unit === 'count' || unit === 'money'
    ? '–'
    : cellText(row.cells[0], unit);
}

function toBase({ rows: [row], counted }: FigureRead): string {
  return row ? baseText(row, counted) : '';
}

/** The reason why a figure has no number; null if it has one. */
function findReason({ rows: [row], unit }: FigureRead): string | null {
  const cell = row?.cells[0];
  if (row?.breaks) return row.hidden ?? NOT_COMPARABLE;
  if (cell === undefined || cell.hidden !== null || cell.value === null) return cellText(cell, unit);
  return null;
}

function listReasons(figures: readonly FigureRead[]): readonly (readonly [string, readonly string[]])[] {
  const titles = new Map<string, string[]>();
  for (const figure of figures) {
    const reason = figure.rows.length === 0 ? 'nothing reported' : findReason(figure);
    if (reason === null) continue;
    const words = reason === 'No data' ? 'nothing reported' : reason;
    titles.set(words, [...(titles.get(words) ?? []), figure.title]);
  }
  return [...titles];
}
