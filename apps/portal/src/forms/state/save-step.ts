/** The steps of a page's save, and what is said when it fails. */
import { ApiProblem, toMessage } from '../../api/problem.ts';

/** How the save of a page stands. */
export type SaveStep = { readonly at: 'idle' } | { readonly at: 'saving' } | FailedStep;

type FailedStep =
  | { readonly at: 'failed'; readonly message: string }
  /** Portal, period or report closed meanwhile (Q137). */
  | { readonly at: 'closed'; readonly message: string };

/** Shown before sending: the server would reject the whole page without naming the fields. */
export const TOO_LARGE =
  'An answer on this page cannot be stored: it is marked. Correct it, then save again.';

/** Refusals of a page that is missing or no longer the person's; their messages do not say what to do with the answers. */
const MISSING: ReadonlySet<string> = new Set(['NOT_FOUND', 'FORBIDDEN']);
const GONE =
  'This page is not there any more: its provider or program was deleted, or your access to it has ended. An administrator can restore what was deleted within 30 days. Copy what you need from this page.';

const CLOSED: ReadonlySet<string> = new Set([
  'PERIOD_READ_ONLY',
  'LOCKED_AFTER_SUBMIT',
  'PORTAL_CLOSED',
  'GRANT_INACTIVE',
  'NO_PORTAL_ACCESS',
]);

/** The step after a save that threw; a closed report takes no further save. */
export function toFailedStep(error: unknown): FailedStep {
  const problem = error instanceof ApiProblem ? error : null;
  if (problem && CLOSED.has(problem.code)) return { at: 'closed', message: problem.message };
  const isMissing = problem !== null && MISSING.has(problem.code);
  const message = isMissing ? GONE : [toMessage(error), ...listDetails(problem)].join(' ');
  return { at: 'failed', message };
}

/** The server's messages about individual values, such as a number that is too large. */
function listDetails(problem: ApiProblem | null): readonly string[] {
  if (!Array.isArray(problem?.details)) return [];
  return problem.details.flatMap((one: unknown) => {
    const message = typeof one === 'object' && one !== null && 'message' in one ? one.message : null;
    return typeof message === 'string' && message !== problem.message ? [message] : [];
  });
}
