/** The forms workbook: downloaded, brought back, compared; and what is refused. */
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { columnLetters } from '@srae/domain/survey/catalogue/headings';
import { FORM_SHEETS, planSheets } from '@srae/domain/workbook/columns';
import { findStamp } from '@srae/domain/workbook/read-sheets';
import { bringBack, reviewPage } from '@srae/domain/workbook/review';
import { foreignWorkbookText } from '@srae/domain/workbook/stamp';
import { periodContext } from '@srae/domain/workbook/state';
import { unzipped } from '@srae/sheets/test/unzipped';
import { inScope } from '../../store/database/database.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import {
  bodyOf,
  cellIn,
  edited,
  everything,
  formsOf,
  rawSheets,
  workbookCalls,
} from '../../../test/portal/calls/workbook-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, nearlyEmpty, other, summer, winter } = await demoPlaces(db);
const gus = await portal.signIn('gus');
const grace = await portal.signIn('grace');
const ada = await portal.signIn('ada');
const place = { grantId: other.grantId, periodPk: summer };
const calls = workbookCalls(portal, gus);
const asAda = workbookCalls(portal, ada);
const NOTHING = { newProviders: [], newPrograms: [], pages: [] };

describe('what is refused', () => {
  it('is for the Grantee of the grant; an Admin reads alone [BEY-164]', async () => {
    const params = place;
    expect((await portal.stranger.call(reporting.readWorkbook, { params })).status).toBe(401);
    expect((await grace.call(reporting.exportWorkbook, { params })).status).toBe(404);
    const pat = await portal.signIn('pat');
    const own = { grantId: first.grantId, periodPk: summer };
    expect((await pat.call(reporting.exportWorkbook, { params: own })).status).toBe(403);
    expect((await ada.call(reporting.exportWorkbook, { params })).status).toBe(200);
    expect((await asAda.save(place, NOTHING)).error.code).toBe('ADMIN_READ_ONLY');
  });

  it('is a save in a closed period, and one that names what is not of the grant [BEY-166]', async () => {
    expect((await calls.save({ ...place, periodPk: winter }, NOTHING)).error.code).toBe('PERIOD_READ_ONLY');
    const sheets = edited(await calls.download(place), [['Providers', 3, 'prov_num_staff_admin_progs', '7']]);
    const body = bodyOf(await calls.compare(place, sheets));
    const foreign = { ...body, pages: body.pages.map((page) => ({ ...page, provider: first.pid })) };
    expect((await calls.save(place, foreign)).error.code).toBe('NOT_FOUND');
    const mixed = { ...body, pages: body.pages.map((page) => ({ ...page, program: 1 })) };
    expect((await calls.save(place, mixed)).error.code).toBe('BAD_REQUEST');
  });

  it('is a body that is not packed, or holds what it does not name', async () => {
    const params = place;
    const plain = await gus.call(reporting.saveWorkbook, { params, body: NOTHING });
    expect(plain.error.code).toBe('BAD_GZIP');
    expect((await calls.save(place, { ...NOTHING, more: 1 } as typeof NOTHING)).status).toBe(400);
  });
});

describe('the workbook', () => {
  it('holds a sheet for each form with keys, versions and lists; nothing is hidden [BEY-164]', async () => {
    const bytes = await calls.bytes(place);
    const sheets = await rawSheets(bytes);
    expect(sheets.map(({ name }) => name)).toEqual([
      'Read me',
      ...Object.values(FORM_SHEETS),
      'Cohorts',
      'Lists',
    ]);
    const { providers, grantee } = await calls.state(place);
    expect(cellIn(sheets, 'Grantee', 3, 'version')).toBe(String(grantee.version));
    const [provider] = providers;
    expect(cellIn(sheets, 'Providers', 3, 'provider_key')).toBe(String(provider?.pk));
    expect(cellIn(sheets, 'Providers', 3, 'provider_name')).toBe(provider?.name);
    const parts = await unzipped(bytes);
    const all = [...parts.values()].join('');
    expect(all).not.toMatch(/hidden="(?:1|true)"|state="(?:veryH|h)idden"/);
    expect(all).toMatch(/<dataValidation [^>]*type="list"/);
    expect(all).toMatch(/<sheetProtection /);
    expect(await lastEvent(db, 'workbook.export')).toMatchObject({ fk_grants: place.grantId });
  });

  it('has the number format of each kind of answer, locked headings, and the help of each question [BEY-164]', async () => {
    const parts = await unzipped(await calls.bytes(place));
    const state = await calls.state(place);
    const plans = planSheets(formsOf(state), periodContext(state.period));
    const styles = readStyles(parts.get('xl/styles.xml') ?? '');
    const formats = new Map<string, Set<string>>();
    let commented = 0;
    for (const [at, { name, columns }] of plans.entries()) {
      const xml = parts.get(`xl/worksheets/sheet${at + 2}.xml`) ?? '';
      expect(xml).toMatch(/<sheetProtection [^>]*sheet="1"/);
      const comments = readComments(parts, at + 2);
      for (const [column, { label, help, is }] of columns.entries()) {
        const letters = columnLetters(column);
        for (const row of [1, 2]) {
          const { locked } = styleOf(xml, `${letters}${row}`, styles);
          expect([name, letters, row, locked]).toEqual([name, letters, row, true]);
        }
        expect([label, comments.get(`${letters}1`)]).toEqual([label, help]);
        if (!('field' in is)) continue;
        const { locked, format } = styleOf(xml, `${letters}3`, styles);
        expect([is.field.name, locked]).toEqual([is.field.name, false]);
        const { kind, plain } = is.field;
        const of = plain ? `plain ${kind}` : kind;
        formats.set(of, (formats.get(of) ?? new Set()).add(format));
        const { help: question } = is.field;
        if (typeof question !== 'string') continue;
        expect(comments.get(`${letters}1`)).toContain(question);
        commented += 1;
      }
    }
    expect(commented).toBeGreaterThan(20);
    const expected = {
      integer: '#,##0',
      decimal: '#,##0.##',
      percent: '#,##0.##',
      money: '"$"#,##0',
      text: '@',
      yesno: 'General',
    };
    for (const [kind, format] of Object.entries(expected))
      expect([kind, ...(formats.get(kind) ?? [])]).toEqual([kind, format]);
  });

  it('asks in winter what the winter asks alone [BEY-164]', async () => {
    const sheets = await calls.download({ ...place, periodPk: winter });
    const names = sheets.find(({ name }) => name === 'Grantee')?.rows.find(({ row }) => row === 2)?.cells;
    expect(names).toEqual(['grant_key', 'version', 'gr_num_providers_funded']);
  });

  it('says whose it is, and a workbook of elsewhere is named [BEY-165]', async () => {
    const sheets = await calls.download(place);
    const here = await calls.state(place);
    expect(foreignWorkbookText(findStamp(sheets), here)).toBeNull();
    const elsewhere = await calls.state({ ...place, periodPk: winter });
    expect(foreignWorkbookText(findStamp(sheets), elsewhere)).toMatch(
      /^This is the forms workbook of Summer/,
    );
    expect(foreignWorkbookText(null, here)).toMatch(/^This file is not a forms workbook/);
    const grant = { ...here, grant: { pk: 999, name: 'Another' } };
    expect(foreignWorkbookText(findStamp(sheets), grant)).toMatch(/another grant, not of Another/);
    const instrument = { ...here, period: { ...here.period, instrument: '2026-draft' } };
    expect(foreignWorkbookText(findStamp(sheets), instrument)).toMatch(/questions of/);
  });
});

