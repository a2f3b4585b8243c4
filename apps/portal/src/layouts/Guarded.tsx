import { guard, type RouteName } from '@srae/domain/access/guards';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { rememberPage } from '../session/leaving.ts';
import { useSession } from '../session/session-context.ts';
import { Spinner } from '../ui/Progress.tsx';
import { useDrawn } from '../ui/use-drawn.ts';

/** Opens a page to whom the route table lets in; the others are led on. A page may look at the session itself. */
export function Guarded({ route, children }: { route: RouteName; children: ReactNode }) {
  const { status, access, failing } = useSession();
  const location = useLocation();
  const known = useDrawn(status === 'starting' || status === 'loading' ? undefined : status);
  // These pages show the waiting themselves, or need nobody.
  if (route === 'login' || route === 'logout') return children;
  if (route === 'landing' && status === 'loading') return children;
  if (known === undefined) {
    return (
      <Spinner
        label={failing ? 'The portal cannot be reached. Trying again every few seconds.' : 'Loading'}
      />
    );
  }
  const target = guard(route, access);
  if (target === null) return children;
  if (target === paths.login()) {
    rememberPage({ address: location.pathname + location.search, grantId: null, username: null });
  }
  return <Navigate to={target} replace />;
}
