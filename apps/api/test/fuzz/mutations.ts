/** Mutations of a well-formed call, as plain data that a failed run prints and shrinks. */
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { MatrixRequest } from '../matrix/call.ts';
import type { RegisteredCall } from '../portal/registered-calls.ts';
import { NAUGHTY_BODIES, NAUGHTY_HEADERS } from './naughty.ts';
import { naughtyNumber, naughtyText, naughtyValue, toValues } from './schema-values.ts';

export type Mutation =
  | { readonly part: 'body'; readonly value: unknown }
  | { readonly part: 'member'; readonly at: number; readonly how: How; readonly value: unknown }
  | { readonly part: 'alike'; readonly at: number; readonly text: string; readonly number: number }
  | { readonly part: 'text'; readonly body: string | Buffer }
  | { readonly part: 'bytes'; readonly damage: Damage }
  | { readonly part: 'parameter'; readonly at: number; readonly segment: string }
  | { readonly part: 'query'; readonly pairs: readonly (readonly [string, string])[]; readonly tail: string }
  | { readonly part: 'head'; readonly headers: Readonly<Record<string, string>> };

type How = 'replace' | 'drop' | 'add' | 'repeat';
type Damage = {
  readonly cut: number;
  readonly flips: readonly (readonly [at: number, to: number])[];
  readonly tail: Uint8Array;
};

/** A call as sent; the path is not encoded further. */
export type RawCall = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};

/** Paths with invalid percent-encoding, or with meaning to a file system. */
const SEGMENTS = [
  '',
  '%',
  '%zz',
  '%c0%af',
  '%ff',
  '%00',
  '.',
  '..',
  '%2e%2e',
  '%2f',
  '%5c',
  ';a=b',
  '1%20',
  '%F0%9F',
];
const TAILS = [
  '',
  '&',
  '&&&',
  '&a',
  '&=1',
  '&%',
  '&%zz=%ff',
  '&__proto__=1',
  '&constructor=1',
  '&a[b]=c',
  '?',
  '#',
];

/** Mutations applicable to the call: those of a body only if it has one, by its schema if there is one. */
export function anyMutations(
  call: RegisteredCall | undefined,
  request: MatrixRequest,
): fc.Arbitrary<Mutation> {
  const mutations = [head, query(Object.keys(request.query ?? {}), call), ...(request.at ? [parameter] : [])];
  if (!request.body) return fc.oneof(...mutations, text);
  const bySchema = call?.body ? [{ weight: 6, arbitrary: ofBody(call.body) }] : [];
  const inside = [
    { weight: 8, arbitrary: alike },
    { weight: 4, arbitrary: member },
    { weight: 3, arbitrary: text },
  ];
  return fc.oneof(...mutations, ...inside, bytes, ...bySchema);
}

const ofBody = (schema: NonNullable<RegisteredCall['body']>): fc.Arbitrary<Mutation> =>
  toValues(schema).map((value) => ({ part: 'body', value }));

const member: fc.Arbitrary<Mutation> = fc.record({
  part: fc.constant('member' as const),
  at: fc.nat({ max: 400 }),
  how: fc.constantFrom<How>('replace', 'replace', 'replace', 'drop', 'add', 'repeat'),
  value: naughtyValue,
});

/** Another value of the same type, which passes most schemas and reaches the code after them. */
const alike: fc.Arbitrary<Mutation> = fc.record({
  part: fc.constant('alike' as const),
  at: fc.nat({ max: 400 }),
  text: naughtyText,
  number: naughtyNumber,
});

const text: fc.Arbitrary<Mutation> = fc
  .constantFrom(...NAUGHTY_BODIES)
  .map((body) => ({ part: 'text', body }));

const bytes: fc.Arbitrary<Mutation> = fc
  .record({
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
    flips: fc.array(fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 255 })), { maxLength: 6 }),
    tail: fc.uint8Array({ maxLength: 12 }),
  })
  .map((damage) => ({ part: 'bytes', damage }));

const parameter: fc.Arbitrary<Mutation> = fc.record({
  part: fc.constant('parameter' as const),
  at: fc.nat({ max: 5 }),
  segment: fc.oneof(fc.constantFrom(...SEGMENTS), naughtyText.map(escaped)),
});

const head: fc.Arbitrary<Mutation> = fc
  .constantFrom(...NAUGHTY_HEADERS)
  .map((headers) => ({ part: 'head', headers }));

