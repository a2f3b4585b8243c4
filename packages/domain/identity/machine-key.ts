/** Keys by which programs of a grantee act without a person (decision 40). */

/** What a key can be limited to; it can never do anything else. */
export const KEY_ACTIONS = ['validate', 'upload', 'status'] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

/** Days that a key works at most. */
export const KEY_DAYS_MAX = 366;

/** Networks that a key can be limited to. */
export const KEY_NETWORKS_MAX = 20;

/** Keys of a grant that work at once. */
export const KEYS_PER_GRANT = 20;

/** A key begins with a word that scanners for leaked secrets can look for; then its public name and its secret. */
const KEY = /^srae_([0-9a-f]{16})_([0-9a-f]{64})$/;

/** The two parts of a key, or null when it is none. */
export function readKeyText(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** The key as it is shown once. */
export function toKeyText({ id, secret }: { readonly id: string; readonly secret: string }): string {
  return `srae_${id}_${secret}`;
}
