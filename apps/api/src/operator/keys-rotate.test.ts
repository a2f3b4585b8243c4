// keys:rotate as one change: what ends it midway, as kill -9 does, leaves neither a key without its record nor sessions.
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../store/database/database.ts';
import { openTestPortal } from '../../test/portal/auth-portal.ts';
import { runCommandLine } from '../../test/processes/run-command-line.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../test/cluster/test-database.ts';

const database = await emptyDatabase();
const portal = await openTestPortal(database, { dataDir: await temporaryFolder() });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([portal.close(), owner.destroy()]));

const listKeys = () =>
  portal.db.selectFrom('signing_keys').select(['kid', 'active_from', 'retired_at']).orderBy('kid').execute();

it.each(['keys:rotate', 'keys:rotate --emergency'])(
  'changes nothing by %s where it cannot be recorded [LG-2]',
  async (line) => {
    await portal.addUser({ email: `${line.length}@people.example`, phoneNumber: '+12025550141' });
    const { token } = await portal.signIn(`${line.length}@people.example`);
    const before = await listKeys();
    await sql`create or replace function stop_here() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`.execute(
      owner,
    );
    await sql`create trigger stop_here before insert on audit_events for each row execute function stop_here()`.execute(
      owner,
    );
    await expect(runCommandLine(portal.deps, line)).rejects.toThrow('cut');
    await sql`drop trigger stop_here on audit_events`.execute(owner);
    expect(await listKeys()).toEqual(before);
    expect((await portal.ask('GET', '/api/auth/me', undefined, { token })).status).toBe(200);
  },
);
