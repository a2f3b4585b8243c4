/** The US Eastern calendar date, by which due dates are counted, on a page that may stay open past midnight. */
import { type CalendarDate, easternDate } from '@srae/domain/period/calendar-date';
import { useEffect, useState } from 'react';
import { serverNow } from './api/server-clock.ts';

const CHECK_EVERY_MS = 60_000;

/** Today's date; re-renders within a minute of midnight. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(readToday);
  useEffect(() => {
    const timer = setInterval(() => setToday(readToday), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

function readToday(): CalendarDate {
  return easternDate(serverNow());
}
