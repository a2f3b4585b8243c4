import { expect, it } from 'vitest';
import { SHEET_LIMITS } from '../../limits.ts';
import { ProgressTracker } from '../../progress-tracker.ts';
import { RowBuilder } from '../../row-builder.ts';
import { sequence } from '../../test/generated.ts';
import { readAll } from '../../test/read-all.ts';
import { loadSheet, worksheetXml } from '../../test/xlsx-builder.ts';
import type { PartReader } from '../../zip/part-reader.ts';
import { SheetScanner } from '../sheet-scanner.ts';
import { XmlTokens } from '../xml-tokens.ts';
import type { CellContext } from './cell-values.ts';

const SHARED = ['one', 'Niños', 'a_x0041_', ' x '];
const STYLES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';

// Two spaces before an attribute are valid XML, but not accepted by the fast path.
it('reads the same whether the short cut takes a cell or the scanner does', async () => {
  const rows = generatedRows();
  const rest = { shared: SHARED.map((text) => `<si><t>${text}</t></si>`).join(''), styles: STYLES };
  const quick = await readAll(await loadSheet(rows, rest), 'data.xlsx');
  const slow = await readAll(await loadSheet(rows.replaceAll('<c', '<c '), rest), 'data.xlsx');
  expect(quick).toHaveLength(800);
  expect(quick).toEqual(slow);
});

it('finds a cell after one of its own again when references are missing', async () => {
  const rows = '<row r="1"><c r="C1"><v>1</v></c><c><v>2</v></c><c  ><v>3</v></c><c><v>4</v></c></row>';
  expect(await readAll(await loadSheet(rows), 'data.xlsx')).toEqual([[1, '', '', '1', '2', '3', '4']]);
});

it.each(['as they stand', 'by the scanner alone'])(
  'reads the same in pieces of every size, %s',
  async (how) => {
    const rows = generatedRows().slice(0, 40_000);
    const whole = rows.slice(0, rows.lastIndexOf('<row'));
    const sheet = worksheetXml(how === 'as they stand' ? whole : whole.replaceAll('<c', '<c '));
    const expected = await readInPieces(sheet, sheet.length);
    expect(expected.length).toBeGreaterThan(50);
    for (const size of [1, 7, 190, 4_099, 16_384]) expect(await readInPieces(sheet, size)).toEqual(expected);
  },
);

async function readInPieces(sheet: string, size: number): Promise<string[][]> {
  const bytes = new TextEncoder().encode(sheet);
  let at = 0;
  const part: PartReader = {
    read: async () => (at < bytes.length ? bytes.subarray(at, (at += size)) : null),
    close: async () => undefined,
  };
  const reading = {
    file: 'data.xlsx',
    limits: SHEET_LIMITS,
    tracker: new ProgressTracker('data.xlsx', undefined, undefined),
  };
  const found: string[][] = [];
  const rows = new RowBuilder(reading, 'Data', (_, cells) => void found.push(cells), undefined);
  const context: CellContext = {
    date1904: false,
    fullCalcOnLoad: false,
    shared: SHARED,
    styles: ['number', 'date'],
  };
  await new SheetScanner(new XmlTokens(part, 'sheet', reading), context, rows, {
    sheet: 'Data',
    reading,
  }).run();
  return found;
}

function generatedRows(): string {
  const next = sequence(5);
  const values = [
    () => `><v>${next(10)}</v></c>`,
    () => `><v>${next(100_000)}</v></c>`,
    () => `><v>${next(100_000)}.${next(1000)}</v></c>`,
    () => `><v>00${next(1000)}</v></c>`,
    () => `><v>-${next(1000)}</v></c>`,
    () => `><v>12345678901234${next(1000)}</v></c>`,
    () => ` s="0"><v>${next(100_000)}</v></c>`,
    () => ` s="9"><v>${next(100_000)}</v></c>`,
    () => ` s='1'><v>${next(50_000)}</v></c>`,
    () => ` t="s"><v>${next(SHARED.length)}</v></c>`,
    () => ` t="n" s="1"><v>${next(50_000)}</v></c>`,
    () => ` s="1"><v>${next(50_000)}</v></c>`,
    () => ` s="0" t="s"><v>${next(SHARED.length)}</v></c>`,
    () => ` t="b"><v>${next(2)}</v></c>`,
    () => ' t="e"><v>#REF!</v></c>',
    () => ` t="str"><v>text é ${next(50)}</v></c>`,
    () => ` t="inlineStr"><is><t>a &amp; b ${next(50)}</t></is></c>`,
    () => ` t="inlineStr"><is><t xml:space="preserve"> in </t></is></c>`,
    () => ` t="n"><f>A${next(9)}</f><v>${next(10_000)}</v></c>`,
    () => ` t="d"><v>2024-01-0${next(9) + 1}</v></c>`,
    () => '/>',
    () => '><v></v></c>',
    () => ' t="str"><v></v></c>',
  ];
  const letters = 'BCDEFGHIJKLMNOP';
  return Array.from({ length: 800 }, (_, row) => {
    const cells = Array.from(letters, (letter) => {
      const value = values[next(values.length)]?.() ?? '';
      return next(10) === 0 ? '' : `<c r="${letter}${row + 1}"${value}`;
    });
    return `<row r="${row + 1}"><c r="A${row + 1}"><v>${row}</v></c>${cells.join('')}</row>`;
  }).join('');
}
