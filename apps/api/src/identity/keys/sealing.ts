/** Authenticated encryption of secrets in the database: AES-256-GCM with the owner of the value as associated data. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../../deps.ts';

/** The sealing key and, during a rotation, the other one, used only for opening. */
export type SealingKeys = { readonly current: Buffer; readonly other: Buffer | null };

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text under the current key; decryption needs the same `binding` (the associated data). */
export function seal({ current }: SealingKeys, binding: string, text: string, random: Random): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', current, iv).setAAD(Buffer.from(binding));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the output of `seal`, made with either key. Throws for a third key or another binding. */
export function unseal({ current, other }: SealingKeys, binding: string, sealed: Uint8Array): string {
  try {
    return decrypt(current, binding, sealed);
  } catch (error) {
    if (other === null) throw error;
    return decrypt(other, binding, sealed);
  }
}

/** Whether the value was sealed with the current key. */
export function isCurrent({ current }: SealingKeys, binding: string, sealed: Uint8Array): boolean {
  try {
    decrypt(current, binding, sealed);
    return true;
  } catch {
    return false;
  }
}

function decrypt(key: Buffer, binding: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(binding)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = bytes.subarray(IV_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
