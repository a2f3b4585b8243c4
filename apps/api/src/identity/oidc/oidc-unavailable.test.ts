import { PROBLEMS } from '@srae/contract/problems';
import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { openOidcPortal } from '../../../test/oidc/oidc-portal.ts';
import { ORIGIN } from '../../../test/portal/auth-portal.ts';
import { openOidc } from '../../adapters/oidc/open-oidc.ts';
import { describeFailure } from '../../failure.ts';
import { OidcUnavailable } from './provider.ts';
import { startOidc } from './sign-in.ts';

const { portal, provider, close, linked, goAndReturn, finish } = await openOidcPortal();
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

it.each([
  ['trickles its answer', trickle],
  ['cuts its answer off', cutOff],
])('takes no provider that %s for one that refuses the person', async (_when, answer) => {
  await linked();
  const there = await goAndReturn();
  provider.forge = answer;
  const finished = await finish(there);
  provider.forge = null;
  expect([finished.status, finished.error.code]).toEqual([503, 'OIDC_UNAVAILABLE']);
});

it('takes no page before the provider for one that refuses the person', async () => {
  await linked();
  const there = await goAndReturn();
  const page = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(page);
  const finished = await finish(there);
  fetched.mockRestore();
  expect([finished.status, finished.error.code]).toEqual([503, 'OIDC_UNAVAILABLE']);
});

it('takes no provider that does not know the portal by its key, or by its clock, for one that refuses the person', async () => {
  const settings = portal.deps.identity.settings.oidc;
  if (settings?.credential.kind !== 'key') throw new Error('The portal has no key.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const oidc = await openOidc({ ...settings, credential: { ...settings.credential, pem } }, `${ORIGIN}/`);
  const checks = oidc.newChecks();
  const search = await provider.visit((await oidc.start(checks)).href);
  const failure: unknown = await oidc.redeem(search, checks).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OidcUnavailable);
  expect(JSON.stringify(describeFailure(failure))).toContain('invalid_client');
});

it('says what holds for a provider that is silent and for one that answers and refuses the portal', () => {
  const { message } = PROBLEMS.OIDC_UNAVAILABLE;
  expect(message).not.toMatch(/answer|down|reach/);
  expect(message).toContain('contact the help desk');
});

/** The beginning of an answer, and blanks for ever. */
function trickle(): Readable {
  return Readable.from(
    (async function* () {
      for (yield '{'; ; yield ' ') await setTimeout(500, null, { ref: false });
    })(),
  );
}

/** The beginning of an answer, and the end of the connection. */
function cutOff(): Readable {
  return Readable.from(
    (async function* () {
      yield '{';
      await setTimeout(50);
      throw new Error('gone');
    })(),
  );
}

/** What fetch throws when no connection is made. */
function failedFetch(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
