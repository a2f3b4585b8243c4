/** Whether a call to the pool failed with an error of one of these names. */
export function hasErrorName(error: unknown, names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
