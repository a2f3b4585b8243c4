/** The effect of a cell's number format on its value. */
export type NumberKind = 'number' | 'date' | 'elapsed' | 'percent';

/** Text of a stored number as a person sees it: no exponent, no trailing zeros, 15 significant digits at most. */
export function numberText(raw: string): string {
  if (PLAIN_INTEGER.test(raw)) return raw;
  const trimmed = raw.trim();
  const value = Number(trimmed);
  if (trimmed === '' || !Number.isFinite(value)) return trimmed;
  return decimalText(value);
}

/**
 * Text of a stored number in a cell with a date format: YYYY-MM-DD, with HH:MM:SS when there is a time, the time
 * alone for values below one day. Days count from 1900 (with its phantom 29 February) or from 1904. In a cell that shows
 * percent, the percentage with its sign.
 */
export function formattedText(raw: string, kind: NumberKind, date1904: boolean): string {
  const value = Number(raw);
  if (kind === 'percent' && raw.trim() !== '' && Number.isFinite(value))
    return `${decimalText(value * 100)}%`;
  if (kind === 'number' || raw.trim() === '' || !Number.isFinite(value) || value < 0) return numberText(raw);
  const seconds = Math.round(value * DAY);
  if (kind === 'elapsed') return clock(seconds);
  const days = Math.floor(seconds / DAY);
  const rest = seconds % DAY;
  if (days === 0 && !date1904) return clock(rest);
  const date = dayText(days, date1904);
  if (date === null) return numberText(raw);
  return rest === 0 ? date : `${date} ${clock(rest)}`;
}

/** Text of an ISO 8601 date or time as strict workbooks store it. */
export function isoText(raw: string): string {
  const match = /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?)?$/.exec(raw.trim());
  if (!match) return raw;
  const [, date = '', time = ''] = match;
  const clockTime = time.length === 5 ? `${time}:00` : time;
  if (date === '') return clockTime;
  return clockTime === '' || clockTime === '00:00:00' ? date : `${date} ${clockTime}`;
}

const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const DAY = 86_400;

function decimalText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', digits = '', exponent = ''] = match;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${digits}`;
}

function clock(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function dayText(days: number, date1904: boolean): string | null {
  if (!date1904 && days === 60) return '1900-02-29';
  const since1970 = date1904 ? days - 24_107 : days - (days > 60 ? 25_569 : 25_568);
  const date = new Date(since1970 * DAY * 1000);
  return date.getUTCFullYear() > 9999 || Number.isNaN(date.getTime())
    ? null
    : date.toISOString().slice(0, 10);
}
