import { afterAll } from 'vitest';
import { emptyDatabase } from '../cluster/test-database.ts';
import { openTestPortal } from './auth-portal.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A portal on an empty database, closed after the file's tests, with short calls for the steps of sign-in. */
export async function openSignInPortal() {
  const portal = await openTestPortal(await emptyDatabase(), { dataDir: await temporaryFolder() });
  afterAll(() => portal.close());
  const { db, ask } = portal;
  let next = 0;
  /** Every test signs in from a separate network. */
  const elsewhere = () => ({ ip: `198.51.${(next += 1)}.1` });
  const signIn = (email: string, password: string, from = elsewhere(), resend?: boolean) =>
    ask('POST', '/api/auth/sign-in', { email, password, ...(resend === undefined ? {} : { resend }) }, from);
  const answer = (body: object, from = elsewhere()) => ask('POST', '/api/auth/challenge', body, from);
  return { portal, db, ask, elsewhere, signIn, answer };
}
