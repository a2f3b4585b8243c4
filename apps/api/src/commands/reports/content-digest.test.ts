// After any change of a report, its digest is that of a submission's content written a second time in plain SQL.
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { plainContent } from '../../../test/reports/plain-content.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { inScope, openDatabase, type Tx } from '../../store/database/database.ts';
import { getContentStamp, getSubmissionContent } from '../../store/reports/submission-content.ts';
import { sha256Hex } from '../digest.ts';
import { loadContentDigest } from './content-digest.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));

const { summer, winter, first, other } = await demoPlaces(db);
/** A report that was submitted. */
const { grantId, pid, pmid } = other;
const KEY = { grantId, periodPk: summer };
const OTHER_KEYS = [
  { grantId, periodPk: winter },
  { grantId: first.grantId, periodPk: summer },
];
const NOBODY = '00000000-0000-4000-8000-000000000000';

const HERE = sql`fk_grants = ${grantId} and fk_reporting_periods = ${summer}`;

const addProgram = (n: number) => sql`insert into programs (fk_grants, fk_providers, program_name)
  values (${grantId}, ${pid}, ${`More ${n}`}) on conflict do nothing`;
const explain = (n: number) => sql`
  insert into issue_explanations
    (fk_grants, fk_reporting_periods, form, code, field, text, written_by, written_at)
  values (${grantId}, ${summer}, 'grantee', 'X', 'f', ${`because ${n}`}, ${NOBODY}, now())
  on conflict on constraint one_explanation do update set text = excluded.text`;

await sql`insert into program_curricula (prog_curriculum_name, fk_providers) values ('Own one', ${pid})`.execute(
  owner,
);
await addProgram(3).execute(owner);
await explain(3).execute(owner);

/** One statement that changes a report of the first grant or what it is read from; `n` is a small random number. */
type Changes = Readonly<Record<string, (n: number) => RawBuilder<unknown>>>;

const CHANGES: Changes = {
  'a number of the grantee page': (n) =>
    sql`update grant_submissions set gr_target_num_youth = ${n} where ${HERE}`,
  'its comments': (n) => sql`update grant_submissions set gr_additional_info = ${`said ${n}`},
    comments_version = comments_version + 1 where ${HERE}`,
  'a provider page': (n) => sql`update provider_submissions set prov_num_facilitators_working = ${n}
    where ${HERE} and fk_providers = ${pid}`,
  'an Active state': (n) => sql`update provider_submissions set prov_active = ${n > 1} where ${HERE}`,
  'flags alone': (n) => sql`update program_submissions set prog_reach_data_issues_minor = ${n > 1}
    where ${HERE} and fk_programs = ${pmid}`,
  'a number of a program': (n) => sql`update program_submissions set prog_reach_attend = ${n}
    where ${HERE} and fk_programs = ${pmid}`,
  'a number with decimals': (
    n,
  ) => sql`update program_submissions set prog_num_delivery_hours = ${n / 2}::numeric(9, 2)
    where ${HERE} and fk_programs = ${pmid}`,
  'a reason for nothing to report': (n) => sql`update program_submissions
    set prog_nothing_reason = ${n > 1 ? 'cancelled' : null}, prog_nothing_note = ${n > 2 ? 'A "note"\n' : null}
    where ${HERE} and fk_programs = ${pmid}`,
  'pages never saved': () => sql`delete from program_submissions where ${HERE} and fk_programs = ${pmid}`,
  'pages saved first':
    () => sql`insert into program_submissions (fk_grants, fk_reporting_periods, fk_programs)
    select fk_grants, ${summer}, pk from programs where fk_grants = ${grantId} on conflict do nothing`,
  'hours of cohorts': (n) => sql`update program_cohorts set prog_cohort_hours = ${n} where ${HERE}`,
  'a cohort more': (n) => sql`insert into program_cohorts
      (fk_grants, fk_reporting_periods, fk_programs, cohort_index, prog_cohort_name)
    select fk_grants, fk_reporting_periods, fk_programs, ${20 + n}, 'Added' from program_submissions where ${HERE}
    on conflict do nothing`,
  'cohorts fewer': (n) => sql`delete from program_cohorts where ${HERE} and cohort_index > ${n}`,
  'a curriculum chosen': (n) => sql`update program_submissions
    set fk_program_curricula = (select pk from program_curricula order by pk desc offset ${n} limit 1) where ${HERE}`,
  'names of curricula': (n) =>
    sql`update program_curricula set prog_curriculum_name = pk || ' at ' || ${n}::int`,
  'name of a provider': (n) => sql`update providers set provider_name = ${`É "${n}"`} where pk = ${pid}`,
  'name of a program': (n) => sql`update programs set program_name = ${`Program \\${n}`} where pk = ${pmid}`,
  'a provider deleted or restored': (n) => sql`update providers set deleted_at = ${n > 1 ? new Date() : null}
    where pk = (select max(pk) from providers where fk_grants = ${grantId})`,
  'a program deleted or restored': (n) => sql`update programs set deleted_at = ${n > 1 ? new Date() : null}
    where pk = ${pmid}`,
  'a program more': addProgram,
  'a program gone': (n) => sql`delete from programs where program_name = ${`More ${n}`}`,
  'an upload in force': (n) => sql`insert into uploads_in_force
      (fk_grants, fk_reporting_periods, kind, fk_uploads, upload_number, fk_providers)
    values (${grantId}, ${summer}, ${n > 2 ? 'entry' : 'exit'}, ${900 + n}, ${n}, ${pid})
    on conflict (fk_grants, fk_reporting_periods, kind, fk_providers) do update
      set fk_uploads = excluded.fk_uploads, upload_number = excluded.upload_number`,
  'a withdrawal': () => sql`delete from uploads_in_force where ${HERE}`,
  'providers with rows in an upload': () => sql`update entry_uploads
    set upload_providers = upload_providers || ${first.pid}::int where fk_grants = ${grantId}`,
  'an explanation': explain,
  'no explanation': () => sql`delete from issue_explanations where ${HERE}`,
};

