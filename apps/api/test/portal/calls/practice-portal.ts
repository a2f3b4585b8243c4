/** Practice data entered and submitted by a Grantee, and their rows in the database. */
import { reporting } from '@srae/contract/reporting';
import type { Saved } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, inScope } from '../../../src/store/database/database.ts';
import type { DemoPlaces } from '../demo-places.ts';
import type { Caller } from '../test-portal.ts';

export function practiceCalls(db: Db, { first, summer }: DemoPlaces, grace: Caller) {
  /** A provider with a program, the answers and tallies of a real one, and a submission. */
  async function workIn(grantId: number): Promise<void> {
    const created = await grace.call<{ pk: number }[]>(reporting.createProvider, {
      body: { grantee_id: grantId, provider_name: 'Practice provider' },
    });
    const pid = created.data[0]?.pk ?? 0;
    await inScope(db, 'all', async (tx) => {
      const { pk } = await tx
        .insertInto('programs')
        .values({
          fk_grants: grantId,
          fk_providers: pid,
          program_name: 'Trial',
          deleted_at: null,
          deleted_by: null,
        })
        .returning('pk')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('program_curricula')
        .values({ prog_curriculum_name: `Own ${pid}`, fk_providers: pid, merged_into: null })
        .execute();
      const copy = async (table: string, keys: Record<string, number>, from: Record<string, number>) => {
        const where = Object.entries(from).map(([name, value]) => sql`${sql.ref(`s.${name}`)} = ${value}`);
        await sql`
          insert into ${sql.table(table)} overriding system value
          select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(s) || ${JSON.stringify(keys)}::jsonb)).*
          from ${sql.table(table)} s where ${sql.join(where, sql` and `)} limit 1
        `.execute(tx);
      };
      const pkOf = 1_000_000 + pid;
      const period = { fk_reporting_periods: summer };
      await copy(
        'provider_submissions',
        { pk: pkOf, fk_grants: grantId, fk_providers: pid },
        { fk_providers: first.pid, ...period },
      );
      await copy(
        'program_submissions',
        { pk: pkOf, fk_grants: grantId, fk_programs: pk },
        { fk_programs: first.pmid, ...period },
      );
      await sql`
        insert into uploads_in_force (kind, fk_grants, fk_reporting_periods, fk_uploads, upload_number, fk_providers)
        values ('entry', ${grantId}, ${summer}, ${pkOf}, 1, ${pid}), ('exit', ${grantId}, ${summer}, ${pkOf + 500_000}, 1, ${pid})
      `.execute(tx);
      for (const [kind, upload] of [
        ['entry', pkOf],
        ['exit', pkOf + 500_000],
      ] as const)
        await sql`
          insert into survey_tallies
          select (jsonb_populate_record(null::survey_tallies, to_jsonb(t)
            || jsonb_build_object('fk_grants', ${grantId}::int, 'fk_uploads', ${upload}::int, 'fk_programs', ${pk}::int))).*
          from survey_tallies t
          where t.kind = ${kind} and (t.fk_uploads, t.fk_programs) = (
            select x.fk_uploads, x.fk_programs from survey_tallies x where x.kind = ${kind} limit 1)
        `.execute(tx);
    });
    const params = { grantId, periodPk: summer };
    const cells = (name: string, value: object) => ({
      formName: 'grantee',
      version: 0,
      formData: [{ tableName: 'grant_submissions', tableData: [[{ name, value }]] }],
    });
    await grace.call(reporting.saveGrantee, {
      params,
      body: cells('gr_target_num_youth', { longValue: 4_321 }),
    });
    const submitted = await grace.call<Saved>(reporting.saveGrantee, {
      params,
      body: cells('gr_submitted', { booleanValue: true }),
    });
    expect(submitted.data?.submission).toMatchObject({ submitted: true, number: 1 });
  }

  async function countWork(grantId: number): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const table of [
      'providers',
      'programs',
      'grant_submissions',
      'provider_submissions',
      'program_submissions',
      'survey_tallies',
      'uploads_in_force',
      'submission_snapshots',
      'figure_releases',
    ])
      found[table] = await inScope(db, 'all', async (tx) => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from ${sql.table(table)} where fk_grants = ${grantId}
        `.execute(tx);
        return rows[0]?.n ?? 0;
      });
    return found;
  }

  return { workIn, countWork };
}
