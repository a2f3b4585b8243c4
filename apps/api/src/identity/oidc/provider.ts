/** The port of an OpenID Connect provider. */

/** State of a sign-in stored while the person is at the provider. */
export type OidcChecks = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** The returning person's identity as proven by the provider. */
export type OidcIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the provider does not declare it verified. */
  readonly verifiedEmail: string | null;
  /** The assurance of this sign-in as stated by the provider. */
  readonly acr: readonly string[];
  /** The separate authentication assurance, as sent by Login.gov. */
  readonly aal: readonly string[];
  readonly amr: readonly string[];
};

/** The provider's response is invalid: forged, replayed, too old or for somebody else. */
export class OidcRefusal extends Error {}

/** The provider is unreachable, or reports that it cannot continue, or not with the portal: nobody can sign in. */
export class OidcUnavailable extends Error {}

export type OidcProvider = {
  /** The authorization URL for the browser. Throws OidcUnavailable. */
  start(checks: OidcChecks): Promise<URL>;
  /**
   * Redeems the callback parameters; checks state, issuer, nonce, audience, signature, times. Throws OidcRefusal and
   * OidcUnavailable.
   */
  redeem(search: string, checks: OidcChecks): Promise<OidcIdentity>;
  /** The provider's logout URL; null if it has none or is unreachable. */
  signOutUrl(): Promise<URL | null>;
  newChecks(): OidcChecks;
};
