// After any change of a report, its cached pages are those that are validated anew.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { anySteps, inTransaction, reportChanges, type Step } from '../../../test/reports/report-changes.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import { inScope, openDatabase, type Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { loadValidatedPages } from './validated-pages.ts';
import { type PageSelection, type ValidatedPage, validatePages } from './validate-pages.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));

const places = await demoPlaces(db);
const { grantId, pid, pmid } = places.other;
const KEY = { grantId, periodPk: places.summer };
const CHANGES = Object.values(await reportChanges(owner, places)).reduce((all, some) => ({
  ...all,
  ...some,
}));

// Issues that depend on the context: a new provider, and a program with a curriculum of the provider without its name.
await sql`update provider_submissions set prov_new_provider = true where fk_grants = ${grantId}`.execute(
  owner,
);
await sql`update program_submissions set prog_curriculum_name_other_specify = null, curriculum_is_other = false,
    fk_program_curricula = (select max(pk) from program_curricula)
  where fk_grants = ${grantId} and fk_programs = ${pmid}`.execute(owner);

const SELECTIONS: readonly PageSelection[] = [
  {},
  { deleted: 'included' },
  { providers: [pid] },
  { forms: ['provider', 'programreach'] },
];

async function expectExact(tx: Tx): Promise<void> {
  const context = await getPageContext(tx, toGrantPlace(KEY));
  for (const selection of SELECTIONS)
    expect(inOrder(await loadValidatedPages(tx, KEY, context, selection))).toEqual(
      inOrder(await validatePages(tx, KEY, context, selection)),
    );
}

const inOrder = (pages: readonly ValidatedPage[]) =>
  pages.toSorted((a, b) => (toName(a) < toName(b) ? -1 : 1));
const toName = ({ form, providerId, programId }: ValidatedPage) => `${form} ${providerId} ${programId}`;

async function change(tx: Tx, { change: name, n }: Pick<Step, 'change' | 'n'>): Promise<void> {
  await CHANGES[name]?.(n).execute(tx);
}

describe('the cached pages of a report', () => {
  it.each(Object.keys(CHANGES))('are those validated anew after a change of: %s', async (name) => {
    await inScope(db, [grantId], expectExact);
    for (const n of [1, 3])
      await inTransaction(owner, 'roll back', async (tx) => {
        await change(tx, { change: name, n });
        await expectExact(tx);
      });
    await inScope(db, [grantId], expectExact);
  });

  it('are those validated anew after random changes, in one transaction or several, kept or rolled back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySteps(CHANGES), { maxLength: 4 }), async (transactions) => {
        for (const together of transactions) {
          await inTransaction(owner, together.at(-1)?.end ?? 'commit', async (tx) => {
            for (const step of together) {
              await change(tx, step);
              await expectExact(tx);
            }
          });
          await inScope(db, [grantId], expectExact);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('are validated again only where a row has changed', async () => {
    // A report that the changes above leave as it is.
    const key = { grantId: places.first.grantId, periodPk: places.summer };
    const load = () =>
      inScope(db, [key.grantId], async (tx) =>
        loadValidatedPages(tx, key, await getPageContext(tx, toGrantPlace(key))),
      );
    const before = await load();
    await sql`update program_submissions set prog_reach_attend = 7 where fk_grants = ${key.grantId}
      and fk_reporting_periods = ${key.periodPk} and fk_programs = ${places.first.pmid}`.execute(owner);
    const after = await load();
    const validated = after.filter((page) => !before.includes(page));
    expect(new Set(validated.map(({ programId }) => programId))).toEqual(new Set([places.first.pmid]));
    expect(validated.length).toBeLessThan(after.length);
  });
});
