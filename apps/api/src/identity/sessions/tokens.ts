/** The portal's tokens: a session's id token and the dashboard's restricted one; fixed verification (TK-1, TK-2). */
import { decodeProtectedHeader, jwtVerify, type JWTPayload, SignJWT } from 'jose';
import type { Clock, Random } from '../../deps.ts';
import type { Keyring } from '../keys/keyring.ts';
import { DASHBOARD_TOKEN_SECONDS, ID_TOKEN_SECONDS } from '../limits/limits.ts';
import { createTokenCache, type Kind } from './token-cache.ts';
import type { SessionRef } from '../../store/sessions/sessions.ts';
import { randomId } from '../keys/secrets.ts';

export type Tokens = {
  idToken(claims: IdClaims): Promise<string>;
  /** The session of an id token; null for a foreign or invalid token. */
  readIdToken(token: string): Promise<SessionRef | null>;
  dashboardToken(claims: DashboardClaims): Promise<string>;
  readDashboardToken(token: string): Promise<(SessionRef & { reach: DashboardReach }) | null>;
};

export type IdClaims = SessionRef & {
  email: string;
  name: string;
  familyName: string;
  groups: readonly string[];
  authTime: Date;
  amr: readonly string[];
};

/** Scope of the dashboard: all or the named grants; if providers are named, only these. */
export type DashboardReach = { grants: 'all' | readonly number[]; providers?: readonly number[] };

export type DashboardClaims = SessionRef & { reach: DashboardReach };

const ID: Kind = { audience: 'portal', typ: 'JWT', seconds: ID_TOKEN_SECONDS, use: 'id' };
const DASHBOARD: Kind = {
  audience: 'dashboard',
  typ: 'dash+jwt',
  seconds: DASHBOARD_TOKEN_SECONDS,
  use: 'dashboard',
};

/** Issues and verifies tokens (ES256) for `issuer` with the signing keys of the keyring. */
export function createTokens(keyring: Keyring, clock: Clock, random: Random, issuer: string): Tokens {
  const issue = async (kind: Kind, who: SessionRef, claims: JWTPayload): Promise<string> => {
    const { kid, key } = await keyring.signer();
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ ...claims, sid: who.sid, token_use: kind.use })
      .setProtectedHeader({ alg: 'ES256', kid, typ: kind.typ })
      .setIssuer(issuer)
      .setAudience(kind.audience)
      .setSubject(who.sub)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + kind.seconds)
      .setJti(randomId(random))
      .sign(key);
  };

  const cache = createTokenCache();
  const read = async (kind: Kind, token: string): Promise<JWTPayload | null> => {
    const proof = cache.get(token, kind, clock.now().getTime());
    // A retired key verifies nothing any more, whatever is remembered of it.
    if (proof && proof.key === (await keyring.verifier(proof.kid))) return proof.payload;
    // Outside the try block: a failed read of the keys does not invalidate the token.
    const kid = findKid(token);
    const key = kid === null ? null : await keyring.verifier(kid);
    if (kid === null || !key) return null;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['ES256'],
        issuer,
        audience: kind.audience,
        typ: kind.typ,
        clockTolerance: SKEW_SECONDS,
        // Refuses tokens from the future and those older than any we issue.
        maxTokenAge: kind.seconds,
        requiredClaims: ['sub', 'sid', 'iat', 'nbf', 'exp', 'jti', 'token_use'],
        currentDate: clock.now(),
      });
      if (payload['token_use'] !== kind.use || payload.aud !== kind.audience) return null;
      cache.set(token, kind, { kid, key, payload }, clock.now().getTime());
      return payload;
    } catch {
      return null;
    }
  };

  return {
    idToken: (claims) =>
      issue(ID, claims, {
        'cognito:username': claims.sub,
        'cognito:groups': [...claims.groups],
        email: claims.email,
        name: claims.name,
        family_name: claims.familyName,
        auth_time: Math.floor(claims.authTime.getTime() / 1000),
        amr: [...claims.amr],
      }),
    readIdToken: async (token) => findRef(await read(ID, token)),
    dashboardToken: (claims) =>
      issue(DASHBOARD, claims, { scope: 'dashboard:read', reach: claims.reach satisfies DashboardReach }),
    readDashboardToken: async (token) => {
      const payload = await read(DASHBOARD, token);
      const ref = findRef(payload);
      const reach = findReach(payload?.['reach']);
      return ref && reach && payload?.['scope'] === 'dashboard:read' ? { ...ref, reach } : null;
    },
  };
}

const SKEW_SECONDS = 5;

/** Only the key named by the header's kid: jku, x5u, jwk or crit cannot supply one. */
function findKid(token: string): string | null {
  try {
    const header = decodeProtectedHeader(token);
    return isPlain(header) ? header.kid : null;
  } catch {
    return null;
  }
}

function isPlain(header: Record<string, unknown>): header is { alg: string; kid: string; typ: string } {
  return typeof header['kid'] === 'string' && Object.keys(header).toSorted().join() === 'alg,kid,typ';
}

function findRef(payload: JWTPayload | null): SessionRef | null {
  if (!payload || typeof payload.sub !== 'string') return null;
  const sid = payload['sid'];
  return typeof sid === 'string' ? { sub: payload.sub, sid } : null;
}

function findReach(value: unknown): DashboardReach | null {
  if (typeof value !== 'object' || value === null || !('grants' in value)) return null;
  const { grants } = value;
  const providers = 'providers' in value ? value.providers : undefined;
  if (grants !== 'all' && !isNumbers(grants)) return null;
  if (providers !== undefined && !isNumbers(providers)) return null;
  return { grants, ...(providers === undefined ? {} : { providers }) };
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => Number.isSafeInteger(one));
}