/** What is no part of the content. */
const OTHER_CHANGES: Changes = {
  'the submitted state': (n) => sql`update grant_submissions set gr_submitted = ${n > 1} where ${HERE}`,
  'a version': () => sql`update grant_submissions set grantee_version = grantee_version + 1,
    grantee_updated_at = now() where ${HERE}`,
  'a reopening': (n) => sql`insert into submission_reopenings
      (fk_grants, fk_reporting_periods, number, reopened_at, reopened_by, reason)
    select fk_grants, fk_reporting_periods, number, now(), ${NOBODY}, ${`${n}`} from submission_snapshots
    on conflict do nothing`,
  'the instrument of the periods': (n) => sql`update reporting_periods
    set instrument = (select instrument from reporting_periods order by pk limit 1), name = pk || ' named ' || ${n}::int`,
  'the due date and lock of periods': (n) => sql`update reporting_periods set lock_after_submit = ${n > 1}`,
};

const ALL: Changes = { ...CHANGES, ...OTHER_CHANGES };

type Step = { readonly change: string; readonly n: number; readonly end: 'commit' | 'roll back' };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    change: fc.constantFrom(...Object.keys(ALL)),
    n: fc.integer({ min: 1, max: 3 }),
    end: fc.constantFrom('commit' as const, 'commit' as const, 'roll back' as const),
  }),
  { minLength: 1, maxLength: 12 },
);

const change = (tx: Tx, { change: name, n }: Pick<Step, 'change' | 'n'>) => ALL[name]?.(n).execute(tx);

async function expectExact(tx: Tx): Promise<void> {
  const plain = await plainContent(tx, KEY);
  expect(await getSubmissionContent(tx, KEY)).toBe(plain);
  expect(await readDigest(tx, KEY)).toBe(sha256Hex(plain));
}

/** Ends a transaction without keeping what it wrote. */
class RolledBack extends Error {}

/** Runs `work` as the owner of the tables and ends its transaction so. */
function inTransaction(end: Step['end'], work: (tx: Tx) => Promise<void>): Promise<void> {
  return inScope(owner, 'all', async (tx) => {
    await work(tx);
    if (end === 'roll back') throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

/** Several steps in one transaction, each followed by a read in it. */
async function perform(together: readonly Step[]): Promise<void> {
  await inTransaction(together.at(-1)?.end ?? 'commit', async (tx) => {
    for (const step of together) {
      await change(tx, step);
      await expectExact(tx);
    }
  });
}

const digest = (key = KEY) => inScope(db, [key.grantId], (tx) => readDigest(tx, key));
const readDigest = async (tx: Tx, key: GrantPeriod) => (await loadContentDigest(tx, key)).digest;
const plainDigest = (key: GrantPeriod) =>
  inScope(db, [key.grantId], async (tx) => sha256Hex(await plainContent(tx, key)));
const stamp = () => inScope(db, [grantId], (tx) => getContentStamp(tx, KEY));

describe('the digest of the current content', () => {
  it.each(Object.keys(CHANGES))('is exact and another one after a change of: %s', async (name) => {
    const before = await digest();
    const after = new Set<string>();
    for (const n of [1, 2, 3])
      await inTransaction('roll back', async (tx) => {
        await change(tx, { change: name, n });
        await expectExact(tx);
        after.add(await readDigest(tx, KEY));
      });
    after.delete(before);
    expect(after.size).toBeGreaterThan(0);
    expect(await digest()).toBe(before);
  });

  it.each(Object.keys(OTHER_CHANGES))('is the same after a change of: %s', async (name) => {
    const before = await digest();
    await perform([{ change: name, n: 2, end: 'commit' }]);
    expect(await digest()).toBe(before);
  });

  it('is exact after random changes, in one transaction or several, kept or rolled back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 4 }), async (transactions) => {
        for (const together of transactions) {
          await perform(together);
          for (const key of [KEY, ...OTHER_KEYS]) expect(await digest(key)).toBe(await plainDigest(key));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is the former one when an edit is undone', async () => {
    const rename = (text: string) =>
      sql`update providers set provider_name = ${text} where pk = ${pid}`.execute(owner);
    await rename('Former');
    const [before, stampBefore] = [await digest(), await stamp()];
    await rename('Edited');
    expect(await digest()).not.toBe(before);
    await rename('Former');
    expect(await digest()).toBe(before);
    expect(await stamp()).not.toBe(stampBefore);
  });

  it('is not built again while nothing of the report was written', async () => {
    const before = await stamp();
    await sql`update program_submissions set prog_reach_attend = 12 where fk_grants = ${first.grantId}`.execute(
      owner,
    );
    await sql`update program_submissions set prog_reach_attend = 12 where fk_reporting_periods = ${winter}`.execute(
      owner,
    );
    expect(await stamp()).toBe(before);
  });
});
