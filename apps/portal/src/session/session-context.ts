import type { AccessSession } from '@srae/domain/access/areas';
import { createContext, useContext } from 'react';
import type { Tokens } from '../api/token.ts';
import type { IdleClock } from './idle/idle-clock.ts';
import type { Me, PeriodRef, SessionGrantee } from './types.ts';

export type SessionStatus =
  | 'starting' // the refresh cookie is being tried
  | 'signed-out'
  | 'loading' // signed in, person and associations on their way
  | 'ready';

export type Session = {
  status: SessionStatus;
  /** Available during 'loading' once loaded; always set when 'ready'. */
  me: Me | null;
  grants: readonly SessionGrantee[];
  grant: SessionGrantee | null;
  /** The displayed period: the current one unless the URL names another. */
  period: PeriodRef | null;
  periods: readonly PeriodRef[];
  /** Input for the guards of domain/access; null when signed out or not yet loaded. */
  access: AccessSession | null;
  /** Why the session, the person or the associations could not be loaded yet; retried every three seconds. */
  failure: Error | null;
  idle: IdleClock;
  signedIn: (tokens: Tokens) => void;
  /** Stores the selection on the server, in the session and in the cookie (LAN-008). */
  chooseGrant: (id: number) => Promise<SessionGrantee>;
  choosePeriod: (pk: number) => void;
  /** Signs out everywhere; false when the server could not be reached. */
  signOut: () => Promise<boolean>;
  /** To be called after a change of the profile. */
  reloadMe: () => Promise<unknown>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider');
  return session;
}

/** For guarded pages: the signed-in person, and the selected grant and period if the guard requires them. */
export function useSignedIn(): Session & { me: Me } {
  const session = useSession();
  if (session.me === null) throw new Error('This page needs a signed-in person');
  return { ...session, me: session.me };
}

/** For reporting pages, whose guard ensures that a grant is selected. */
export function useReporting(): Session & { me: Me; grant: SessionGrantee; period: PeriodRef } {
  const session = useSignedIn();
  const { grant, period } = session;
  if (grant === null || period === null) throw new Error('This page needs a chosen grant and a period');
  return { ...session, grant, period };
}
