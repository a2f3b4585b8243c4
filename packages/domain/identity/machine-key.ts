/** Keys by which a grantee's programs authenticate without a person (decision 40). */

/** The scopes a key can be limited to; it permits nothing else. */
export const KEY_ACTIONS = ['validate', 'upload', 'status'] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

/** Days that a key works at most. */
export const KEY_DAYS_MAX = 366;

/** Longest name of a key, in characters. */
export const KEY_NAME_MAX = 100;

/** Networks that a key can be limited to. */
export const KEY_NETWORKS_MAX = 20;

/** Maximum number of active keys per grant. */
export const KEYS_PER_GRANT = 20;

/** A key begins with a prefix that secret scanners can match; its public id and its secret follow. */
const KEY = /^srae_([0-9a-f]{16})_([0-9a-f]{64})$/;

/** The two parts of a key, or null when the text is not a key. */
export function readKeyText(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** The full key text, shown once. */
export function toKeyText({ id, secret }: { readonly id: string; readonly secret: string }): string {
  return `srae_${id}_${secret}`;
}
