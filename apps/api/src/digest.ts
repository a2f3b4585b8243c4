import { createHash } from 'node:crypto';

/** What tells whether two texts are the same, in short: SHA-256 in hex. */
export function sha256Hex(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
