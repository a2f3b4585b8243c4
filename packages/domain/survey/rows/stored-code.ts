import type { StoredValue } from './server-check.ts';

/** A stored value as the code of its answer; '' is a missing one. */
export function toCode(value: StoredValue): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}
