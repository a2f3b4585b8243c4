import { createHash } from 'node:crypto';

/** The digest that tells whether a collected state is the one that was submitted. */
export function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
