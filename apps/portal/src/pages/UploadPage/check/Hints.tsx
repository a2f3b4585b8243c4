import { formatNumber, pluralize } from '@srae/domain/form-kit/numbers';
import type { CheckHint } from '@srae/domain/survey/check/report';
import { Icon } from '../../../ui/Icon.tsx';

/** Possible but not certain errors, shown below issues and warnings (BEY-162). */
export function Hints({ hints }: { hints: readonly CheckHint[] }) {
  if (hints.length === 0) return null;
  return (
    <>
      <h4 className="findings__title findings__title--hints">
        <Icon name="info" /> {pluralize(hints.length, 'hint')}
      </h4>
      <ul className="findings">
        {hints.map(({ code, message, count, rows, details: [advice, ...repeats] }) => (
          <li key={code}>
            <details className="finding">
              <summary>
                <span className="finding__message">{message}.</span>{' '}
                <span className="finding__example">{advice}</span>
              </summary>
              {count > rows.length ? <p>The first {formatNumber(rows.length)}:</p> : null}
              <ul className="finding__names">
                {repeats.map((repeat) => (
                  <li key={repeat}>{repeat}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
