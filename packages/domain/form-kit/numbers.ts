/** Parsing and formatting of typed numbers: thousands separators, one period, minus kept (Q70). */

/** The largest integer that a column can store, by absolute value. */
export const INT4_MAX = 2_147_483_647;

/** The largest accepted decimal number, by absolute value. */
export const DECIMAL_MAX = 1e12;

/** Parses a number, or null. Commas are removed; outer spaces, $ and % are ignored. */
export function parseNumber(text: string, kind: 'whole' | 'decimal'): number | null {
  const bare = text.replace(/[\s,$%]/g, '');
  const pattern = kind === 'whole' ? /^-?\d{1,15}$/ : /^-?(?:\d{1,15}(?:\.\d*)?|\.\d+)$/;
  if (!pattern.test(bare)) return null;
  const value = Number(bare);
  return Number.isFinite(value) ? value : null;
}

/** A number with thousands separators, as inputs and texts show it: 1234.5 -> '1,234.5'. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = toDigits(Math.abs(value)).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A number as a person writes it: JavaScript writes the smallest with an exponent, which no input takes. */
export function toDigits(value: number): string {
  const text = String(value);
  if (!text.includes('e-')) return text;
  return value.toLocaleString('en-US', { maximumFractionDigits: 20, useGrouping: false });
}

/** Whether a number has no more than two decimals. */
export function fitsTwoDecimals(value: number): boolean {
  return roundTo(value, 2) === value;
}

/** Rounded to a number of decimals, halves away from zero, free of binary noise (0.1 + 0.2 is 0.3). */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor * (1 + Number.EPSILON))) / factor;
}

/**
 * A quotient of sums, rounded as `roundTo` does. A sum of thousands of decimals has more binary noise than one number:
 * 4.1 + 0.6 over 2 is 2.35, in binary a little less.
 */
export function roundQuotient(sum: number, base: number, decimals: number): number {
  const factor = 10 ** decimals;
  const units = (Math.abs(sum) * factor) / Math.abs(base);
  return (Math.sign(sum) * Math.sign(base) * Math.round(units * (1 + SUM_NOISE))) / factor;
}

/** The relative noise of a sum of a few thousand decimals, far below the distance of any other quotient from a half. */
const SUM_NOISE = 1e-12;

/** A count with its noun: '1 page', '1,204 pages'. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
