/** An expected error of a call; any layer may throw one, a single plugin serializes it. */
import { PROBLEMS } from '@srae/contract/problems';
import type { ProblemCode } from '@srae/contract/problems';

/** `details` goes to the caller; never put anything secret in it. `cause` goes to the log of a failure of the server. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    details?: unknown,
    options: { message?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(options.message ?? PROBLEMS[code].message, 'cause' in options ? { cause: options.cause } : {});
    this.name = 'Problem';
    this.code = code;
    this.details = details;
    this.status = PROBLEMS[code].status;
    this.headers = options.headers ?? {};
  }
}

const RETRY_AFTER_SECONDS = 10;

/** A refusal of a call that may be repeated, with the time to wait before in `Retry-After`. */
export function retryLater(code: 'BUSY' | 'UNAVAILABLE'): Problem {
  return new Problem(code, undefined, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}
