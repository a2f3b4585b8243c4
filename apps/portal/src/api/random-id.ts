/** A random id for the server; `crypto.randomUUID` is missing where a page is not served over HTTPS. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16)).join('-');
}
