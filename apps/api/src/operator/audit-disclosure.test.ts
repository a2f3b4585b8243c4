import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../store/database/database.ts';
import { openTestPortal } from '../../test/portal/auth-portal.ts';
import { runCommandLine } from '../../test/processes/run-command-line.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { toVerdict } from './audit-disclosure.ts';
import { emptyDatabase, testDatabase } from '../../test/cluster/test-database.ts';

const database = await testDatabase();
const portal = await openTestPortal(database, { dataDir: await temporaryFolder() });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([portal.close(), owner.destroy()]));
const run = (line: string[]) => runCommandLine(portal.deps, line);

describe('audit:disclosure [BEY-192]', () => {
  it('attacks what is released, prints nothing but what follows, and is recorded', {
    timeout: 600_000,
  }, async () => {
    const { rows } = await sql<{ pk: number }>`
      select fk_grants as pk from figure_releases where rows > 0 order by fk_grants limit 3
    `.execute(owner);
    await sql`update grants set gr_active = pk = any(${rows.map(({ pk }) => pk)}::int[])`.execute(owner);
    const printed = await run(['audit:disclosure', '--quick', '--period', 'Winter 2023']).catch(
      (error: Error) => error.message,
    );
    expect(printed).toMatch(/^\d+ attacks on 1 period\.$/m);
    // The sums still include the grants omitted from the list.
    expect(printed).toContain('Winter 2023: en_sex fits no counts');
    const event = await portal.db
      .selectFrom('audit_events')
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(event).toMatchObject({ action: 'operator.audit-disclosure', acting_role: 'operator' });
  });

  it.each([
    [2, 0, /^2 small counts FOLLOW from what is released\.$/],
    [0, 3, /^3 counts near 1 to 10 can be estimated .* counts just over 10 are among them by chance/],
    [1, 1, /^1 small count FOLLOWS .*\n1 count near/],
  ])('tells %i that follow from %i that are estimated', (known, estimated, text) => {
    expect(toVerdict(known, estimated).join('\n')).toMatch(text);
  });

  it('knows no other period', async () => {
    await expect(run(['audit:disclosure', '--period', 'Never'])).rejects.toThrow(
      'There is no period of this name.',
    );
  });

  it('says of a new portal that it has no period', async () => {
    const empty = await openTestPortal(await emptyDatabase(), { dataDir: await temporaryFolder() });
    const printed = runCommandLine(empty.deps, ['audit:disclosure']);
    await expect(printed).rejects.toThrow('There is no reporting period yet.');
    await empty.close();
  });
});
