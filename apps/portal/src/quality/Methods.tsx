import { CHECKS } from '@srae/domain/quality/checks';

/** How each finding is made: method, limit and source, from the one catalogue. */
export function Methods() {
  return (
    <details className="desk__methods">
      <summary>How findings are made</summary>
      <p>
        Grants stand in the order of the weights of their findings, added up. Figures of surveys are those
        that the results show: noise is added to every count, numbers under the threshold are not shown, and a
        finding is made only where the noise cannot have made it.
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
