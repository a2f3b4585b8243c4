/** Keys and other whole numbers in addresses: digits alone, without a sign, a blank or a leading zero. */
import { INT4_MAX } from '@srae/domain/form-kit/numbers';

export const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,9})$/;

/** Parses a key in an address, or null: every key column is an int4. */
export function readKey(text: string): number | null {
  const key = WHOLE_NUMBER.test(text) ? Number(text) : null;
  return key !== null && key <= INT4_MAX ? key : null;
}
