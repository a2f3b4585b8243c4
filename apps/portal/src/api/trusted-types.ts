/**
 * The page's only Trusted Types policy (WB-1). HTML is never set from strings, so it creates script URLs only,
 * for the portal's own workers.
 */

type Policy = { createScriptURL(url: string): unknown };
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

/** The URL of one of our own workers as `new Worker` requires it. */
export function trustedWorkerUrl(url: string): string {
  // TypeScript's Worker has no TrustedScriptURL overload; browsers accept it instead of a string.
  return (policy?.createScriptURL(url) ?? sameOrigin(url)) as string;
}

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('portal', { createScriptURL: sameOrigin });

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new Error('Only own scripts can be run');
  return url;
}
