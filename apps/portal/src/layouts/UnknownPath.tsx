import { guard } from '@srae/domain/access/guards';
import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-context.ts';

/** Redirects from an unknown path, once the session is known (Q6). */
export function UnknownPath() {
  const { status, access } = useSession();
  if (status === 'starting' || status === 'loading') return null;
  return <Navigate to={guard('unknown', access) ?? paths.landing()} replace />;
}
