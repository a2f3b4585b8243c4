/** The forms workbook: what it holds, and what is refused. */
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { columnLetters } from '@srae/domain/survey/catalogue/headings';
import { FORM_LABELS } from '@srae/domain/form-kit/form-labels';
import { planSheets } from '@srae/domain/workbook/columns';
import { findStamp } from '@srae/domain/workbook/read-sheets';
import { foreignWorkbookText } from '@srae/domain/workbook/stamp';
import { periodContext } from '@srae/domain/workbook/state';
import { unzipped } from '@srae/sheets/test/unzipped';
import { lastEvent } from '../../../test/portal/people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import {
  toSaveBody,
  cellIn,
  edited,
  getForms,
  rawSheets,
  workbookCalls,
} from '../../../test/portal/calls/workbook-portal.ts';
import { readComments, readStyles, findCellStyle } from '../../../test/portal/calls/workbook-xml.ts';

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
    const body = toSaveBody(await calls.compare(place, sheets));
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
      ...Object.values(FORM_LABELS),
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
    const plans = planSheets(getForms(state), periodContext(state.period));
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
          const { locked } = findCellStyle(xml, `${letters}${row}`, styles);
          expect([name, letters, row, locked]).toEqual([name, letters, row, true]);
        }
        expect([label, comments.get(`${letters}1`)]).toEqual([label, help]);
        if (!('field' in is)) continue;
        const { locked, format } = findCellStyle(xml, `${letters}3`, styles);
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

it('of a grant with nearly nothing is filled with nearly nothing', async () => {
  const asGrace = workbookCalls(portal, grace);
  const at = { grantId: nearlyEmpty.grantId, periodPk: summer };
  const { comparison } = await asGrace.compare(at, await asGrace.download(at));
  expect(comparison.pages).toEqual([]);
});
