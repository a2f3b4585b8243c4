/** Authenticated encryption of secrets in the database: AES-256-GCM with the owner of the value as associated data. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../../deps.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text under a 32-byte key; decryption needs the same `binding` (the associated data). */
export function seal(key: Buffer, binding: string, text: string, random: Random): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(binding));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the output of `seal`. Throws for another key or binding. */
export function unseal(key: Buffer, binding: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(binding)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = bytes.subarray(IV_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
