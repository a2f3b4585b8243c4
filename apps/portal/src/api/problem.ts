/** The error of a failed call, with a message that pages can show. */
import { isUnanswered } from '@srae/browser/await-answer';
import type { Endpoint } from '@srae/contract/endpoint';
import { PROXY_CODES, PROXY_PROBLEMS } from '@srae/contract/proxy-problems';

/** The specification's text for an error without a message (P§8). */
export const GENERIC_MESSAGE = 'An error has occurred, please contact support.';
export const NETWORK_MESSAGE = 'The portal cannot be reached. Check your connection and try again.';

const UNANSWERED = 'The portal did not answer. Check your connection and try again.';
const MAY_BE_SAVED = 'The portal did not answer. Your change may or may not have been saved.';

const RETRYING = 'Trying again every few seconds.';

/** Why a page is still loading after a failed call that is being repeated, and what to do about it. */
export function toRetryMessage(error: unknown): string {
  const { code, status } = error instanceof ApiProblem ? error : { code: '', status: 500 };
  if (code === 'NETWORK') return `The portal cannot be reached. Check your connection. ${RETRYING}`;
  if (code === 'NO_ANSWER') return `The portal does not answer. Check your connection. ${RETRYING}`;
  if (code === 'BUSY' || status === 429) return `The portal is very busy. ${RETRYING}`;
  if (OUTAGES.has(status)) return `The portal is not available right now. ${RETRYING}`;
  return `The portal has a problem. ${RETRYING} If this does not end in a few minutes, please contact support.`;
}

/** What is said of a call that was not answered in time; only a POST may do something twice when it is repeated. */
const UNANSWERED_MESSAGES: Readonly<Record<Endpoint['method'], string>> = {
  GET: UNANSWERED,
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
 * message of its status.
 */
export async function problemFrom(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const error = isRecord(body) && isRecord(body.error) ? body.error : foreignError(response.status);
  return new ApiProblem({
    code: typeof error.code === 'string' ? error.code : 'BAD_ANSWER',
    message: typeof error.message === 'string' && error.message ? error.message : GENERIC_MESSAGE,
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
  if (isUnanswered(error)) return unansweredProblem(call);
  return error instanceof TypeError ? networkProblem() : error;
}

/** Throws as for a call without an answer where a proxy has waited for it in vain. */
export function assertAnswered({ status }: Response, call: Sent): void {
  if (status === 504) throw unansweredProblem(call);
}

/** `anonymous`: a step of sign-in, which saves nothing on the page. */
export type Sent = { readonly method: Endpoint['method']; readonly anonymous?: boolean | undefined };

/** The body of a response; null if it is not JSON. Throws as `toCallFailure` says where it does not arrive in full. */
export async function readBody(response: Response, call: Sent): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    const failure = toCallFailure(error, call);
    if (failure instanceof ApiProblem || isAborted(failure)) throw failure;
    return null;
  });
}

function unansweredProblem({ method, anonymous }: Sent): ApiProblem {
  const message = UNANSWERED_MESSAGES[anonymous ? 'GET' : method];
  return new ApiProblem({ code: 'NO_ANSWER', message, status: 0 });
}

export function networkProblem(): ApiProblem {
  return new ApiProblem({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
