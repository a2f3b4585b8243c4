// Sign-in through a real OpenID Connect provider on this machine; every forged or replayed part is refused
// (docs/security/forged-sign-ins.md).
import {
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readClaims, type TokenAnswer } from '../../../test/oidc/provider.ts';
import { openOidcPortal } from '../../../test/oidc/oidc-portal.ts';
import { ORIGIN } from '../../../test/portal/auth-portal.ts';
import { OIDC_REQUEST_MS } from '../limits/limits.ts';

const { provider, portal, close, invited, linked, goAndReturn, finish, link } = await openOidcPortal();
afterAll(close);

beforeEach(() => {
  provider.forge = null;
  provider.forgeUserinfo = null;
  portal.turnClock(0);
});

describe('a person who was invited', () => {
  it('is linked by the code of the invitation and the verified e-mail, and then signs in by the provider alone [BEY-174]', async () => {
    const { username, email } = await invited();
    const there = await goAndReturn();
    expect(Object.fromEntries(there.url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      acr_values: 'urn:test:aal2',
      nonce: expect.stringMatching(/^.{40,}$/),
      state: expect.stringMatching(/^.{40,}$/),
    });
    const first = await finish(there);
    expect(first.data).toEqual({ step: 'invitation', session: expect.any(String) });
    expect(first.cookie).toBeUndefined();
    const done = await link(first.data.session);
    expect(done.data.step).toBe('done');
    const me = await portal.ask('GET', '/api/auth/me', undefined, { token: done.data.id_token });
    expect(me.data).toMatchObject({ username, email, mfa: 'EXTERNAL' });

    const again = await finish(await goAndReturn());
    expect(again.data.step).toBe('done');
    expect(readClaims(again.data.id_token)).toMatchObject({ sub: username, amr: ['oidc', 'otp'] });
    const mails = await portal.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', email)
      .execute();
    expect(mails.map(({ body }) => body).join()).toMatch(/linked to the sign-in service/);
    // The portal authenticated with its key.
    expect(provider.proofs.at(-1)).toMatchObject({
      type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      header: { alg: 'RS256', kid: 'client' },
      claims: { iss: 'portal', sub: 'portal', aud: provider.issuer, exp: expect.any(Number) },
    });
  });

  it('stays linked by subject when the address at the provider changes, and nobody else comes in by the address', async () => {
    const { email } = await linked();
    const { subject } = provider.person;
    provider.person = { subject, email: 'moved@people.example' };
    expect((await finish(await goAndReturn())).data.step).toBe('done');
    provider.person = { subject: 'somebody-else', email };
    expect((await finish(await goAndReturn())).data.step).toBe('invitation');
  });

  it('is signed out at both [BEY-174]', async () => {
    await linked();
    const { data, cookie = '' } = await finish(await goAndReturn());
    const out = await portal.ask<{ url: string }>('POST', '/api/auth/sign-out', {}, { cookie });
    const url = new URL(out.data.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'portal',
      post_logout_redirect_uri: `${ORIGIN}/`,
    });
    expect(await provider.leave(url.href)).toBe(`${ORIGIN}/`);
    expect((await portal.ask('GET', '/api/auth/me', undefined, { token: data.id_token })).status).toBe(401);
  });

  it('has no password of the portal, and its calls do not exist', async () => {
    await linked();
    for (const path of [
      'sign-in',
      'challenge',
      'forgot-password',
      'confirm-forgot-password',
      'change-password',
    ]) {
      expect((await portal.ask('POST', `/api/auth/${path}`, {})).status).toBe(404);
    }
  });

  it('goes on after the provider has changed its keys', async () => {
    await linked();
    expect((await finish(await goAndReturn())).data.step).toBe('done');
    await provider.rotate();
    // Known keys are refetched at the earliest a minute after the last fetch.
    vi.useFakeTimers({ now: Date.now() + 90_000, toFake: ['Date'] });
    try {
      expect((await finish(await goAndReturn())).data.step).toBe('done');
    } finally {
      vi.useRealTimers();
    }
  });
});

const signed = async (claims: JWTPayload, { kid, key } = provider.signing(), alg = 'RS256') =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
const forgeClaims = (change: (claims: JWTPayload) => JWTPayload) => async (answer: TokenAnswer) => ({
  ...answer,
  id_token: await signed(change(readClaims(answer.id_token))),
});
const without = (name: string) => forgeClaims(({ [name]: _, ...rest }) => rest);
/** With the address in the token, so that no userinfo of another subject refuses it. */
const withSubject = (sub: string) =>
  forgeClaims((claims) => ({ ...claims, sub, email: 'any@people.example', email_verified: true }));

