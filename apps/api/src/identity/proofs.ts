/**
 * Signatures that have been verified. The same few tokens come with every call, and checking one costs more than the
 * rest of a call. What may change behind a token, its session above all, is no part of this: it is read every time.
 */
import type { JWTPayload } from 'jose';
import type { Key } from './keyring.ts';
import { sha256 } from './secrets.ts';
import type { Kind } from './tokens.ts';

/** Tokens remembered at most; the oldest is forgotten first. */
const PROOFS_MAX = 1_000;

export type Proofs = {
  /** The claims of a token that this very key was seen to have signed, while they are in force; times are in ms. */
  find(token: string, kind: Kind, key: Key, now: number): JWTPayload | null;
  keep(token: string, kind: Kind, key: Key, payload: JWTPayload, now: number): void;
};

export function createProofs(): Proofs {
  const held = new Map<string, { key: Key; payload: JWTPayload; from: number; until: number }>();
  return {
    find(token, kind, key, now) {
      const name = nameOf(token, kind);
      const proof = held.get(name);
      if (!proof) return null;
      // Keys are read again every few seconds, and a retired one comes no more: then the token is verified anew.
      if (proof.key === key && now >= proof.from && now < proof.until) return proof.payload;
      held.delete(name);
      return null;
    },
    keep(token, kind, key, payload, now) {
      const [oldest] = held.keys();
      if (held.size >= PROOFS_MAX && oldest !== undefined) held.delete(oldest);
      const { exp = 0, iat = 0 } = payload;
      const until = Math.min(exp, iat + kind.seconds) * 1000;
      held.set(nameOf(token, kind), { key, payload, from: now, until });
    },
  };
}

/** Without the token itself, which opens its session to whoever reads it. */
function nameOf(token: string, kind: Kind): string {
  return `${kind.use} ${sha256(token).toString('base64')}`;
}
