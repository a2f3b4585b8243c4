/** The cookies of a session, and the checks required for calls authenticated by cookie (TK-5, WB-4). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../settings/config.ts';
import { isLoopbackUrl } from '../../settings/loopback.ts';
import { Problem } from '../../problem.ts';

/** The refresh token the browser presents, or null. */
export function readRefreshToken(request: FastifyRequest, config: Config): string | null {
  const token = request.cookies[refreshCookie(config)];
  return token !== undefined && /^[\w-]{20,128}$/.test(token) ? token : null;
}

export function setRefreshToken(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(refreshCookie(config), token, { ...flags(config), httpOnly: true });
  // A hint for the page that a refresh call may succeed; not a credential.
  void reply.setCookie('signed-in', '1', flags(config));
}

/** The chosen grant; read only by the page, never used for authorization. */
export function setGrant(reply: FastifyReply, config: Config, grantId: number): void {
  void reply.setCookie('grant', String(grantId), flags(config));
}

/** Binds a sign-in at the provider to this browser, so that no other browser can complete it. */
export function setOidcToken(reply: FastifyReply, config: Config, token: string): void {
  void reply.setCookie(oidcCookie(config), token, { ...flags(config), httpOnly: true });
}

export function readOidcToken(request: FastifyRequest, config: Config): string | null {
  return request.cookies[oidcCookie(config)] ?? null;
}

export function clearOidcToken(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(oidcCookie(config), { ...flags(config), httpOnly: true });
}

export function clearCookies(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(refreshCookie(config), { ...flags(config), httpOnly: true });
  void reply.clearCookie('signed-in', flags(config));
  void reply.clearCookie('grant', flags(config));
}

/** CSRF check of calls authenticated by cookie: they must come from the portal's origin. Throws FORBIDDEN. */
export function requireOwnOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers;
  if (origin === undefined || !isOwn(origin, config)) throw new Problem('FORBIDDEN');
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new Problem('UNSUPPORTED_TYPE');
}

function isOwn(origin: string, config: Config): boolean {
  if (origin === config.publicUrl) return true;
  // In the local environment every name of this machine is accepted as the portal if the port matches.
  if (config.environment !== 'local' || !URL.canParse(origin)) return false;
  const [asked, own] = [new URL(origin), new URL(config.publicUrl)];
  return isLoopbackUrl(origin) && asked.protocol === own.protocol && asked.port === own.port;
}

function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}

function refreshCookie(config: Config): string {
  return isHttps(config) ? '__Host-rt' : 'rt';
}

function oidcCookie(config: Config): string {
  return isHttps(config) ? '__Host-oidc' : 'oidc';
}

/** No Max-Age and no Expires: the cookies expire with the browser session. */
function flags(config: Config) {
  return { path: '/', sameSite: 'strict', secure: isHttps(config) } as const;
}
