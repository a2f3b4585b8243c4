/**
 * Cache of verified signatures. The same few tokens are sent with every call, and verifying one costs more than the
 * rest of a call. Mutable state of a token, mainly its session, is not cached: it is read every time.
 */
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Key } from '../keys/keyring.ts';
import { sha256 } from '../keys/secrets.ts';

/** The use of a token, session or dashboard; `seconds` is its maximum lifetime. */
export type Kind = {
  readonly audience: 'portal' | 'dashboard';
  readonly typ: 'JWT' | 'dash+jwt';
  readonly seconds: number;
  readonly use: 'id' | 'dashboard';
};

/** Maximum number of cached tokens. */
const TOKENS_MAX = 1_000;

/** The claims of a token, and the key that signed it. */
export type VerifiedToken = { readonly kid: string; readonly key: Key; readonly payload: JWTPayload };

export type TokenCache = {
  /** The cached claims of a token while they are valid; the caller checks that the key is. Times in ms. */
  get(token: string, kind: Kind, now: number): VerifiedToken | null;
  set(token: string, kind: Kind, entry: VerifiedToken, now: number): void;
};

/** The cache of one process. */
export function createTokenCache(): TokenCache {
  const cache = new LRUCache<string, VerifiedToken & { from: number; until: number }>({ max: TOKENS_MAX });
  return {
    get(token, kind, now) {
      const entry = cache.get(toKey(token, kind));
      return entry && now >= entry.from && now < entry.until ? entry : null;
    },
    set(token, kind, entry, now) {
      const { exp = 0, iat = 0 } = entry.payload;
      const until = Math.min(exp, iat + kind.seconds) * 1000;
      cache.set(toKey(token, kind), { ...entry, from: now, until });
    },
  };
}

/** A hash, since the token itself would give access to its session. */
function toKey(token: string, kind: Kind): string {
  return `${kind.use} ${sha256(token).toString('base64')}`;
}
