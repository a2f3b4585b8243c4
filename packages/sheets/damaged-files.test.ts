import { describe, expect, it } from 'vitest';
import { type RefusedFile, loadRefusal } from './test/refused.ts';
import { buildZip } from './test/zip-builder.ts';
import { buildXlsx, loadSheet, worksheetXml } from './test/xlsx-builder.ts';
import { DAMAGED, ONE, sheetXml } from './test/damaged.ts';

const HOSTILE: RefusedFile[] = [
  {
    title: 'two packing methods for one part',
    file: () => buildXlsx({ parts: [{ name: 'xl/x.xml', localMethod: 0, data: 'x' }] }),
    code: 'damaged-archive',
    says: 'table of contents',
  },
  ...[1, 999_999].map(
    (at): RefusedFile => ({
      title: `a part that is not where the table of contents says: ${at}`,
      file: () =>
        buildZip([
          { name: 'xl/workbook.xml', data: 'x' },
          { name: 'xl/b.xml', data: 'x', at },
        ]),
      code: 'damaged-archive',
      says: 'table of contents',
    }),
  ),
  {
    title: 'a document type in a sheet',
    file: () => sheetXml(`<!DOCTYPE worksheet [<!ENTITY a "b">]>${worksheetXml(ONE)}`),
    code: 'document-type',
    says: 'declares a document type',
  },
  {
    title: 'a document type in the workbook part',
    file: () =>
      buildXlsx({
        parts: [{ name: 'xl/workbook.xml', data: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><workbook/>' }],
      }),
    code: 'document-type',
    says: 'declares a document type',
  },
  {
    title: 'a document type in the shared texts',
    file: () => buildXlsx({ parts: [{ name: 'xl/sharedStrings.xml', data: '<!DOCTYPE sst><sst/>' }] }),
    code: 'document-type',
    says: 'declares a document type',
  },
  {
    title: 'an entity nobody declared',
    file: () => loadSheet('<row r="1"><c r="A1" t="str"><v>&lol;</v></c></row>'),
    code: 'unknown-entity',
    says: 'unknown entity',
  },
  {
    title: 'an entity without end',
    file: () => loadSheet('<row r="1"><c r="A1" t="str"><v>a & b</v></c></row>'),
    code: 'unknown-entity',
    says: 'unknown entity',
  },
  ...['&#0;', '&#x110000;', '&#99999999;'].map((entity) => ({
    title: `an entity of no character: ${entity}`,
    file: () => loadSheet(`<row r="1"><c r="A1" t="str"><v>${entity}</v></c></row>`),
    code: 'unknown-entity' as const,
    says: 'unknown entity',
  })),
  {
    title: 'an entity in the workbook part',
    file: () => buildXlsx({ sheets: [{ name: '&lol;' }] }),
    code: 'unknown-entity',
    says: 'unknown entity',
  },
];

describe('damaged', () => {
  it.each(DAMAGED)('$title', async (one) => {
    const problem = await loadRefusal(one);
    expect(problem.code).toBe(one.code);
    expect(problem.message).toContain(one.says);
    expect(problem.message).toContain(`"${one.name ?? 'data.xlsx'}"`);
    expect(problem.message).toMatch(/[.]$/);
  });
});

describe('hostile [UP-5]', () => {
  it.each(HOSTILE)('$title', async (one) => {
    const problem = await loadRefusal(one);
    expect(problem.code).toBe(one.code);
    expect(problem.message).toContain(one.says);
    expect(problem.message).toContain(`"${one.name ?? 'data.xlsx'}"`);
    expect(problem.message).toMatch(/[.]$/);
  });
});
