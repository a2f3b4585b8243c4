/** The server's time as the page sees it, so that deadlines hold on a computer whose clock is wrong. */

let offset = 0;

/** Records the clock offset from the Date header of a response (whole seconds). */
export function recordServerDate(header: string | null): void {
  const server = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  // Below the header's precision and a slow answer it is noise, not a wrong clock.
  offset = Math.abs(difference) > 5_000 ? difference : 0;
}

/** A moment of the server (ISO 8601 or epoch milliseconds) on this computer's clock. */
export function toLocalClock(moment: string | number): number {
  return (typeof moment === 'number' ? moment : Date.parse(moment)) - offset;
}
