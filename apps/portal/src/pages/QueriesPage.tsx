import { isGranteeRole } from '@srae/domain/access/areas';
import { Navigate } from 'react-router';
import { Queries } from '../queries/Queries.tsx';
import { queriesPath } from '../queries/query-address.ts';
import { useSession } from '../session/session-context.ts';

/** Queries about the reports of the user's grants; an Admin without a grant has them beside the results. */
export function Component() {
  const { access, grant } = useSession();
  if (access?.groups.admin === true && !(grant !== null && isGranteeRole(grant)))
    return <Navigate to={queriesPath('staff')} replace />;
  return (
    <div className="page page--wide">
      <h1>Queries</h1>
      <Queries side="grantee" />
    </div>
  );
}