describe('refuses [BEY-174]', () => {
  const epoch = () => Math.floor(Date.now() / 1000);
  it.each([
    ['another nonce', forgeClaims((claims) => ({ ...claims, nonce: 'of-another-sign-in' }))],
    ['no nonce', without('nonce')],
    ['another issuer', forgeClaims((claims) => ({ ...claims, iss: 'https://other.example' }))],
    ['another audience', forgeClaims((claims) => ({ ...claims, aud: 'another-client' }))],
    [
      'a second audience without us as party',
      forgeClaims((claims) => ({ ...claims, aud: ['portal', 'x'], azp: 'x' })),
    ],
    [
      'a token that has expired',
      forgeClaims((claims) => ({ ...claims, iat: epoch() - 7200, exp: epoch() - 3600 })),
    ],
    ['a token without an end', without('exp')],
    ['a token without a subject', without('sub')],
    ['an empty subject', withSubject('')],
    ['a subject of control characters', withSubject('a\u0000')],
    ['a subject of more than 255 characters', withSubject('a'.repeat(256))],
    [
      'a key that the provider does not publish',
      async (answer: TokenAnswer) => {
        const { privateKey } = await generateKeyPair('RS256');
        const { kid } = provider.signing();
        return { ...answer, id_token: await signed(readClaims(answer.id_token), { kid, key: privateKey }) };
      },
    ],
    [
      'no signature',
      (answer: TokenAnswer) => ({
        ...answer,
        id_token: new UnsecuredJWT(readClaims(answer.id_token)).encode(),
      }),
    ],
    [
      'a signature by the public key as a secret',
      async (answer: TokenAnswer) => {
        const { kid, key } = provider.signing();
        const { n = '' } = await exportJWK(key);
        const forged = new SignJWT(readClaims(answer.id_token)).setProtectedHeader({ alg: 'HS256', kid });
        return { ...answer, id_token: await forged.sign(Buffer.from(n, 'base64url')) };
      },
    ],
    [
      'claims changed under the signature',
      (answer: TokenAnswer) => {
        const [header = '', , signature = ''] = (answer.id_token ?? '').split('.');
        const claims = { ...readClaims(answer.id_token), sub: 'subject-1' };
        const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
        return { ...answer, id_token: `${header}.${payload}.${signature}` };
      },
    ],
    ['no id token', ({ id_token: _, ...answer }: TokenAnswer) => answer],
  ])('%s', async (_, forge) => {
    await linked();
    const there = await goAndReturn();
    provider.forge = forge;
    const reply = await finish(there);
    expect([reply.status, reply.error.code]).toEqual([401, 'OIDC_REFUSED']);
    expect(reply.cookie).toBeUndefined();
  });

  it('takes what is not forged by the same means', async () => {
    await linked();
    const there = await goAndReturn();
    provider.forge = forgeClaims((claims) => claims);
    expect((await finish(there)).data.step).toBe('done');
    expect(decodeProtectedHeader(await signed({})).alg).toBe('RS256');
  });

  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'of-another-sign-in')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['a state that no database holds', (query: URLSearchParams) => query.set('state', 'a\u0000')],
    ['the answer of another provider', (query: URLSearchParams) => query.set('iss', 'https://other.example')],
    ['an answer that names no provider', (query: URLSearchParams) => query.delete('iss')],
    ['another code', (query: URLSearchParams) => query.set('code', 'x'.repeat(43))],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['an error in place of a code', (query: URLSearchParams) => query.set('error', 'access_denied')],
  ])('%s', async (_, change) => {
    await linked();
    const there = await goAndReturn();
    const query = new URLSearchParams(there.search);
    change(query);
    const reply = await finish({ ...there, search: `?${query.toString()}` });
    expect([reply.status, reply.error.code]).toEqual([401, 'OIDC_REFUSED']);
  });

  it('a code of another sign-in, whose verifier this one has not', async () => {
    await linked();
    const [one, other] = [await goAndReturn(), await goAndReturn()];
    const query = new URLSearchParams(one.search);
    query.set('code', new URLSearchParams(other.search).get('code') ?? '');
    expect((await finish({ ...one, search: `?${query.toString()}` })).error.code).toBe('OIDC_REFUSED');
  });

  it('an answer that comes twice, and one that comes too late', async () => {
    await linked();
    const once = await goAndReturn();
    expect((await finish(once)).data.step).toBe('done');
    expect((await finish(once)).error.code).toBe('OIDC_REFUSED');
    const late = await goAndReturn();
    portal.turnClock(OIDC_REQUEST_MS / 60_000);
    expect((await finish(late)).error.code).toBe('OIDC_REFUSED');
  });

  it('an answer in another browser than the one that began', async () => {
    await linked();
    const [mine, other] = [await goAndReturn(), await goAndReturn()];
    expect((await finish({ search: mine.search, cookie: other.cookie })).error.code).toBe('OIDC_REFUSED');
    expect((await finish({ search: mine.search, cookie: '' })).error.code).toBe('OIDC_REFUSED');
  });

  it('an answer to a sign-in that was left for another, which goes on', async () => {
    await linked();
    const [left, other] = [await goAndReturn(), await goAndReturn()];
    const refused = await finish({ search: left.search, cookie: other.cookie });
    expect(refused.error.code).toBe('OIDC_REFUSED');
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await finish(other)).data.step).toBe('done');
  });

  it('a lower assurance than the one that is demanded, and an answer that names none', async () => {
    await linked();
    provider.person = { ...provider.person, acr: 'urn:test:aal1' };
    expect((await finish(await goAndReturn())).error.code).toBe('OIDC_ASSURANCE');
    const there = await goAndReturn();
    provider.forge = without('acr');
    expect((await finish(there)).error.code).toBe('OIDC_ASSURANCE');
  });

  it('the address of another subject, from the userinfo endpoint', async () => {
    await invited();
    const there = await goAndReturn();
    provider.forgeUserinfo = (claims) => ({ ...claims, sub: 'somebody-else' });
    expect((await finish(there)).error.code).toBe('OIDC_REFUSED');
  });

  it('an account that is switched off', async () => {
    const { username } = await linked();
    await portal.db
      .updateTable('identity_users')
      .set({ disabled_at: new Date() })
      .where('username', '=', username)
      .execute();
    expect((await finish(await goAndReturn())).error.code).toBe('OIDC_REFUSED');
  });

  it('says that a provider cannot be reached', async () => {
    await linked();
    const there = await goAndReturn();
    provider.forge = () => {
      throw new Error('broken');
    };
    expect((await finish(there)).status).toBe(503);
  });
});
