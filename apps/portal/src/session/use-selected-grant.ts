import { useCallback, useState } from 'react';
import { authCalls } from '../api/auth-calls.ts';
import { clearGrantCookie, readGrantCookie, writeGrantCookie } from './grant-cookie.ts';
import type { SessionGrantee } from './types.ts';

type SelectedGrant = {
  readonly grantId: number | null;
  /** Stores the selection on the server and in the cookie (LAN-008). */
  readonly chooseGrant: (id: number) => Promise<SessionGrantee>;
  readonly clearGrant: () => void;
};

/** The grant that the person works on, kept in a cookie. */
export function useSelectedGrant(): SelectedGrant {
  const [grantId, setGrantId] = useState(readGrantCookie);
  const chooseGrant = useCallback(async (id: number) => {
    const chosen = await authCalls.chooseGrant(id);
    writeGrantCookie(id);
    setGrantId(id);
    return chosen;
  }, []);
  const clearGrant = useCallback(() => {
    clearGrantCookie();
    setGrantId(null);
  }, []);
  return { grantId, chooseGrant, clearGrant };
}
