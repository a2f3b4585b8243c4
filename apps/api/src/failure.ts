/**
 * Log format of an unexpected failure: name, code, location and cause, never user input (LG-3).
 * A message is logged if its source puts no values in it, and omitted if it may.
 */

/** Name, message, code, stack and, for a database error, the names of the objects concerned. */
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
 * SQLSTATE classes with messages that contain only names: connection, constraints ('Key (email)=(…)' is in the
 * detail, which is never logged), transaction state, sign-in, rollback, access and syntax, resources, state,
 * operator, system. A data exception (22) or a raised one (P0) quotes values.
 */
const PLAIN_STATES = new Set('08 23 25 28 3D 40 42 53 54 55 57 58 XX'.split(' '));

/** The stack without its first lines, which repeat the message. */
function listFrames({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}
