/** Keys and other whole numbers in addresses and bodies, parsed only here (reading rule 2). */
import { z } from 'zod';
import { WHOLE_NUMBER } from '../key-parameter.ts';
import { INT4_MAX } from '@srae/domain/form-kit/numbers';

/** A whole number in a path or a query, within its bounds: '7', never '0x7', ' 7' or '07'. */
export function wholeText(least: number, most: number) {
  const read = (text: unknown) =>
    typeof text === 'string' && WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
  return z.preprocess(read, z.int().min(least).max(most));
}

/** A key in a path or a query. */
export const key = wholeText(0, INT4_MAX);
/** A key in a body, where numbers are numbers. */
export const bodyKey = z.int().min(0).max(INT4_MAX);
