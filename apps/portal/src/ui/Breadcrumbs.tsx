export type Crumb = { label: string; href?: string };

/** Breadcrumb navigation; the last crumb is the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="usa-breadcrumb usa-breadcrumb--wrap" aria-label="Breadcrumbs">
      <ol className="usa-breadcrumb__list">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li
              key={crumb.label}
              className={`usa-breadcrumb__list-item ${last ? 'usa-current' : ''}`}
              aria-current={last ? 'page' : undefined}
            >
              {crumb.href && !last ? (
                <a className="usa-breadcrumb__link" href={crumb.href}>
                  <span>{crumb.label}</span>
                </a>
              ) : (
                <span>{crumb.label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
