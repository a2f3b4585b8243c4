// Client authentication as required by Login.gov, and the accepted assurance of a sign-in.
import { afterAll, describe, expect, it } from 'vitest';
import { openOidcPortal } from '../../../test/oidc/oidc-portal.ts';
import { ACR } from '../../../test/oidc/provider.ts';

const AAL2 = 'http://idmanagement.gov/ns/assurance/aal/2';

/** Login.gov: two values are requested, and the authentication level is returned in aal. */
const login = await openOidcPortal(
  {
    OIDC_ASSERTION_AUDIENCE: 'token-endpoint',
    OIDC_ACR_VALUES: `urn:test:aal1 ${AAL2}`,
    OIDC_AAL_ACCEPTED: AAL2,
  },
  'ES256',
);
const secret = await openOidcPortal({}, 'client_secret');
afterAll(async () => {
  await login.close();
  await secret.close();
});

describe('the client [BEY-174]', () => {
  it('signs its assertion with ES256, for the token endpoint, for minutes and once', async () => {
    const { provider, invited, goAndReturn, finish, link } = login;
    await invited();
    provider.person = { ...provider.person, aal: AAL2 };
    const { data } = await finish(await goAndReturn());
    expect(data.step).toBe('invitation');
    expect((await link(data.session)).data.step).toBe('done');
    expect((await finish(await goAndReturn())).data.step).toBe('done');
    const [first, second] = provider.proofs;
    expect(first).toMatchObject({
      type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      header: { alg: 'ES256', kid: 'client' },
      claims: { iss: 'portal', sub: 'portal', aud: `${provider.issuer}/token` },
    });
    const { iat = 0, exp = Infinity, jti } = first?.claims ?? {};
    expect(exp - iat).toBeLessThanOrEqual(5 * 60);
    expect(jti).toEqual(expect.stringMatching(/^.{16,}$/));
    expect(second?.claims?.jti).not.toBe(jti);
  });

  it('may prove itself by a secret instead', async () => {
    await secret.linked();
    expect((await secret.finish(await secret.goAndReturn())).data.step).toBe('done');
    expect(secret.provider.proofs.at(-1)?.type).toBe('none');
  });
});

describe('the assurance [BEY-174]', () => {
  it.each([
    ['no aal', {}],
    ['a lower aal', { aal: 'http://idmanagement.gov/ns/assurance/aal/1' }],
    ['the level in acr, where that of authentication is asked of aal', { acr: ACR }],
    ['an acr that was asked for and no aal', { acr: 'urn:test:aal1' }],
  ])('is refused with %s', async (_, said) => {
    const { provider, invited, goAndReturn, finish } = login;
    await invited();
    provider.person = { ...provider.person, ...said };
    expect((await finish(await goAndReturn())).error.code).toBe('OIDC_ASSURANCE');
  });

  it('is not taken from aal, where acr is asked', async () => {
    const { provider, invited, goAndReturn, finish } = secret;
    await invited();
    provider.person = { ...provider.person, acr: 'urn:test:aal1', aal: ACR };
    expect((await finish(await goAndReturn())).error.code).toBe('OIDC_ASSURANCE');
  });
});
