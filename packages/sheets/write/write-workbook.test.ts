import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorkbook } from '../read-workbook.ts';
import { readAll } from '../test/read-all.ts';
import { unzipped } from '../test/unzipped.ts';
import { CUT_NOTE, streamSheet, writeWorkbook, type PlannedSheet } from './write-workbook.ts';

const SHEET: PlannedSheet = {
  name: 'Answers & more',
  widths: [20, 8],
  rows: [
    [
      { value: 'Name', style: 'heading' },
      { value: 'Age', style: 'heading' },
    ],
    ['=1+1', 12],
    ['+a', { value: 99, style: 'bad', comment: 'Accepted: 10 to 20 & no other' }],
    [null, { value: null, style: 'open' }],
    ['Niños\tund\u0001\nmehr', true],
  ],
  frozen: { rows: 1 },
  lists: [{ range: 'B2:B9', source: "'Codes'!$A$1:$A$3", title: 'Q1', prompt: 'x'.repeat(300) }],
  locked: true,
};

async function sheetXml(sheet: PlannedSheet): Promise<string> {
  const parts = await unzipped(await writeWorkbook([sheet]));
  return parts.get('xl/worksheets/sheet1.xml') ?? '';
}

describe('writeWorkbook', () => {
  it('writes sheets in order that a reader opens', async () => {
    const bytes = await writeWorkbook([{ ...SHEET, name: 'First' }, SHEET]);
    const { sheets } = await openWorkbook(bytes, { fileName: 'written.xlsx' });
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['First', false],
      ['Answers & more', false],
    ]);
  });

  it('keeps values as they are: numbers as numbers, and no text as a formula [UP-8]', async () => {
    expect(await readAll(await writeWorkbook([SHEET]), 'written.xlsx')).toEqual([
      [1, 'Name', 'Age'],
      [2, '=1+1', '12'],
      [3, '+a', '99'],
      [5, expect.stringMatching(/^Niños\tund.*\nmehr$/), 'TRUE'],
    ]);
    const xml = await sheetXml(SHEET);
    expect(xml).not.toContain('<f>');
    expect(xml).toMatch(/<c r="A2" t="s"/);
    expect(xml).toMatch(/<c r="B2"><v>12</);
  });

  it('marks, comments, freezes, locks and offers lists', async () => {
    const parts = await unzipped(await writeWorkbook([SHEET]));
    const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).toContain('ySplit="1"');
    expect(xml).toContain('<sheetProtection sheet="1"');
    expect(xml).toContain("<formula1>'Codes'!$A$1:$A$3</formula1>");
    expect(xml).toContain(`prompt="${'x'.repeat(255)}"`);
    expect(parts.get('xl/comments1.xml')).toContain('Accepted: 10 to 20 &amp; no other');
    const styles = parts.get('xl/styles.xml') ?? '';
    expect(styles).toContain('F8DFE2');
    expect(styles).toContain('<protection locked="0"/>');
  });

  it.each([
    ['x'.repeat(32_767), 'x'.repeat(32_767)],
    ['x'.repeat(32_768), `${'x'.repeat(32_767 - CUT_NOTE.length)}${CUT_NOTE}`],
    // An emoji is two characters of a workbook.
    ['😀'.repeat(20_000), `${'😀'.repeat(Math.floor((32_767 - CUT_NOTE.length) / 2))}${CUT_NOTE}`],
  ])(
    'a text that a cell cannot hold ends with a note that it is cut, and not inside a character',
    async (long, held) => {
      const rows = [[long, { value: long, style: 'bad' as const, comment: long }]];
      const written = await writeWorkbook([{ name: 'Long', widths: [], rows }]);
      expect(await readAll(written, 'written.xlsx')).toEqual([[1, held, held]]);
      const [, streamed] = await readAll(await collected([long]), 'streamed.xlsx');
      expect(streamed).toEqual([2, held]);
    },
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1', "'=1+1"])(
  'a text cell that begins like %j is a text, as it is, and no formula [UP-8]',
  async (text) => {
    const plan = { name: 'Sheet', widths: [10], rows: [[text, { value: text, style: 'bad' as const }]] };
    const written = await writeWorkbook([plan]);
    expect(await readAll(written, 'written.xlsx')).toEqual([[1, text, text]]);
    const xml = await sheetXml(plan);
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml.match(/<c [^>]*t="(?:s|inlineStr)"/g)).toHaveLength(2);
  },
);

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '_x0041_',
        '_x000D_',
        '_x005F_',
        '_x',
        '_',
        'x0041_',
        '\r',
        '\n',
        '\t',
        "'=",
        '<&>',
        '\u0001',
        '\ufffe',
        '\uffff',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))
  .filter((text) => text !== '');

