import { afterAll, expect, it, vi } from 'vitest';
import { openOidcPortal } from '../../../test/oidc/oidc-portal.ts';
import { ORIGIN } from '../../../test/portal/auth-portal.ts';
import { openOidc } from '../../adapters/oidc/open-oidc.ts';
import { describeFailure } from '../../failure.ts';
import { startOidc } from './sign-in.ts';

const { portal, close } = await openOidcPortal();
afterAll(close);

it.each([
  ['does not answer', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'OAUTH_TIMEOUT'],
  ['is not found', () => Promise.reject(failedFetch('ENOTFOUND')), 'ENOTFOUND'],
  [
    'answers with a page',
    async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'OAUTH_RESPONSE_IS_NOT_JSON',
  ],
])('logs why no sign-in begins when the provider %s', async (_when, answer, code) => {
  const settings = portal.deps.identity.settings.oidc;
  if (!settings) throw new Error('The portal has no provider.');
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const oidc = await openOidc(settings, `${ORIGIN}/`);
  const deps = { ...portal.deps, identity: { ...portal.deps.identity, oidc } };
  const caller = { ip: '198.51.100.9', userAgent: null, requestId: 'r', refreshToken: null };
  const refusal: unknown = await startOidc(deps, caller).catch((error: unknown) => error);
  fetched.mockRestore();
  expect(refusal).toMatchObject({ code: 'OIDC_UNAVAILABLE' });
  expect(JSON.stringify(describeFailure(refusal))).toContain(code);
});

/** What fetch throws when no connection is made. */
function failedFetch(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
