import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { toColorName } from './chart-kind.ts';

/** Legend in drawing order of the segments. */
export function Legend({ figure, hatching }: { figure: FigureRead; hatching: string | null }) {
  const groups = figure.groups.map((group, index) => ({ ...group, index }));
  return (
    <ul className="legend" aria-hidden="true">
      {(figure.shape === 'diverging' ? groups.toReversed() : groups).map(({ id, label, index }) => (
        <li key={id}>
          <span className={`legend__mark legend__mark--${toColorName(figure, index)}`} />
          {label}
        </li>
      ))}
      {hatching === null ? null : <HatchingItem text={hatching} />}
    </ul>
  );
}

/** Explains the hatching in charts whose bars have no groups. */
export function HatchingLegend({ text }: { text: string }) {
  return (
    <ul className="legend" aria-hidden="true">
      <HatchingItem text={text} />
    </ul>
  );
}

function HatchingItem({ text }: { text: string }) {
  return (
    <li>
      <span className="legend__mark legend__mark--hatched" />
      {text}
    </li>
  );
}

/** Names the reference mark. */
export function TargetLegend({ name }: { name: string }) {
  return (
    <ul className="legend" aria-hidden="true">
      <li>
        <span className="legend__target" />
        {`${name} = 100%`}
      </li>
    </ul>
  );
}
