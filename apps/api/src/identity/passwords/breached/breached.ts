/** Passwords known from breaches of other sites; no request leaves the machine (decision 48). */
import file from './breached-passwords.json';
import { isListed, unpackPrefixes } from './breached-list.ts';

/** Whether the password, also without leading and trailing digits and symbols, was in a breach; case-insensitive. */
export function isBreached(password: string): boolean {
  prefixes ??= unpackPrefixes(Buffer.from(file.packed, 'base64'));
  const lower = password.toLowerCase();
  const candidates = new Set([lower, withoutEnds(lower, /[\p{L}\p{N}]/u), withoutEnds(lower, /\p{L}/u)]);
  for (const candidate of candidates) if (isListed(prefixes, candidate)) return true;
  return false;
}

// Unpacked on first use, because most operator commands do not need it.
let prefixes: Uint32Array | undefined;

/** From the first relevant character to the last. */
function withoutEnds(text: string, meant: RegExp): string {
  const signs = [...text];
  const isMeant = (sign: string) => meant.test(sign);
  return signs.slice(signs.findIndex(isMeant), signs.findLastIndex(isMeant) + 1).join('');
}
