import type { ReportInput } from '@srae/domain/report/validation-report';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { listTrackedGrants } from './tracker.ts';
import { inScope, openDatabase } from '../database/database.ts';
import { getReportInput } from '../reports/report-data.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const { winter, summer, first, other } = await demoPlaces(db);

describe('what the tracker reads', () => {
  it.each([
    ['winter', winter],
    ['summer', summer],
  ])(
    'is for every active grant what its validation report reads, in one statement, %s',
    async (_, period) => {
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      await inScope(db, 'all', async (tx) => {
        const tracked = await listTrackedGrants(tx.withPlugin(counting), period, 'active');
        expect(statements).toBe(1);
        expect(tracked.length).toBeGreaterThan(15);
        for (const { grantId, report } of tracked) {
          expect(report).toEqual(unnamed(await getReportInput(tx, { grantId, periodPk: period })));
        }
      });
    },
  );

  it('is nothing of grants outside the scope, and of those named alone', async () => {
    const outside = await inScope(db, [other.grantId], (tx) =>
      listTrackedGrants(tx, winter, [first.grantId]),
    );
    expect(
      outside.map(({ lastActivity, submissions, report }) => [lastActivity, submissions, report.grantee]),
    ).toEqual([[null, 0, { minor: null, major: null }]]);
    const named = await inScope(db, 'all', (tx) => listTrackedGrants(tx, winter, [other.grantId]));
    expect(named.map(({ grantId }) => grantId)).toEqual([other.grantId]);
  });

  it('counts an upload and a submission as activity', async () => {
    const findLine = () =>
      inScope(
        db,
        'all',
        async (tx) => (await listTrackedGrants(tx, winter, [other.grantId]))[0]?.lastActivity,
      );
    const later = (days: number) => new Date(Date.parse('2030-01-01') + days * 86_400_000);
    const uploaded = later(0);
    await inScope(db, 'all', (tx) =>
      tx
        .updateTable('exit_uploads')
        .set({ upload_time: uploaded })
        .where('fk_grants', '=', other.grantId)
        .where('fk_reporting_periods', '=', winter)
        .execute(),
    );
    expect(await findLine()).toBe(uploaded.toISOString());
    const submitted = later(1);
    await inScope(db, 'all', (tx) =>
      tx
        .insertInto('submission_snapshots')
        .values({
          fk_grants: other.grantId,
          fk_reporting_periods: winter,
          instrument: '2021',
          number: 99,
          submitted_at: submitted,
          submitted_by: '00000000-0000-4000-8000-000000000000',
          digest: 'x',
          content: '{}',
          tallies: '[]',
        })
        .execute(),
    );
    expect(await findLine()).toBe(submitted.toISOString());
  });
});

/** The tracker names no provider or program, so their order is irrelevant. */
function unnamed({ providers, ...report }: ReportInput): ReportInput {
  const byKey = <T extends { readonly pk: number }>(all: readonly T[]) => all.toSorted((a, b) => a.pk - b.pk);
  return {
    ...report,
    providers: byKey(providers).map((provider) => ({
      ...provider,
      name: '',
      programs: byKey(provider.programs).map((program) => ({ ...program, name: '' })),
    })),
  };
}
