/** Strings of a request that the database cannot store: refused with their field and the character (BEY-033). */
import { findUnstorable, unstorableText } from '@srae/domain/form-kit/texts';
import { Problem } from '../../problem.ts';

/**
 * Throws BAD_REQUEST for the first string in `value`, parsed from `json`, that cannot be stored as sent. The field is
 * the key of the string or, in typed cells, the column named next to it.
 */
export function refuseUnstorable(json: string, value: unknown): void {
  // JSON is UTF-8, which contains neither: only an escape can produce one, and few bodies have escapes.
  if (ESCAPED.test(json)) refuseNested(value, 'body');
}

const ESCAPED = /\\u(?:0000|[dD][89a-fA-F])/;

/** Keys of typed cells, which are not fields (Q57). */
const OF_CELLS: ReadonlySet<string> = new Set(['value', 'stringValue']);

function refuseNested(value: unknown, field: string): void {
  if (typeof value === 'string') refuseText(value, field);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) refuseNested(one, field);
    return;
  }
  const column = findColumn(value);
  for (const [key, inside] of Object.entries(value)) {
    refuseNested(inside, OF_CELLS.has(key) ? (column ?? field) : key);
  }
}

function refuseText(text: string, field: string): void {
  const character = findUnstorable(text);
  if (character === null) return;
  const message = unstorableText(field, character);
  throw new Problem('BAD_REQUEST', [{ field, message }], { message });
}

function findColumn(cell: object): string | null {
  return 'name' in cell && typeof cell.name === 'string' ? cell.name : null;
}
