/** The error of a failed call, with a message that pages can show. */
import { isUnanswered } from '@srae/browser/await-answer';
import type { Endpoint } from '@srae/contract/endpoint';
import { PROXY_CODES, PROXY_PROBLEMS } from '@srae/contract/proxy-problems';

/** The specification's text for an error without a message (P§8). */
export const GENERIC_MESSAGE = 'An error has occurred, please contact support.';

/** Causes for which it is not known whether the server has done what was asked, and what is said of them. */
const LOST = {
  NETWORK: 'The portal cannot be reached.',
  NO_ANSWER: 'The portal did not answer.',
  UNAVAILABLE: 'The portal is not available right now.',
} as const;

const MAY_BE_SAVED = 'Your change may or may not have been saved.';

const RETRYING = 'Trying again every few seconds.';

/** Why a page is still loading after a failed call that is being repeated, and what to do about it. */
export function toRetryMessage(error: unknown): string {
  const { code, status } = error instanceof ApiProblem ? error : { code: '', status: 500 };
  if (code === 'NETWORK') return `${LOST.NETWORK} Check your connection. ${RETRYING}`;
  if (code === 'NO_ANSWER') return `The portal does not answer. Check your connection. ${RETRYING}`;
  if (code === 'BUSY' || status === 429) return `The portal is very busy. ${RETRYING}`;
  if (OUTAGES.has(status)) return `${LOST.UNAVAILABLE} ${RETRYING}`;
  return `The portal has a problem. ${RETRYING} If this does not end in a few minutes, please contact support.`;
}

/**
 * What to do about a call whose answer was lost, whatever lost it: it may have reached the server, and only a POST may do
 * something twice when it is repeated.
 */
const UNANSWERED_ADVICE: Readonly<Record<Endpoint['method'], string>> = {
  GET: 'Check your connection and try again.',
  PUT: `${MAY_BE_SAVED} Check your connection. It is safe to try again.`,
  DELETE: `${MAY_BE_SAVED} Check your connection. It is safe to try again.`,
  POST: `${MAY_BE_SAVED} Before you try again, open this page in a new tab to see whether it was saved.`,
};

export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly details: unknown;
  readonly requestId: string | null;

  constructor(problem: {
    code: string;
    message: string;
    status: number;
    details?: unknown;
    requestId?: string | null;
  }) {
    super(problem.message);
    this.code = problem.code;
    this.status = problem.status;
    this.details = problem.details ?? null;
    this.requestId = problem.requestId ?? null;
  }
}

/** The message to show for any error. */
export function toMessage(error: unknown): string {
  return error instanceof ApiProblem && error.message ? error.message : GENERIC_MESSAGE;
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Parses an error response. One in a foreign format, such as the page of a proxy while the portal restarts, has the
 * message of its status. A portal or database that went away may have done before what must not be repeated unseen.
 */
export async function problemFrom(response: Response, call: Sent): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const error = isRecord(body) && isRecord(body.error) ? body.error : foreignError(response.status);
  const code = typeof error.code === 'string' ? error.code : 'BAD_ANSWER';
  const said = typeof error.message === 'string' && error.message ? error.message : GENERIC_MESSAGE;
  const mayRepeat = code !== 'UNAVAILABLE' || toSavingMethod(call) !== 'POST';
  return new ApiProblem({
    code,
    message: mayRepeat ? said : toLostMessage('UNAVAILABLE', call),
    status: response.status,
    details: error.details,
    requestId: response.headers.get('x-request-id'),
  });
}

/** Whether the portal is out of reach, down or too busy, and may be back in a moment. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'NETWORK' || OUTAGES.has(error.status));
}

const OUTAGES: ReadonlySet<number> = new Set([502, 503]);

function foreignError(status: number): Record<string, unknown> {
  const code = PROXY_CODES[status];
  return code ? { code, message: PROXY_PROBLEMS[code].message } : {};
}

/**
 * The error to throw for a call without a complete answer: `ApiProblem` where it was given up after the time limit or
 * the connection failed, otherwise the error itself.
 */
export function toCallFailure(error: unknown, call: Sent): unknown {
  if (isUnanswered(error)) return lostProblem('NO_ANSWER', call);
  // Also a connection that broke after the server had received the call: browsers do not say which.
  return error instanceof TypeError ? lostProblem('NETWORK', call) : error;
}

/** Throws as for a call without an answer where a proxy has waited for it in vain. */
export function assertAnswered({ status }: Response, call: Sent): void {
  if (status === 504) throw lostProblem('NO_ANSWER', call);
}

/**
 * Whether the server may have done what was asked, although the call failed. BUSY: the call was turned away or rolled
 * back.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof ApiProblem && (error.status === 0 || (error.status >= 500 && error.code !== 'BUSY'))
  );
}

/** `anonymous`: a step of sign-in, which saves nothing on the page; `savesNothing`: a POST that only asks. */
export type Sent = {
  readonly method: Endpoint['method'];
  readonly anonymous?: boolean | undefined;
  readonly savesNothing?: boolean | undefined;
};

/** The body of a response; null if it is not JSON. Throws as `toCallFailure` says where it does not arrive in full. */
export async function readBody(response: Response, call: Sent): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    const failure = toCallFailure(error, call);
    if (failure instanceof ApiProblem || isAborted(failure)) throw failure;
    return null;
  });
}

/** The error of a call whose answer was lost. */
export function lostProblem(code: 'NETWORK' | 'NO_ANSWER', call: Sent): ApiProblem {
  return new ApiProblem({ code, message: toLostMessage(code, call), status: 0 });
}

function toLostMessage(cause: keyof typeof LOST, call: Sent): string {
  return `${LOST[cause]} ${UNANSWERED_ADVICE[toSavingMethod(call)]}`;
}

function toSavingMethod({ method, anonymous, savesNothing }: Sent): Endpoint['method'] {
  return anonymous || savesNothing ? 'GET' : method;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
