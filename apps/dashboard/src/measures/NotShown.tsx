import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';

/** Charts with nothing to draw, one line per reason; their tables would repeat it in every cell. */
export function NotShown({ figures }: { figures: readonly FigureRead[] }) {
  const reasons = new Set(figures.map(findCommonReason));
  return (
    <section className="card" aria-label="Not shown">
      <h3>Not shown</h3>
      {[...reasons].map((reason) => (
        <p key={reason} className="card__empty">
          {`${figures
            .filter((figure) => findCommonReason(figure) === reason)
            .map(({ title }) => title)
            .join(', ')}: ${reason}.`}
        </p>
      ))}
    </section>
  );
}

/** The reason why a figure is hidden, if one reason applies to all of it; otherwise null. */
export function findCommonReason({ rows }: FigureRead): string | null {
  if (rows.length === 0) return 'no data for this selection';
  const reasons = new Set(
    rows.flatMap(({ breaks, cells }) =>
      breaks
        ? [null]
        : cells.map(({ hidden, value }) => hidden ?? (value === null ? 'nothing reported' : null)),
    ),
  );
  const [only] = reasons;
  return reasons.size === 1 && only !== undefined ? only : null;
}
