/** What a log says of an unexpected failure: where it happened and of what kind, never what people had sent (LG-3). */

/** A database's own words repeat values ('Key (email)=(…) already exists'), so of its errors only names are kept. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  // Errors of Node and of the database carry more than the class says.
  const { severity, code, table, column, constraint }: DatabaseFields = error;
  const isDatabase = severity !== undefined;
  return {
    type: error.name,
    ...(isDatabase ? { table, column, constraint } : { message: error.message }),
    ...(code === undefined ? {} : { code }),
    at: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeFailure(error.cause) }),
  };
}

type DatabaseFields = Error & {
  readonly severity?: unknown;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly constraint?: unknown;
};

/** The stack without its first lines, which are the message once more. */
function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}