it('every text is read back as it was written, what looks like an escape of the format too [BEY-160] [BEY-165]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (texts) => {
      const written = await writeWorkbook([{ name: 'Sheet', widths: [10], rows: [texts] }]);
      expect(await readAll(written, 'written.xlsx')).toEqual([[1, ...texts]]);
      const [, line] = await readAll(await collected(texts), 'streamed.xlsx');
      expect(line).toEqual([2, ...texts]);
    }),
    { numRuns: 150 },
  );
});

it('holds no character that XML forbids, for which spreadsheet programs refuse the whole file [BEY-160]', async () => {
  const text = 'a\u0001\u000b\ufffe\uffff\u007f\u2028z';
  const cell = { value: text, comment: text };
  const written = await writeWorkbook([{ name: 'Sheet', widths: [10], rows: [[text, cell]] }]);
  const streamed = await collected([text]);
  for (const file of [written, streamed])
    for (const [part, xml] of await unzipped(file))
      expect([part, FORBIDDEN_IN_XML.exec(xml)]).toEqual([part, null]);
  expect(await readAll(written, 'written.xlsx')).toEqual([[1, text, text]]);
  expect(await readAll(streamed, 'streamed.xlsx')).toContainEqual([2, text]);
});

const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

it('a blank text is a blank cell, which spreadsheet programs count as empty', async () => {
  const rows = [['', { value: '', style: 'note' as const }, 'x']];
  const written = await unzipped(await writeWorkbook([{ name: 'Sheet', widths: [], rows }]));
  expect(written.get('xl/worksheets/sheet1.xml')).not.toMatch(/<c r="[AB]1"[^>]* t="/);
  const streamed = await unzipped(await collected(['', 'x']));
  expect(streamed.get('xl/worksheets/sheet1.xml')).not.toMatch(/<c r="A2"[^>]* t="/);
});

describe('streamSheet', () => {
  it('writes a sheet that a reader opens, no text of it a formula [UP-8]', async () => {
    const bytes = await collected(['=1+1', '+a', -5, null, 'x'.repeat(40_000)]);
    const [heading, line] = await readAll(bytes, 'streamed.xlsx');
    expect(heading).toEqual([1, 'A', 'B', 'C', 'D', 'E']);
    expect(line?.slice(0, 5)).toEqual([2, '=1+1', '+a', '-5', '']);
    expect(line?.[5]).toHaveLength(32_767);
    expect((await unzipped(bytes)).get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('pulls no more lines than are read', async () => {
    let pulled = 0;
    const lines = (function* () {
      for (;;) {
        pulled += 1;
        yield [`line ${pulled} ${Math.sin(pulled)}`];
      }
    })();
    for await (const piece of streamSheet({ name: 'Endless', headings: ['A'], lines })) {
      if (piece.length > 0 && pulled > 1_000) break;
    }
    const before = pulled;
    await new Promise((resolve) => setImmediate(resolve));
    expect(pulled).toBe(before);
  });
});

it('a column of dates has date cells, which spreadsheet programs sort and filter; other texts stay texts', async () => {
  const lines = [
    ['2023-08-31', '2023-08-31T23:59:58.500Z', '2023-08-31'],
    [null, 'never', 'x'],
    ['2024-02-30x', '', '2023'],
  ];
  const dates = ['date', 'instant', null] as const;
  const bytes = await collect({ name: 'Dates', headings: ['Day', 'At', 'Text'], dates, lines });
  expect(await readAll(bytes, 'dates.xlsx')).toEqual([
    [1, 'Day', 'At', 'Text'],
    [2, '2023-08-31', '2023-08-31 23:59:59', '2023-08-31'],
    [3, '', 'never', 'x'],
    [4, '2024-02-30x', '', '2023'],
  ]);
  const parts = await unzipped(bytes);
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).toMatch(/<c r="A2" s="\d+"><v>45169<\/v>/);
  expect(xml).toMatch(/<c r="B2" s="\d+"><v>45169\.99998/);
  expect(xml).toMatch(/<c r="C2" t="inlineStr"/);
  expect(parts.get('xl/styles.xml')).toContain('yyyy-mm-dd hh:mm:ss');
});

function collected(line: readonly (string | number | null)[]): Promise<Uint8Array<ArrayBuffer>> {
  return collect({ name: 'Sheet', headings: ['A', 'B', 'C', 'D', 'E'], lines: [line] });
}

async function collect(sheet: Parameters<typeof streamSheet>[0]): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const piece of streamSheet(sheet)) parts.push(piece);
  return new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer());
}
