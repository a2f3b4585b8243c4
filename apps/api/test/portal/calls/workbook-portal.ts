/** Downloads a forms workbook, changes its cells, compares and saves it, as the page does. */
import { gzipSync } from 'node:zlib';
import { reporting } from '@srae/contract/reporting';
import type { WorkbookSave, WorkbookSaved } from '@srae/contract/schemas/workbook';
import { workbookBody } from '@srae/contract/workbook-body';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { type Comparison, compareWorkbook } from '@srae/domain/workbook/compare';
import type { RawSheet } from '@srae/domain/workbook/read-sheets';
import { importWorkbook, type ImportedWorkbook, type Selection } from '@srae/domain/workbook/review';
import type { WorkbookState } from '@srae/domain/workbook/state';
import { openWorkbook } from '@srae/sheets/read-workbook';
import type { Answer, Caller, TestPortal } from '../test-portal.ts';

export type Place = { readonly grantId: number; readonly periodPk: number };

export function workbookCalls({ app }: TestPortal, caller: Caller) {
  const url = (path: string, { grantId, periodPk }: Place) =>
    path.replace(':grantId', String(grantId)).replace(':periodPk', String(periodPk));
  const headers = { authorization: `Bearer ${caller.token}` };

  async function bytes(place: Place): Promise<Uint8Array> {
    const answer = await app.inject({
      method: 'GET',
      url: url(reporting.exportWorkbook.path, place),
      headers,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.rawPayload;
  }

  async function state(place: Place): Promise<WorkbookState> {
    return (await caller.call<WorkbookState>(reporting.readWorkbook, { params: place })).data;
  }

  async function save(
    place: Place,
    body: WorkbookSave,
  ): Promise<Pick<Answer<WorkbookSaved>, 'status' | 'data' | 'error'>> {
    const answer = await app.inject({
      method: 'PUT',
      url: url(reporting.saveWorkbook.path, place),
      headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify(body)),
    });
    const { data, error } = JSON.parse(answer.body) as Answer<WorkbookSaved>; // the contract of the call
    return { status: answer.statusCode, data, error };
  }

  return {
    bytes,
    state,
    save,
    download: async (place: Place) => rawSheets(await bytes(place)),
    async compare(place: Place, sheets: readonly RawSheet[]): Promise<ImportedWorkbook> {
      const found = await state(place);
      return importWorkbook(found, getForms(found), compareWorkbook(found, getForms(found), sheets));
    },
  };
}

/** The sheets of a workbook as read by the page. */
export async function rawSheets(bytes: Uint8Array): Promise<readonly RawSheet[]> {
  const workbook = await openWorkbook(bytes, { fileName: 'forms.xlsx' });
  const sheets: RawSheet[] = [];
  for (const { name } of workbook.sheets) {
    const rows: { row: number; cells: string[] }[] = [];
    await workbook.readRows(name, (row, cells) => void rows.push({ row, cells }));
    sheets.push({ name, rows });
  }
  return sheets;
}

/** The sheets with cells changed or rows added: by sheet, row and column name. */
export function edited(
  sheets: readonly RawSheet[],
  cells: readonly (readonly [sheet: string, row: number, column: string, text: string])[],
): readonly RawSheet[] {
  return sheets.map(({ name, rows }) => {
    const changed = new Map(rows.map(({ row, cells: before }) => [row, [...before]]));
    const names = rows.find(({ row }) => row === 2)?.cells ?? [];
    for (const [, row, column, text] of cells.filter(([sheet]) => sheet === name)) {
      const at = names.indexOf(column);
      if (at < 0) throw new Error(`${name} has no column ${column}.`);
      const line = changed.get(row) ?? [];
      while (line.length <= at) line.push('');
      line[at] = text;
      changed.set(row, line);
    }
    return {
      name,
      rows: [...changed].toSorted(([a], [b]) => a - b).map(([row, line]) => ({ row, cells: line })),
    };
  });
}

/** The text of a cell. */
export function cellIn(sheets: readonly RawSheet[], sheet: string, row: number, column: string): string {
  const rows = sheets.find(({ name }) => name === sheet)?.rows ?? [];
  const at = rows.find((one) => one.row === 2)?.cells.indexOf(column) ?? -1;
  return rows.find((one) => one.row === row)?.cells[at] ?? '';
}

/** A comparison with everything selected, with the workbook's answers. */
export function everything({ pages, newProviders, newPrograms }: Comparison): Selection {
  return {
    pages: new Set(pages.filter(({ refusal }) => refusal === null).map(({ id }) => id)),
    added: new Set([...newProviders, ...newPrograms].map(({ ref }) => ref)),
    sides: new Map(),
  };
}

export function toSaveBody(
  brought: ImportedWorkbook,
  selection = everything(brought.comparison),
): WorkbookSave {
  return workbookBody(brought, selection);
}

export function getForms({ period }: WorkbookState) {
  return getInstrument(period.instrument).forms;
}
