import { useEffect, useState } from 'react';
import { authCalls } from '../../api/auth-calls.ts';
import { toLocalClock } from '../../api/server-clock.ts';
import { onTokens } from '../../api/token.ts';
import type { Me } from '../types.ts';
import { createIdleClock, type IdleClock } from './idle-clock.ts';

/** The clock of this tab's session; follows the deadline and the limit of each response that contains them. */
export function useIdleClock(me: Me | undefined): IdleClock {
  const [idle] = useState(() =>
    createIdleClock(async () => toLocalClock((await authCalls.activity()).idle_expires_at)),
  );
  useEffect(() => idle.listen(), [idle]);
  useEffect(() => onTokens((tokens) => idle.start(toLocalClock(tokens.idle_expires_at), false)), [idle]);

  const minutes = me?.idle_minutes;
  useEffect(() => {
    if (minutes !== undefined) idle.setLimit(minutes);
  }, [idle, minutes]);

  const until = me?.idle_expires_at;
  useEffect(() => {
    if (until !== undefined) idle.start(toLocalClock(until), false);
  }, [idle, until]);
  return idle;
}
