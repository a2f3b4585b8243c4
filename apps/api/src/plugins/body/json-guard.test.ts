import { expect, it } from 'vitest';
import { DEPTH_MAX, NAMES_MAX, parseGuarded, TOKENS_MAX, UnsafeJson } from './json-guard.ts';

it('reads what JSON.parse reads', () => {
  const texts = [
    '{}',
    '[]',
    '"a"',
    ' {"a":[1,{"b":"}]\\"{"}],"c":null} ',
    '{"a\\"b":1,"a":2}',
    '["constructor","__proto__"]',
  ];
  for (const text of texts) expect(parseGuarded(text)).toEqual(JSON.parse(text));
});

it.each([
  '{"__proto__":{}}',
  '{"a":{"constructor":1}}',
  '[{"prototype":1}]',
  '{"\\u005f_proto__":1}',
  '{"__proto__" : 1}',
])('refuses keys that reach prototypes: %s', (text) => expect(() => parseGuarded(text)).toThrow(UnsafeJson));

it.each(['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '[{"b":{"a":1,"a":1}}]', '{"a":{"x":1},"a":3}'])(
  'refuses a key given twice in one object: %s',
  (text) => expect(() => parseGuarded(text)).toThrow(UnsafeJson),
);

it('reads texts as they were sent, halves of surrogate pairs too; a key is no such text', () => {
  expect(parseGuarded('["a\\ud800b", {"k":"\\uDC00"}, "\\ud83d\\ude00", "\\\\ud800"]')).toEqual([
    'a\ud800b',
    { k: '\udc00' },
    '😀',
    '\\ud800',
  ]);
  expect(() => parseGuarded('{"\\ud800":1}')).toThrow(UnsafeJson);
  expect(() => parseGuarded('{"a\\u0000":1}')).toThrow(UnsafeJson);
});

it('allows the same key in different objects', () => {
  expect(parseGuarded('[{"a":{"a":1}},{"a":2}]')).toEqual([{ a: { a: 1 } }, { a: 2 }]);
});

it(`refuses nesting deeper than ${DEPTH_MAX}`, () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(() => parseGuarded(nested(DEPTH_MAX))).not.toThrow();
  expect(() => parseGuarded(nested(DEPTH_MAX + 1))).toThrow(UnsafeJson);
  expect(() => parseGuarded(nested(200_000))).toThrow(UnsafeJson);
});

it('refuses more values than any body has [UP-4]', () => {
  // A comma after all but the last of them, the list itself, and for each object its opening.
  const list = (value: string, count: number) => `[${Array(count).fill(value).join(',')}]`;
  expect(() => parseGuarded(list('1', TOKENS_MAX))).not.toThrow();
  expect(() => parseGuarded(list('1', TOKENS_MAX + 1))).toThrow(UnsafeJson);
  expect(() => parseGuarded(list('{}', TOKENS_MAX / 2))).not.toThrow();
  expect(() => parseGuarded(list('[]', TOKENS_MAX / 2 + 1))).toThrow(UnsafeJson);
  expect(() => parseGuarded(list('{"a":1}', Math.ceil(TOKENS_MAX / 3)))).toThrow(UnsafeJson);
  // Punctuation inside a text is no structure.
  const text = `["${',:[{\\"'.repeat(TOKENS_MAX / 2)}"]`;
  expect(parseGuarded(text)).toEqual(JSON.parse(text));
  // A text that does not end.
  expect(() => parseGuarded(`["${','.repeat(2 * TOKENS_MAX)}`)).toThrow(SyntaxError);
});

it('refuses more names of keys than any body has, in one object or in many [UP-4]', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}"`);
  expect(() => parseGuarded(`{${names(NAMES_MAX).join(':1,')}:1}`)).not.toThrow();
  expect(() => parseGuarded(`{${names(NAMES_MAX + 1).join(':1,')}:1}`)).toThrow(UnsafeJson);
  expect(() => parseGuarded(`[{${names(NAMES_MAX + 1).join(':1},{')}:1}]`)).toThrow(UnsafeJson);
  expect(() =>
    parseGuarded(
      `[${Array(2 * NAMES_MAX)
        .fill('{"a":1,"b":2}')
        .join(',')}]`,
    ),
  ).not.toThrow();
});

it('throws SyntaxError for what is no JSON', () => {
  for (const text of ['', '{', '{"a"', "{'a':1}", '[1,]'])
    expect(() => parseGuarded(text)).toThrow(SyntaxError);
});

it('finds keys and depth on both sides of the last colon', () => {
  const list = '['.repeat(DEPTH_MAX - 1) + ']'.repeat(DEPTH_MAX - 1);
  expect(() => parseGuarded(`{"a":${list}}`)).not.toThrow();
  expect(() => parseGuarded(`{"a":[${list}]}`)).toThrow(UnsafeJson);
  expect(() => parseGuarded(`[[${list}],{"a":1}]`)).toThrow(UnsafeJson);
  expect(() => parseGuarded('["a:b",{"x":1,"x":2},"c"]')).toThrow(UnsafeJson);
  expect(parseGuarded('["a:b","__proto__",":"]')).toEqual(['a:b', '__proto__', ':']);
});