function query(names: readonly string[], call: RegisteredCall | undefined): fc.Arbitrary<Mutation> {
  const known = [...names, ...Object.keys(Object(Object(call?.querystring).shape)), 'unknown'];
  return fc.record({
    part: fc.constant('query' as const),
    pairs: fc.array(fc.tuple(fc.constantFrom(...known), naughtyText), { maxLength: 2 }),
    tail: fc.constantFrom(...TAILS),
  });
}

/** Applies the mutation to the well-formed call. */
export function mutate(path: string, request: MatrixRequest, mutation: Mutation): RawCall {
  const headers = {
    ...(request.body ? { 'content-type': 'application/json' } : {}),
    ...request.headers,
    ...(mutation.part === 'head' ? mutation.headers : {}),
  };
  const body = findBody(request, mutation);
  const typed =
    body && !('content-type' in headers) ? { 'content-type': 'application/json', ...headers } : headers;
  return { path: toAddress(path, request, mutation), headers: typed, ...(body ? { body } : {}) };
}

function toAddress(path: string, request: MatrixRequest, mutation: Mutation): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const chosen = mutation.part === 'parameter' ? names[mutation.at % Math.max(1, names.length)] : undefined;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    mutation.part === 'parameter' && name === chosen
      ? mutation.segment
      : escaped(String(request.at?.[name] ?? 0)),
  );
  const pairs = Object.entries(request.query ?? {});
  const changed =
    mutation.part === 'query'
      ? Object.entries({ ...request.query, ...Object.fromEntries(mutation.pairs) })
      : pairs;
  const tail = mutation.part === 'query' ? mutation.tail : '';
  const search = changed.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&') + tail;
  return search === '' ? address : `${address}?${search}`;
}

function findBody(request: MatrixRequest, mutation: Mutation): Buffer | null {
  if (mutation.part === 'text') return packed(request, Buffer.from(mutation.body));
  if (!request.body) return null;
  const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.from(JSON.stringify(request.body));
  if (mutation.part === 'bytes') return damaged(sent, mutation.damage);
  // A raw file has no members, so text replaces it.
  if (Buffer.isBuffer(request.body) && !isPacked(request)) return json(mutation);
  const value: unknown = Buffer.isBuffer(request.body)
    ? JSON.parse(gunzipSync(request.body).toString())
    : request.body;
  if (mutation.part === 'body') return packed(request, json(mutation.value));
  if (mutation.part === 'member') return packed(request, json(withMember(value, mutation)));
  if (mutation.part === 'alike') return packed(request, json(withAlike(value, mutation)));
  return sent;
}

/** Calls that accept compressed bodies get compressed ones. */
function packed(request: MatrixRequest, content: Buffer): Buffer {
  return isPacked(request) ? gzipSync(content) : content;
}

function isPacked({ headers }: MatrixRequest): boolean {
  return headers?.['content-encoding'] === 'gzip';
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? '');
}

function damaged(sent: Buffer, { cut, flips, tail }: Damage): Buffer {
  const kept = Buffer.from(cut < 0.5 ? sent : sent.subarray(0, Math.floor(sent.length * cut)));
  for (const [at, to] of flips) if (kept.length > 0) kept[at % kept.length] = to;
  return Buffer.concat([kept, tail]);
}

/** The value with one member, numbered depth-first, replaced by something else. */
function withMember(
  value: unknown,
  { at, how, value: other }: Extract<Mutation, { part: 'member' }>,
): unknown {
  const copy = structuredClone(value);
  const members = listMembers(copy);
  const chosen = members[at % Math.max(1, members.length)];
  if (!chosen) return other;
  const { of, key } = chosen;
  if (how === 'replace') of[key] = other;
  else if (how === 'drop') delete of[key];
  else if (how === 'add') of[typeof other === 'string' ? other : 'further'] = other;
  else of[key] = Array.from({ length: 600 }, () => of[key]);
  return copy;
}

/** The value with one of its strings or numbers replaced. */
function withAlike(
  value: unknown,
  { at, text: other, number }: Extract<Mutation, { part: 'alike' }>,
): unknown {
  const copy = structuredClone(value);
  const leaves = listMembers(copy).filter(({ of, key }) => ['string', 'number'].includes(typeof of[key]));
  const chosen = leaves[at % Math.max(1, leaves.length)];
  if (chosen) chosen.of[chosen.key] = typeof chosen.of[chosen.key] === 'string' ? other : number;
  return copy;
}

type Member = { readonly of: Record<string, unknown>; readonly key: string };

function listMembers(value: unknown): readonly Member[] {
  if (typeof value !== 'object' || value === null) return [];
  const of = value as Record<string, unknown>; // lists have members by number
  return Object.keys(of).flatMap((key) => [{ of, key }, ...listMembers(of[key])]);
}

function escaped(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\ufffd'));
}
