/** The driver's conversion of parameters, which its own types leave out. */
declare module 'pg/lib/utils.js' {
  /** The text or the bytes of a parameter, null for none. Throws for what refers to itself. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
