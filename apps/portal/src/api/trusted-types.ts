/**
 * The page's one Trusted Types policy (WB-1). Markup is never set as text, so it makes script addresses only:
 * the portal's own workers.
 */

type Policy = { createScriptURL(url: string): unknown };
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

/** The URL of one of our own workers as `new Worker` requires it. */
export function trustedWorkerUrl(url: string): string {
  // TypeScript's Worker has no TrustedScriptURL overload; browsers accept it in place of a string.
  return (policy?.createScriptURL(url) ?? sameOrigin(url)) as string;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('portal', { createScriptURL: sameOrigin });

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new Error('Only own scripts can be run');
  return url;
}
