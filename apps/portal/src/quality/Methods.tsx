import { CHECKS } from '@srae/domain/quality/checks';

/** Method, threshold and source of each check, from the catalogue of checks. */
export function Methods() {
  return (
    <details className="desk__methods">
      <summary>How findings are made</summary>
      <p>
        Grants with the highest total weight come first. Survey figures are those of the results: every count
        has a small random change, and small numbers are not shown. A finding appears only where these changes
        cannot have caused it.
      </p>
      <dl>
        {CHECKS.map(({ id, title, method, limit, sources, weight }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <p>{method}</p>
              <p>
                Finding: {limit} Weight: {weight}.
              </p>
              <p>Source: {sources.join('; ')}.</p>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
