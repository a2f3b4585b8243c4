/** How long a page waits for the server, shared by portal and dashboard. */

/**
 * In milliseconds. Longer than the slowest answer, so that what the server says is never hidden: a statement ends after
 * 60 seconds, a silent database after 70, and the proxy gives up after 5 for the connection and 75 for the answer.
 */
export const ANSWER_MS = 90_000;

/**
 * `fetch` that is given up with a TimeoutError when the answer has not arrived in full within `ANSWER_MS`. Rejects as
 * `fetch` does, and with the reason of the request's own signal.
 */
export function fetchAnswer(address: string, request: RequestInit): Promise<Response> {
  return fetch(address, { ...request, signal: either(AbortSignal.timeout(ANSWER_MS), request.signal) });
}

/** As `fetchAnswer` for a file: it must begin within that time, and may take any time to arrive. */
export async function fetchFile(address: string, request: RequestInit): Promise<Response> {
  // AbortSignal.timeout cannot be stopped once the file has begun.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('No answer', 'TimeoutError')), ANSWER_MS);
  try {
    return await fetch(address, { ...request, signal: either(late.signal, request.signal) });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a call was given up because it was not answered in time. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Aborted by the first of the two; without AbortSignal.any, which Safari has only since 17.4. */
function either(limit: AbortSignal, own: AbortSignal | null | undefined): AbortSignal {
  if (!own) return limit;
  const first = new AbortController();
  for (const signal of [limit, own]) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: first.signal });
  }
  return first.signal;
}
