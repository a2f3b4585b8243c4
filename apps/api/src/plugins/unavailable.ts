/** Which failures mean that the database, or another service the portal needs, is unavailable right now. */

/** Whether the call failed because a service was unreachable or disconnected; it may be retried later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, $metadata: answer }: Failure = error;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (typeof code === 'string' && isFault(code)) return true;
  // A user pool that returns a server error or times out.
  if (answer?.httpStatusCode !== undefined && answer.httpStatusCode >= 500) return true;
  return error.name === 'TimeoutError' || DRIVER.test(error.message);
}

function isFault(code: string): boolean {
  return LOST_SOCKET.has(code) || EXHAUSTED.has(code) || STATES.test(code) || CERTIFICATE.test(code);
}

type Failure = Error & {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

const LOST_SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The temporary folder is full, or too many files are open. */
const EXHAUSTED = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']);

/** A certificate that has expired, is for another name or is signed by somebody else. */
const CERTIFICATE = /^(?:CERT|DEPTH_ZERO|ERR_TLS|SELF_SIGNED|UNABLE_TO)_/;

/**
 * Connection exceptions, a read-only standby, a transaction or a session that the server ended after its own time limit
 * (25P03, 25P04, 57P05), a sign-in that is refused (while a password is exchanged), no database of this name, a full
 * disk, no memory, too many connections, shutdown, crash, startup not finished, a disk that fails.
 */
const STATES = /^(?:08\w{3}|25006|25P0[34]|28\w{3}|3D000|53\w{3}|57P0[1-35]|58030)$/;

/**
 * Whether no connection came free in time, or the database gave up a statement because of what else was running and
 * rolled its transaction back: BUSY, to be retried.
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === NONE_FREE || ('code' in error && CROWDED_OUT.has(error.code));
}

/** The pool's error, which has no code, when all its connections are in use. */
const NONE_FREE = 'timeout exceeded when trying to connect';

/** The timeout of a request's statement or of its wait for a lock, a deadlock, a conflict with another transaction. */
const CROWDED_OUT: ReadonlySet<unknown> = new Set(['57014', '55P03', '40P01', '40001']);

/** The driver's own errors have no code. */
const DRIVER = /^(?:Connection terminated|timeout expired|Client has encountered a connection error)/;
