import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-context.ts';

/** Replaces pages that need a reporting period while none is current and the URL names none. */
export function NoPeriod() {
  const { access, periods } = useSession();
  const { pathname } = useLocation();
  return (
    <div className="page page--narrow">
      <h1>There is no current reporting period</h1>
      <p>
        This page is about a reporting period, and none is current. It opens again as soon as an administrator
        has set one; nothing that was saved is lost.
      </p>
      {access?.groups.admin ? (
        <p>
          Add a period or make one current on <a href={paths.adminPeriods()}>Reporting periods</a>.
        </p>
      ) : null}
      {periods.length > 0 ? (
        <>
          <p>Earlier periods can be read:</p>
          <ul>
            {periods.map(({ pk, name }) => (
              <li key={pk}>
                <a href={`${pathname}?period=${pk}`}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
