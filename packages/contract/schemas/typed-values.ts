/** Schemas of typed values. Inline cells and a single flat row are accepted and brought to one shape (Q57). */
import { TEXT_MAX } from '@srae/domain/form-kit/field-kinds';
import { DECIMAL_MAX, INT4_MAX } from '@srae/domain/form-kit/numbers';
import { z } from 'zod';
import type { TypedCell } from '../typed-values.ts';

const long = z.int('Whole numbers only.').min(-INT4_MAX).max(INT4_MAX);
const double = z.number().min(-DECIMAL_MAX).max(DECIMAL_MAX);
const string = z.string().max(TEXT_MAX);

// A union tries each in turn: the most frequent types come first.
const value = z.union([
  z.strictObject({ longValue: long }),
  z.strictObject({ isNull: z.literal(true) }),
  z.strictObject({ stringValue: string }),
  z.strictObject({ booleanValue: z.boolean() }),
  z.strictObject({ doubleValue: double }),
]);

const name = z.string().min(1).max(80);
const inline = z.union([
  z.strictObject({ name, stringValue: string }),
  z.strictObject({ name, booleanValue: z.boolean() }),
  z.strictObject({ name, longValue: long }),
  z.strictObject({ name, doubleValue: double }),
  z.strictObject({ name, isNull: z.literal(true) }),
]);

const cell = z.union([
  z.strictObject({ name, value }),
  inline.transform(({ name: column, ...typed }): TypedCell => ({ name: column, value: typed })),
]);

/** Rows of typed cells; one flat list counts as one row. */
export const tableData = z.union([
  z.array(z.array(cell).max(200)).max(500),
  z
    .array(cell)
    .max(200)
    .transform((row) => [row]),
]);
