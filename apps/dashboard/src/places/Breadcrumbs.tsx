import type { Crumb } from './crumbs.ts';
import type { Selection } from '../filters/selection.ts';

/** Breadcrumbs from all grants down to the selected place; each level above is a link. */
export function Breadcrumbs({
  crumbs,
  onChoose,
}: {
  crumbs: readonly Crumb[];
  onChoose: (change: Partial<Selection>) => void;
}) {
  if (crumbs.length < 2) return null;
  return (
    <nav className="crumbs no-print" aria-label="Place">
      <ol>
        {crumbs.map(({ name, change }, at) => (
          <li key={name}>
            {at === crumbs.length - 1 ? (
              <span aria-current="location">{name}</span>
            ) : (
              <button type="button" className="button button--plain" onClick={() => onChoose(change)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
