/** Statements that change a submitted report of the demo, or what it is read from, for tests of what is cached. */
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inScope, type Tx } from '../../src/store/database/database.ts';
import type { DemoPlaces } from '../portal/demo-places.ts';

/** Statements by what they change; `n` is a small random number. */
export type Changes = Readonly<Record<string, (n: number) => RawBuilder<unknown>>>;

export type ReportChanges = {
  /** Of what a submission would freeze. */
  readonly ofContent: Changes;
  /** Of what is no part of it. */
  readonly ofOthers: Changes;
};

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Changes of the report of the demo's `other` grant in summer; `owner` prepares what some of them need. */
export async function reportChanges(owner: Db, { summer, first, other }: DemoPlaces): Promise<ReportChanges> {
  const { grantId, pid, pmid } = other;
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

  const ofContent: Changes = {
    'a number of the grantee page': (n) =>
      sql`update grant_submissions set gr_target_num_youth = ${n} where ${HERE}`,
    'new providers': (n) => sql`update grant_submissions set gr_num_new_providers = ${n - 1} where ${HERE}`,
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
    'name of a program': (n) =>
      sql`update programs set program_name = ${`Program \\${n}`} where pk = ${pmid}`,
    'a provider deleted or restored': (
      n,
    ) => sql`update providers set deleted_at = ${n > 1 ? new Date() : null}
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

  const ofOthers: Changes = {
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
    'whose a curriculum is': (n) => sql`update program_curricula set fk_providers = ${n > 1 ? pid : null}
      where pk = (select max(pk) from program_curricula)`,
    'whether periods collect COVID counts': (n) => sql`update reporting_periods set collect_covid = ${n > 1}`,
  };

  return { ofContent, ofOthers };
}

/** A change, and how the transaction ends of which it is the last. */
export type Step = { readonly change: string; readonly n: number; readonly end: 'commit' | 'roll back' };

/** Several changes of one transaction. */
export const anySteps = (changes: Changes): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({
      change: fc.constantFrom(...Object.keys(changes)),
      n: fc.integer({ min: 1, max: 3 }),
      end: fc.constantFrom('commit' as const, 'commit' as const, 'roll back' as const),
    }),
    { minLength: 1, maxLength: 12 },
  );

/** Ends a transaction without keeping what it wrote. */
class RolledBack extends Error {}

/** Runs `work` as the owner of the tables and ends its transaction so. */
export function inTransaction(owner: Db, end: Step['end'], work: (tx: Tx) => Promise<void>): Promise<void> {
  return inScope(owner, 'all', async (tx) => {
    await work(tx);
    if (end === 'roll back') throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}
