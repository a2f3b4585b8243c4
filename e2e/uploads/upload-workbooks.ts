/** Reads downloaded workbooks and edits them like a spreadsheet user. */
import { expect } from '@playwright/test';
import { unzipped } from '../../packages/sheets/test/unzipped.ts';
import { buildZip } from '../../packages/sheets/test/zip-builder.ts';

/** The comments of the report's last sheet, by cell. */
export async function listComments(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const parts = await unzipped(bytes);
  const [, xml = ''] = [...parts].find(([name]) => /comments\d*\.xml$/.test(name)) ?? [];
  const comments = [...xml.matchAll(/<comment ref="([A-Z]+\d+)"[^>]*>(.*?)<\/comment>/gs)];
  return new Map(comments.map(([, cell = '', text = '']) => [cell, text.replace(/<[^>]*>/g, '')]));
}

/** The workbook with new texts in these cells of a sheet; `sheet` starts at 1. */
export async function retyped(
  bytes: Uint8Array,
  sheet: number,
  cells: ReadonlyMap<string, string>,
): Promise<Uint8Array> {
  const parts = [...(await unzipped(bytes))];
  const retype = (xml: string) =>
    xml.replace(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>.*?<\/c>)/gs, (cell, at: string) => {
      const text = cells.get(at)?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return text === undefined ? cell : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    });
  return buildZip(
    parts.map(([name, text]) => ({
      name,
      data: name === `xl/worksheets/sheet${sheet}.xml` ? retype(text) : text,
    })),
  );
}

/** The workbook with a text replaced. */
export async function withText(bytes: Uint8Array, from: string, to: string): Promise<Uint8Array> {
  const parts = [...(await unzipped(bytes))];
  expect(parts.filter(([, text]) => text.includes(from))).toHaveLength(1);
  return buildZip(parts.map(([name, text]) => ({ name, data: text.replace(from, to) })));
}
