import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';

/** /admin without a child is the list of users (Q35). */
export function Component() {
  return <Navigate to={paths.adminUsers()} replace />;
}
