/** The error of a failed call, with a message that pages can show. */
import { PROXY_CODES, PROXY_PROBLEMS } from '@srae/contract/proxy-problems';

/** The specification's text for an error without a message (P§8). */
export const GENERIC_MESSAGE = 'An error has occurred, please contact support.';
export const NETWORK_MESSAGE = 'The portal cannot be reached. Check your connection and try again.';

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

/** Whether the portal did not respond, itself or through its proxy, or is too busy: it may be back in a moment. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiProblem && OUTAGES.has(error.status);
}

const OUTAGES: ReadonlySet<number> = new Set([0, 502, 503, 504]);

function foreignError(status: number): Record<string, unknown> {
  const code = PROXY_CODES[status];
  return code ? { code, message: PROXY_PROBLEMS[code].message } : {};
}

export function networkProblem(): ApiProblem {
  return new ApiProblem({ code: 'NETWORK', message: NETWORK_MESSAGE, status: 0 });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
