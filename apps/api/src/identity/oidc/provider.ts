/** The port of a provider of OpenID Connect. */

/** What is kept of a sign-in while the person is at the provider. */
export type OidcChecks = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** Who came back, as the provider has proven. */
export type OidcIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** Null where the provider does not say that it has verified it. */
  readonly verifiedEmail: string | null;
  /** What the provider says of the assurance of this sign-in. */
  readonly acr: readonly string[];
  /** What it says of that of the authentication apart, as Login.gov does. */
  readonly aal: readonly string[];
  readonly amr: readonly string[];
};

/** The provider's answer is not what it must be: forged, replayed, too old or of somebody else. */
export class OidcRefusal extends Error {}

/** The provider cannot be reached, or answers that it cannot go on. */
export class OidcUnavailable extends Error {}

export type OidcProvider = {
  /** The address that the browser goes to. Throws OidcUnavailable. */
  start(checks: OidcChecks): Promise<URL>;
  /**
   * Redeems what the browser brought back; checks state, issuer, nonce, audience, signature, times. Throws OidcRefusal
   * and OidcUnavailable.
   */
  redeem(search: string, checks: OidcChecks): Promise<OidcIdentity>;
  /** Where the person signs out of the provider as well; null where it has no such address or cannot be reached. */
  signOutUrl(): Promise<URL | null>;
  newChecks(): OidcChecks;
};
