/** Stored values, and the answer codes they represent. */

export type StoredValue = string | number | boolean | null;

/** The values of a row as the database stores them, in the order of the catalogue. */
export type StoredRow = readonly StoredValue[];

/** A stored value as the code of its answer; '' is a missing one. */
export function toCode(value: StoredValue): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}
