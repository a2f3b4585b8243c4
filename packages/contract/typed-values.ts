/** Answers on the wire: rows of {name, value}, where a value has exactly one type (Q57). */
import type { Answer, AnswerRow } from '@srae/domain/form-kit/answers';
import { type FieldKind, fieldKind } from '@srae/domain/form-kit/field-kinds';
import type { Field } from '@srae/domain/form-kit/form';

export type TypedValue =
  | { readonly stringValue: string }
  | { readonly booleanValue: boolean }
  | { readonly longValue: number }
  | { readonly doubleValue: number }
  | { readonly isNull: true };

export type TypedCell = { readonly name: string; readonly value: TypedValue };

export type Scalar = string | number | boolean | null;

/** The typed value of an answer; decimals, percentages and hours travel as doubles, other numbers as longs. */
export function toTypedValue(answer: Answer | undefined, kind: FieldKind): TypedValue {
  if (answer === null || answer === undefined || typeof answer === 'object') return { isNull: true };
  if (typeof answer === 'string') return { stringValue: answer };
  if (typeof answer === 'boolean') return { booleanValue: answer };
  return fieldKind({ kind }).column === 'decimal' ? { doubleValue: answer } : { longValue: answer };
}

/** A row of answers as typed cells, in the order of the fields. */
export function toTypedRow(fields: readonly Field[], row: AnswerRow): readonly TypedCell[] {
  return fields.map((field) => ({ name: field.name, value: toTypedValue(row[field.name], field.kind) }));
}

/** The bare value of a typed one. */
export function fromTypedValue(value: TypedValue): Scalar {
  if ('isNull' in value) return null;
  if ('stringValue' in value) return value.stringValue;
  if ('booleanValue' in value) return value.booleanValue;
  if ('longValue' in value) return value.longValue;
  return value.doubleValue;
}
