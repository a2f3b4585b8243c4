import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cellText } from '@srae/contract/figures/figure-text';
import { listBesideNation } from './beside-nation.ts';

type Props = {
  own: readonly MeasuresRead[];
  national: readonly MeasuresRead[];
  /** The name of the selected place: 'This grant'. */
  name: string;
};

/** The key percentages, each beside the national value. */
export function BesideNation({ own, national, name }: Props) {
  const rows = listBesideNation(own, national);
  const withheld = national.find((read) => read.withheld !== null)?.withheld;
  return (
    <section className="card" aria-label={`${name} and the nation`}>
      <h3>{`${name} and the nation`}</h3>
      {withheld ? (
        <p className="card__about">{withheld}</p>
      ) : (
        <p className="card__about no-print" aria-hidden="true">
          <span className="key-bar" /> {name} <span className="key-tick" /> The nation
        </p>
      )}
      {rows.length === 0 ? <p className="card__empty">No data to compare yet.</p> : null}
      <table className="beside" hidden={rows.length === 0}>
        <caption className="visually-hidden">{`${name} and the nation`}</caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col" className="table__number">
              {name}
            </th>
            <th scope="col" className="table__number">
              Nation
            </th>
            <th scope="col" className="beside__bar">
              <span className="visually-hidden">Bars</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, cell, nation }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="table__number">{cellText(cell, 'percent')}</td>
              <td className="table__number">{nation ? cellText(nation, 'percent') : '–'}</td>
              <td className="beside__bar" aria-hidden="true">
                {/* A hidden value has no length. */}
                <span className="beside__own" style={{ width: `${toLength(cell)}%` }} />
                {nation && nation.hidden === null && nation.value !== null ? (
                  <span className="beside__nation" style={{ left: `${toLength(nation)}%` }} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function toLength({
  hidden,
  value,
}: {
  readonly hidden: string | null;
  readonly value: number | null;
}): number {
  return hidden === null ? Math.min(100, value ?? 0) : 0;
}
