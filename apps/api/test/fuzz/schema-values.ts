/** Values generated from a JSON Schema: mostly valid, each part occasionally invalid. */
import fc from 'fast-check';
import { z } from 'zod';
import { NAUGHTY_NUMBERS, NAUGHTY_SHAPES, NAUGHTY_TEXTS } from './naughty.ts';

type Shape = z.core.JSONSchema.BaseSchema;
/** One part in this many violates the schema. */
const ODD_ONES = 12;

export const naughtyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NAUGHTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', '\u0000', '"', '\\', 'a'), maxLength: 12 }),
);

export const naughtyNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...NAUGHTY_NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any JSON value. */
export const naughtyValue: fc.Arbitrary<unknown> = fc.oneof(
  naughtyText,
  naughtyNumber,
  fc.constantFrom(...NAUGHTY_SHAPES),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Input values of a call's schema, before parsing. */
export function toValues(schema: z.ZodType): fc.Arbitrary<unknown> {
  return ofShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
}

function ofShape(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: ODD_ONES - 1, arbitrary: fitting(shape) },
    { weight: 1, arbitrary: naughtyValue },
  );
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum && shape.enum.length > 0) return fc.constantFrom<unknown>(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map(ofShapeOr));
  if (shape.allOf) return fc.tuple(...shape.allOf.map(ofShapeOr)).map((parts) => Object.assign({}, ...parts));
  switch (shape.type) {
    case 'object':
      return objects(shape);
    case 'array':
      return lists(shape);
    case 'string':
      return texts(shape);
    case 'integer':
    case 'number':
      return numbers(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return naughtyValue;
  }
}

// A subschema may be `true` for anything, and a tuple's is not an array.
function ofShapeOr(part: Shape | boolean): fc.Arbitrary<unknown> {
  return typeof part === 'boolean' ? naughtyValue : ofShape(part);
}

function objects(shape: Shape): fc.Arbitrary<unknown> {
  const parts = Object.entries(shape.properties ?? {}).map(
    ([name, part]) => [name, ofShapeOr(part)] as const,
  );
  const required = shape.required ?? [];
  const known = fc.record(Object.fromEntries(parts), { requiredKeys: required });
  const { additionalProperties: rest } = shape;
  const further =
    typeof rest === 'object' ? fc.dictionary(naughtyText, ofShape(rest), { maxKeys: 4 }) : fc.constant({});
  const unknown = fc.oneof(
    { weight: ODD_ONES, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(naughtyText, naughtyValue, { maxKeys: 2 }) },
  );
  return fc.tuple(further, known, unknown).map((all) => Object.assign({}, ...all));
}

function lists(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.prefixItems) return fc.tuple(...shape.prefixItems.map(ofShapeOr));
  const { items } = shape;
  const least = shape.minItems ?? 0;
  const most = Math.min(shape.maxItems ?? 4, least + 4);
  const part = typeof items === 'object' && !Array.isArray(items) ? ofShape(items) : naughtyValue;
  return fc.array(part, { minLength: least, maxLength: most });
}

function texts({ pattern, minLength = 0, maxLength = 60 }: Shape): fc.Arbitrary<string> {
  const sized = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  const atTheEnd = fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), 'é'.repeat(maxLength));
  const matching = pattern === undefined ? null : matches(pattern);
  return matching
    ? fc.oneof({ weight: 3, arbitrary: matching }, naughtyText)
    : fc.oneof(sized, naughtyText, atTheEnd);
}

/** Strings matching a pattern; null for lookahead or lookbehind, which the generator does not support. */
function matches(pattern: string): fc.Arbitrary<string> | null {
  return /\(\?[=!<]/.test(pattern) ? null : fc.stringMatching(new RegExp(pattern, 'u'));
}

function numbers({ type, minimum, maximum }: Shape): fc.Arbitrary<number> {
  const ends = [minimum, maximum].flatMap((end) => (end === undefined ? [] : [end - 1, end, end + 1]));
  const small = fc.integer({ min: 0, max: 40 });
  const fractions = type === 'integer' ? [] : [fc.double({ noNaN: true, noDefaultInfinity: true })];
  return fc.oneof(small, naughtyNumber, ...fractions, ...(ends.length > 0 ? [fc.constantFrom(...ends)] : []));
}
