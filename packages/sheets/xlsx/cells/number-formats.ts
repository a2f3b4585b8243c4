import type { NumberKind } from './number-text.ts';

/** Kind of a built-in number format; 27 to 36 and 50 to 58 are dates in East Asian editions. */
export function builtInKind(id: number): NumberKind {
  if (id === 46) return 'elapsed';
  if (id === 9 || id === 10) return 'percent';
  const isDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'date' : 'number';
}

/** Kind of a custom number format by its code, such as `[$-409]m/d/yyyy` or `[h]:mm`. */
export function customKind(code: string): NumberKind {
  const [positive = ''] = code.replace(/"[^"]*"?|\\.|[_*]./g, '').split(';');
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return 'elapsed';
  const letters = positive.replace(/\[[^\]]*\]?/g, '').replace(/general/gi, '');
  if (/[ymdhs]/i.test(letters)) return 'date';
  return letters.includes('%') ? 'percent' : 'number';
}
