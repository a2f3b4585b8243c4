/** The driver's parameter conversion, which is missing from its types. */
declare module 'pg/lib/utils.js' {
  /** The text or bytes of a parameter, null for none. Throws for circular values. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
