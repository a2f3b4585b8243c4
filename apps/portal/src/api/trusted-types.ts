/**
 * The page's one Trusted Types policy (WB-1). Markup is never set as text, so it makes script addresses only:
 * the portal's own workers.
 */

type Policy = { createScriptURL(url: string): unknown };
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

/** The address of one of our own workers in the form that `new Worker` asks for. */
export function trustedWorkerUrl(url: string): string {
  // TypeScript's Worker knows no TrustedScriptURL; browsers accept it where a string stands.
  return (policy?.createScriptURL(url) ?? sameOrigin(url)) as string;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('portal', { createScriptURL: sameOrigin });

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new Error('Only own scripts can be run');
  return url;
}
