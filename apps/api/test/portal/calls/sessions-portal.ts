import { afterAll } from 'vitest';
import { testDatabase } from '../../cluster/test-database.ts';
import { openTestPortal } from '../auth-portal.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Two portals on one database, closed after the file's tests, with short calls for the tests of sessions. */
export async function openSessions() {
  const database = await testDatabase();
  const dataDir = await temporaryFolder();
  const portal = await openTestPortal(database, { dataDir });
  const second = await openTestPortal(database, { dataDir });
  afterAll(() => Promise.all([portal.close(), second.close()]));
  const { db, ask } = portal;
  let people = 0;
  const me = (token: string, on = portal) => on.ask('GET', '/api/auth/me', undefined, { token });
  const refresh = (cookie: string, on = portal) => on.ask('POST', '/api/auth/refresh', {}, { cookie });

  async function person(): Promise<{ email: string; username: string }> {
    people += 1;
    const email = `person-${people}@people.example`;
    const phoneNumber = `+1202555${String(1000 + people)}`;
    return { email, username: await portal.addUser({ email, phoneNumber }) };
  }

  return { database, dataDir, portal, second, db, ask, person, me, refresh };
}
