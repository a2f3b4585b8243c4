/**
 * Log format of an unexpected failure: name, code, location and cause, never user input (LG-3).
 * A message is kept where those who write it put no value in it, and left out where they may.
 */

/** Name, message, code, stack and, of a database's error, the names of what it is about. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, schema, table, column, constraint, routine, cause }: Fields = error;
  const found = { code, schema, table, column, constraint, routine };
  return {
    type: error.name,
    ...(repeatsValues(error) ? {} : { message: error.message }),
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    at: listFrames(error),
    ...(cause === undefined ? {} : { cause: describeFailure(cause) }),
  };
}

type Fields = Error & {
  readonly severity?: unknown;
  readonly code?: unknown;
  readonly schema?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly constraint?: unknown;
  readonly routine?: unknown;
  readonly $metadata?: unknown;
  readonly responseCode?: unknown;
  readonly issues?: unknown;
};

/**
 * Whether the message may contain user input: a parser quotes its text, a schema names unknown keys, a mail
 * server repeats the address, a service of the cloud the parameter that it refuses.
 */
function repeatsValues(error: Fields): boolean {
  if (error.severity !== undefined) return !PLAIN_STATES.has(String(error.code).slice(0, 2));
  return (
    error instanceof SyntaxError ||
    error.issues !== undefined ||
    error.$metadata !== undefined ||
    error.responseCode !== undefined
  );
}

/**
 * Classes of SQLSTATE whose messages hold names alone: connection, constraints ('Key (email)=(…)' stands in the detail,
 * which is never kept), transaction state, sign-in, rollback, access and syntax, resources, state, operator, system.
 * A data exception (22) or a raised one (P0) quotes values.
 */
const PLAIN_STATES = new Set('08 23 25 28 3D 40 42 53 54 55 57 58 XX'.split(' '));

/** The stack without its first lines, which are the message once more. */
function listFrames({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}
