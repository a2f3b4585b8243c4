import { createHmac } from 'node:crypto';
import type { CognitoSettings } from '../../identity/pool.ts';

/** The proof of the client secret that calls about an account carry. */
export function secretHash(
  { clientId, clientSecret }: Pick<CognitoSettings, 'clientId' | 'clientSecret'>,
  username: string,
): string {
  return createHmac('sha256', clientSecret)
    .update(username + clientId)
    .digest('base64');
}
