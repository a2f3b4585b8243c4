import { FOREIGN_AREA_CODES } from './foreign-area-codes.ts';

/** How a person with this number proves the second factor: a text message, or the preset code. */
export type PhoneChannel = 'sms' | 'preset';

export type Phone = {
  class: 'text' | 'micronesia' | 'swapped';
  /** The real number; for a swapped number (+6), the +1 number it represents. */
  e164: string;
  /** As the person or the Admin typed it, displayed to the Admin. */
  entered: string;
  channel: PhoneChannel;
};

export type Country = {
  code: string;
  name: string;
  /** One # per digit to be typed. */
  mask: string;
};

/** The countries of the phone step with their masks (CON2-004). */
export const COUNTRIES: readonly Country[] = [
  { code: '+1', name: 'United States', mask: '(###) ###-####' },
  { code: '+1787', name: 'Puerto Rico', mask: '###-####' },
  { code: '+1671', name: 'Guam', mask: '###-####' },
  { code: '+1340', name: 'U.S. Virgin Islands', mask: '###-####' },
  { code: '+1684', name: 'American Samoa', mask: '###-####' },
  { code: '+691', name: 'Federated States of Micronesia', mask: '###-####' },
];

/**
 * Classifies a full number by country code and length: +1 and ten digits of a served area can be texted; +691
 * and seven digits is Micronesia; +6 and the ten digits of a +1 number is one that must not be texted. Null: refused.
 */
export function classifyPhone(input: string): Phone | null {
  const entered = `+${input.replace(/\D/g, '')}`;
  if (!input.trim().startsWith('+')) return null;
  if (/^\+1\d{10}$/.test(entered)) {
    return isServed(entered.slice(2)) ? { class: 'text', e164: entered, entered, channel: 'sms' } : null;
  }
  if (/^\+691\d{7}$/.test(entered)) {
    return { class: 'micronesia', e164: entered, entered, channel: 'preset' };
  }
  if (/^\+6\d{10}$/.test(entered) && isServed(entered.slice(2))) {
    return { class: 'swapped', e164: `+1${entered.slice(2)}`, entered, channel: 'preset' };
  }
  return null;
}

/** A number without the blanks, brackets, dots and hyphens that people type. */
export function withoutFormatting(number: string): string {
  return number.replace(/[\s().-]/g, '');
}

/** The number typed into the mask of one of the countries; null when the country or the number is not accepted. */
export function phoneFromCountry(code: string, nationalNumber: string): Phone | null {
  const country = COUNTRIES.find((one) => one.code === code);
  if (country === undefined) return null;
  const digits = withoutFormatting(nationalNumber);
  const expected = country.mask.replace(/[^#]/g, '').length;
  if (!/^\d+$/.test(digits) || digits.length !== expected) return null;
  return classifyPhone(`${code}${digits}`);
}

/** Typed digits laid into a mask, as far as they go. */
export function applyMask(mask: string, typed: string): string {
  const digits = [...typed.replace(/\D/g, '')];
  let text = '';
  for (const sign of mask) {
    if (digits.length === 0) break;
    text += sign === '#' ? digits.shift() : sign;
  }
  return text;
}

/** All but the last four digits hidden: +*******0100. */
export function maskPhone(e164: string): string {
  const digits = e164.replace(/\D/g, '');
  return `+${'*'.repeat(Math.max(0, digits.length - 4))}${digits.slice(-4)}`;
}

/** Ten digits of the United States, Puerto Rico, Guam, the Virgin Islands or American Samoa. */
function isServed(ten: string): boolean {
  // Area and exchange codes begin with 2-9; N11 are service numbers and N9X are not assigned.
  if (!/^[2-9][0-8]\d[2-9]\d{6}$/.test(ten) || ten.slice(1, 3) === '11') return false;
  return !FOREIGN_AREA_CODES.has(ten.slice(0, 3));
}
