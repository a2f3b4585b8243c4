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
  /** Known from 'loading' on, once it has arrived; always there when 'ready'. */
  me: Me | null;
  grants: readonly SessionGrantee[];
  grant: SessionGrantee | null;
  /** The period the pages show: the current one unless the address names another. */
  period: PeriodRef | null;
  periods: readonly PeriodRef[];
  /** What the guards of domain/access look at; null when nobody is signed in or it is not known yet. */
  access: AccessSession | null;
  /** Loading the person or the associations fails; it is tried again every three seconds. */
  failing: boolean;
  idle: IdleClock;
  signedIn: (tokens: Tokens) => void;
  /** Stores the choice on the server, in the session and in the cookie (LAN-008). */
  chooseGrant: (id: number) => Promise<SessionGrantee>;
  choosePeriod: (pk: number) => void;
  /** Signs out everywhere; false when the server could not be reached. */
  signOut: () => Promise<boolean>;
  /** After a change of the profile. */
  reloadMe: () => Promise<unknown>;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider');
  return session;
}

/** For pages behind a guard: the signed-in person, and the chosen grant and period where the guard asks for them. */
export function useSignedIn(): Session & { me: Me } {
  const session = useSession();
  if (session.me === null) throw new Error('This page needs a signed-in person');
  return { ...session, me: session.me };
}

/** For reporting pages, whose guard makes sure that a grant is chosen. */
export function useReporting(): Session & { me: Me; grant: SessionGrantee; period: PeriodRef } {
  const session = useSignedIn();
  const { grant, period } = session;
  if (grant === null || period === null) throw new Error('This page needs a chosen grant and a period');
  return { ...session, grant, period };
}
