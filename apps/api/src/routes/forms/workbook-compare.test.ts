/** The uploaded forms workbook: what it would change, and what prevents the save. */
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { importWorkbook, reviewPage } from '@srae/domain/workbook/review';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import {
  toSaveBody,
  cellIn,
  edited,
  everything,
  getForms,
  workbookCalls,
} from '../../../test/portal/calls/workbook-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { other, summer, winter } = await demoPlaces(db);
const gus = await portal.signIn('gus');
const ada = await portal.signIn('ada');
const place = { grantId: other.grantId, periodPk: summer };
const calls = workbookCalls(portal, gus);
const asAda = workbookCalls(portal, ada);

describe('brought back', () => {
  it('unchanged, it changes nothing, for every grant of the demo in both seasons [BEY-165]', async () => {
    const grants = await inScope(db, 'all', (tx) => tx.selectFrom('grants').select('pk').execute());
    expect(grants.length).toBeGreaterThan(1);
    for (const { pk: grantId } of grants) {
      for (const periodPk of [summer, winter]) {
        const at = { grantId, periodPk };
        const { comparison } = await asAda.compare(at, await asAda.download(at));
        expect(comparison).toEqual({
          pages: [],
          unchanged: expect.toSatisfy((pages: number) => pages > 0),
          newProviders: [],
          newPrograms: [],
          problems: [],
          notices: [],
        });
      }
    }
  });

  it('with 12 cells of 5 pages changed, it shows exactly these, and what was saved meanwhile [BEY-165]', async () => {
    const before = await calls.download(place);
    const plus = (sheet: string, row: number, column: string) =>
      [sheet, row, column, String(Number(cellIn(before, sheet, row, column)) + 1)] as const;
    const toggled = (sheet: string, row: number, column: string) =>
      [sheet, row, column, cellIn(before, sheet, row, column) === 'Yes' ? 'No' : 'Yes'] as const;
    const cells = [
      plus('Grantee', 3, 'gr_target_num_youth'),
      plus('Grantee', 3, 'gr_num_providers_funded'),
      plus('Providers', 3, 'prov_num_staff_admin_progs'),
      plus('Providers', 3, 'prov_num_fte_admin_progs'),
      plus('Providers', 3, 'prov_num_facilitators_working'),
      toggled('Program structure', 3, 'prog_addl_srae_tcm_goal_setting'),
      plus('Program structure', 3, 'prog_num_delivery_hours'),
      plus('Program reach', 3, 'prog_reach_attend'),
      plus('Program reach', 3, 'prog_reach_attend_ms'),
      plus('Program reach', 3, 'prog_dosage_75_pct_complete'),
      plus('Survey administration', 3, 'prog_en_tot_surveys_ms'),
      plus('Survey administration', 3, 'prog_en_tot_surveys_hs'),
    ];
    const { state, comparison } = await calls.compare(place, edited(before, cells));
    const shown = comparison.pages.flatMap(({ sheet, row, answers }) =>
      Object.keys(answers).map((column) => `${sheet} ${row} ${column}`),
    );
    expect(shown.toSorted()).toEqual(
      cells.map(([sheet, row, column]) => `${sheet} ${row} ${column}`).toSorted(),
    );
    expect(comparison.pages.filter(({ savedSince }) => savedSince)).toEqual([]);
    // The comparison saved nothing.
    expect(await calls.state(place)).toEqual(state);

    const one = toSaveBody(importWorkbook(state, getForms(state), comparison), {
      ...everything(comparison),
      pages: new Set(['grantee/']),
    });
    expect((await calls.save(place, one)).status).toBe(200);
    const after = await calls.compare(place, edited(before, cells));
    expect(after.comparison.pages.map(({ sheet }) => sheet)).not.toContain('Grantee');
    const later = await calls.compare(
      place,
      edited(before, [...cells, ['Grantee', 3, 'gr_target_num_youth', '12']]),
    );
    expect(later.comparison.pages.filter(({ savedSince }) => savedSince).map(({ id }) => id)).toEqual([
      'grantee/',
    ]);
  });

  it('in another order of rows and columns, or with headings in words alone, it says the same [BEY-165]', async () => {
    const sheets = await calls.download(place);
    const shuffled = sheets.map(({ name, rows }) => ({
      name,
      rows:
        name === 'Read me'
          ? rows
          : rows
              .filter(({ row }) => row !== 2)
              .map(({ row, cells }) => ({
                row,
                cells: [...cells, ...Array(200 - cells.length).fill('')].toReversed(),
              }))
              .toSorted((a, b) => (a.row === 1 ? -1 : b.row === 1 ? 1 : b.row - a.row)),
    }));
    const { comparison } = await calls.compare(place, shuffled);
    expect([comparison.pages, comparison.problems, comparison.notices]).toEqual([[], [], []]);
  });

  it('names cells that say no answer, rows that belong to nothing, and headings that no question has', async () => {
    const before = await calls.download(place);
    const sheets = edited(before, [
      ['Grantee', 3, 'gr_target_num_youth', 'many'],
      ['Providers', 3, 'prov_provider_serve_youth', 'perhaps'],
      ['Providers', 4, 'provider_key', '99999'],
      ['Program reach', 2, 'prog_reach_attend', 'reach_attended'],
    ]).map((sheet) =>
      sheet.name === 'Program reach' ? { ...sheet, rows: sheet.rows.filter(({ row }) => row !== 1) } : sheet,
    );
    const { comparison } = await calls.compare(place, sheets);
    expect(comparison.pages.flatMap(({ problems }) => problems)).toMatchObject([
      { sheet: 'Grantee', row: 3, text: 'many', message: 'Enter a whole number.' },
      { sheet: 'Providers', row: 3, text: 'perhaps', message: 'Answer Yes or No.' },
    ]);
    expect(comparison.problems).toMatchObject([
      { sheet: 'Providers', row: 4, message: 'This grant has no provider with the key 99999.' },
    ]);
    expect(comparison.notices).toMatchObject([expect.stringContaining('reach_attended')]);
  });

  it('shows the issues that would stand after the save of all that is chosen [BEY-165]', async () => {
    const before = await calls.download(place);
    const brought = await calls.compare(
      place,
      edited(before, [
        ['Grantee', 3, 'gr_num_new_providers', '0'],
        ['Providers', 3, 'prov_new_provider', 'Yes'],
      ]),
    );
    const { comparison } = brought;
    const provider = comparison.pages.find(({ form }) => form === 'provider');
    if (!provider) throw new Error('The provider page has not changed.');
    const issues = (pages: ReadonlySet<string>) =>
      reviewPage(brought, provider, {
        ...everything(comparison),
        pages,
      }).issues.filter(({ severity }) => severity === 'major').length;
    const all = everything(comparison).pages;
    const alone = issues(new Set([provider.id]));
    expect(issues(all)).toBe(alone + 1);
  });

  it('says why a page cannot be saved: an inactive provider, a locked report', async () => {
    await inScope(db, [place.grantId], (tx) =>
      sql`update provider_submissions set prov_active = false
        where fk_grants = ${place.grantId} and fk_reporting_periods = ${summer} and fk_providers = ${other.pid}`.execute(
        tx,
      ),
    );
    const before = await calls.download(place);
    const row =
      [3, 4, 5, 6].find((at) => cellIn(before, 'Providers', at, 'provider_key') === String(other.pid)) ?? 3;
    const read = await calls.compare(
      place,
      edited(before, [['Providers', row, 'prov_num_staff_admin_progs', '77']]),
    );
    expect(read.comparison.pages).toMatchObject([{ refusal: 'inactive' }]);
    const forced = toSaveBody(read, {
      ...everything(read.comparison),
      pages: new Set([`provider/${other.pid}`]),
    });
    expect((await calls.save(place, forced)).error.code).toBe('INACTIVE');
    await inScope(db, [place.grantId], (tx) =>
      sql`update provider_submissions set prov_active = true
        where fk_grants = ${place.grantId} and fk_reporting_periods = ${summer} and fk_providers = ${other.pid}`.execute(
        tx,
      ),
    );
  });
});