describe('brought back', () => {
  it('unchanged, it changes nothing, for every grant of the demo in both seasons [BEY-165]', async () => {
    const grants = await inScope(db, 'all', (tx) => tx.selectFrom('grants').select('pk').execute());
    for (const { pk: grantId } of grants) {
      for (const periodPk of [summer, winter]) {
        const at = { grantId, periodPk };
        const { comparison } = await asAda.compare(at, await asAda.download(at));
        expect({ ...comparison, unchanged: 0 }).toEqual({
          pages: [],
          unchanged: 0,
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
    // Nothing was saved by looking.
    expect(await calls.state(place)).toEqual(state);

    const one = bodyOf(bringBack(state, formsOf(state), comparison), {
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
    const forced = bodyOf(read, {
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

it('of a grant with nearly nothing is filled with nearly nothing', async () => {
  const asGrace = workbookCalls(portal, grace);
  const at = { grantId: nearlyEmpty.grantId, periodPk: summer };
  const { comparison } = await asGrace.compare(at, await asGrace.download(at));
  expect(comparison.pages).toEqual([]);
});

/** What a cell's style says: its number format, and whether the sheet's lock holds for it. */
type WrittenStyle = { readonly format: string; readonly locked: boolean };

function readStyles(xml: string): readonly WrittenStyle[] {
  const codes = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id = '', code = '']) => [id, unescaped(code)] as const,
    ),
  );
  const BUILT_IN: Readonly<Record<string, string>> = { '0': 'General', '3': '#,##0', '49': '@' };
  const [, cellXfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml) ?? [];
  return [...cellXfs.matchAll(/<xf ([^>]*?)(?:\/>|>(.*?)<\/xf>)/gs)].map(
    ([, attributes = '', inside = '']) => {
      const [, id = ''] = /numFmtId="(\d+)"/.exec(attributes) ?? [];
      return { format: codes.get(id) ?? BUILT_IN[id] ?? id, locked: !inside.includes('locked="0"') };
    },
  );
}

function styleOf(xml: string, cell: string, styles: readonly WrittenStyle[]): WrittenStyle {
  const [, attributes] = new RegExp(`<c r="${cell}"([^>]*)>`).exec(xml) ?? [];
  const [, style = '0'] = / s="(\d+)"/.exec(attributes ?? '') ?? [];
  const found = styles[Number(style)];
  if (attributes === undefined || !found) throw new Error(`${cell} is not written.`);
  return found;
}

/** The comments of a sheet by their cells. */
function readComments(parts: ReadonlyMap<string, string>, sheet: number): ReadonlyMap<string, string> {
  const related = parts.get(`xl/worksheets/_rels/sheet${sheet}.xml.rels`) ?? '';
  const [, name = ''] = /Target="\.\.\/(comments\d+\.xml)"/.exec(related) ?? [];
  const xml = parts.get(`xl/${name}`) ?? '';
  return new Map(
    [...xml.matchAll(/<comment ref="([A-Z]+\d+)".*?<text>(.*?)<\/text>/gs)].map(([, ref = '', text = '']) => [
      ref,
      unescaped(text.replace(/<[^>]*>/g, '')),
    ]),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
