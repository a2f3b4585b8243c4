/** Which failures mean that the database, or another service the portal needs, cannot be had right now. */

/** Whether the call failed because a service could not be reached or has gone away: it may be sent again later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, $metadata: answer }: Failure = error;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (typeof code === 'string' && (LOST_SOCKET.has(code) || STATES.test(code))) return true;
  // A user pool that answers with a failure of its own, or not in time.
  if (answer?.httpStatusCode !== undefined && answer.httpStatusCode >= 500) return true;
  return error.name === 'TimeoutError' || DRIVER.test(error.message);
}

type Failure = Error & {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

const LOST_SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Connection exceptions, a standby that takes no writes, too many connections, shutdown, crash, start not finished. */
const STATES = /^(?:08\w{3}|25006|53300|57P0[123])$/;

/** Whether a statement took longer than a request's may, or waited longer for a lock: BUSY, to be sent again. */
export function isOverdue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '57014' || error.code === '55P03');
}

/** The driver's own failures carry no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
