/** Estimates the server's clock, so that deadlines are correct on a computer whose clock is wrong. */

let offset = 0;

/** Records the clock offset from the Date header of a response (whole seconds). */
export function recordServerDate(header: string | null): void {
  const server = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  // Offsets within the header's precision and response latency are noise, not a wrong clock.
  offset = Math.abs(difference) > 5_000 ? difference : 0;
}

/** Converts a server time (ISO 8601 or epoch milliseconds) to this computer's clock. */
export function toLocalClock(moment: string | number): number {
  return (typeof moment === 'number' ? moment : Date.parse(moment)) - offset;
}

/** The server's current time. */
export function serverNow(): Date {
  return new Date(Date.now() + offset);
}
