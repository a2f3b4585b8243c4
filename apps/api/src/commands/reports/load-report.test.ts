// A Provider's report is read from the own providers alone, and says of them what the whole grant's says.
import { findHints } from '@srae/domain/report/hints';
import { reportProgress } from '@srae/domain/tracker/progress';
import { validationReport } from '@srae/domain/report/validation-report';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { getReportInput } from '../../store/reports/report-data.ts';
import { validatePages } from '../forms/validate-pages.ts';
import { listTrackedGrants } from '../../store/figures/tracker.ts';
import { getReportedNumbers } from '../../store/reports/reported-numbers.ts';
import { loadProgress } from './load-progress.ts';
import { loadReport } from './load-report.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 1 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));

const { summer, winter, first, other } = await demoPlaces(db);

// Issues on every page, and pages without a status.
await sql`update program_submissions set prog_reach_attend = 1, prog_en_tot_surveys_ms = 100000`.execute(
  owner,
);
await sql`update provider_submissions set prov_num_facilitators_working = 0`.execute(owner);
await sql`update program_submissions set prog_active = false where fk_programs = ${other.pmid}`.execute(
  owner,
);
await sql`update provider_submissions set prov_provider_serve_youth = false where fk_providers = ${first.pid}`.execute(
  owner,
);

const PLACES = [first, other].flatMap(({ grantId }) =>
  [summer, winter].map((periodPk) => ({ grantId, periodPk })),
);

describe('the progress of a Provider', () => {
  it.each(PLACES)('of grant $grantId in period $periodPk is that part of the whole', async (key) => {
    await inScope(db, [key.grantId], async (tx) => {
      const [whole] = await listTrackedGrants(tx, key.periodPk, [key.grantId]);
      const numbers = await getReportedNumbers(tx, key, null);
      for (const providers of [...numbers.providers.map(({ pk }) => [pk]), [NOBODY]]) {
        const viewer = { role: 'Provider', providers } as const;
        const { hints, ...progress } = await loadProgress(tx, key, viewer);
        expect(progress).toEqual(whole && reportProgress(whole, viewer));
        expect(hints).toEqual(findHints(numbers, providers));
      }
    });
  });
});

/** No provider of the demo. */
const NOBODY = 999_999;

describe('the report of a Provider', () => {
  it.each(PLACES)('of grant $grantId in period $periodPk is that part of the whole', async (key) => {
    await inScope(db, [key.grantId], async (tx) => {
      const input = await getReportInput(tx, key);
      const pages = await validatePages(tx, key, await getPageContext(tx, toGrantPlace(key)));
      const own = input.providers.map(({ pk }) => pk);
      let issues = 0;
      for (const providers of [...own.map((pk) => [pk]), own.slice(0, 2), own, []]) {
        const viewer = { role: 'Provider', providers } as const;
        const read = await loadReport(tx, key, viewer);
        const report = validationReport(input, viewer);
        expect(read.report).toEqual(report);
        expect(read.submission).toBeNull();
        expect(
          read.issues.map(({ issues: found, ...page }) => ({
            ...page,
            issues: found.map(({ explanation: _, ...issue }) => issue),
          })),
        ).toEqual(
          pages
            .filter(({ form, providerId, programId, issues: found }) => {
              const isShown = report.providers.some(
                (one) =>
                  one.pk === providerId &&
                  (programId === null || one.programs.some(({ pk }) => pk === programId)),
              );
              return form !== 'grantee' && found.length > 0 && isShown;
            })
            .map(({ form, providerId, programId, issues: found }) => ({
              form,
              providerId,
              programId,
              issues: found,
            })),
        );
        issues += read.issues.length;
      }
      if (key.periodPk === summer) expect(issues).toBeGreaterThan(0);
    });
  });

  it('reads and validates only the pages of the own providers', async () => {
    const key = { grantId: other.grantId, periodPk: summer };
    await inScope(db, [key.grantId], async (tx) => {
      const input = await getReportInput(tx, key, [other.pid]);
      const whole = await getReportInput(tx, key);
      expect(input.providers).toEqual(whole.providers.filter(({ pk }) => pk === other.pid));
      const programs = new Set(input.providers.flatMap((one) => one.programs.map(({ pk }) => pk)));
      expect([...input.entryUploads]).toEqual([...whole.entryUploads].filter((pk) => programs.has(pk)));
      const context = await getPageContext(tx, toGrantPlace(key));
      const pages = await validatePages(tx, key, context, { providers: [other.pid] });
      expect(new Set(pages.map(({ providerId }) => providerId))).toEqual(new Set([null, other.pid]));
    });
  });
});
