/** The keys of the target that a call names in its path, its query or its body. */
import type { BodyCase } from '@srae/contract/endpoint';
import { readKey } from '@srae/contract/key-parameter';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../problem.ts';
import type { TargetIds } from '../../store/access/keys.ts';

export function readParams(request: FastifyRequest): Record<string, string | undefined> {
  // Fastify types params as unknown until a schema is bound; path parameters are always strings.
  return (request.params ?? {}) as Record<string, string | undefined>;
}

export function readQuery(request: FastifyRequest): Record<string, string | undefined> {
  // The listener's query parser returns single strings.
  return (request.query ?? {}) as Record<string, string | undefined>;
}

/** The keys while they are being read. */
type Ids = { -readonly [K in keyof TargetIds]: TargetIds[K] };

/** The parameter of the path that names each key, and the member of the query on routes that it may narrow. */
const PATH_NAMES = {
  grantId: 'grantId',
  providerId: 'pid',
  programId: 'pmid',
  periodPk: 'periodPk',
  associationPk: 'associationPk',
} as const satisfies KeyNames;
const QUERY_NAMES = {
  grantId: 'grant',
  providerId: 'provider',
  periodPk: 'period',
} as const satisfies KeyNames;

type KeyNames = { readonly [K in keyof TargetIds]?: string };

/** The keys in the path, and in the query or body where the route says so; 'malformed' if one is no key. */
export function readIds(request: FastifyRequest): TargetIds | 'malformed' {
  const { narrowedBy, targetInBody } = request.routeOptions.config;
  const inPath = readKeys(readParams(request), PATH_NAMES);
  const inQuery = narrowedBy ? readKeys(readQuery(request), QUERY_NAMES) : {};
  if (inPath === 'malformed' || inQuery === 'malformed') return 'malformed';
  const ids: Ids = { ...inPath, ...inQuery };
  const inBody = targetInBody === undefined ? null : readInBody(request, targetInBody);
  if (inBody !== null) ids.grantId = toKey(inBody);
  return ids;
}

/** The keys among texts, by the names that they have there. */
function readKeys(
  texts: Readonly<Record<string, string | undefined>>,
  names: KeyNames,
): TargetIds | 'malformed' {
  const ids: Ids = {};
  for (const name of Object.keys(names) as (keyof TargetIds)[]) {
    const text = texts[names[name] ?? ''];
    if (text === undefined) continue;
    const key = readKey(text);
    if (key === null) return 'malformed';
    ids[name] = key;
  }
  return ids;
}

/** A member of the body; null where there is none. */
export function readInBody({ body }: FastifyRequest, member: string): unknown {
  return typeof body === 'object' && body !== null ? (Reflect.get(body, member) ?? null) : null;
}

/** The keys of a target that the contract has read from the body. */
export function toKeys(target: BodyCase['target']): TargetIds {
  const ids: Ids = {};
  if ('grantId' in target) ids.grantId = toKey(target.grantId);
  if ('associationPk' in target) ids.associationPk = toKey(target.associationPk);
  return ids;
}

/** Where the body names the target, a malformed body is refused this early (reading rule 2). */
function toKey(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0 || Number(value) > 2_147_483_647)
    throw new Problem('BAD_REQUEST');
  return Number(value);
}
