/** The longest address a mail system carries (RFC 5321). */
export const MAX_EMAIL = 254;

// Linear in the length: no part can match the same text in two ways.
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** The standard address pattern (AUT-039). */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && ADDRESS.test(text);
}

/** The form in which addresses are compared: trimmed, without regard to case (Q74). */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}
