import { describe, expect, it } from 'vitest';
import { type Row, readAll } from '../test/read-all.ts';
import { buildXlsx, relationships, worksheetXml } from '../test/xlsx-builder.ts';
import { toBytes } from '../test/zip-builder.ts';

type Case = { title: string; file: () => Promise<Uint8Array>; rows: Row[] };

const PACKAGES: Case[] = [
  {
    title: 'part names in other letter case, with backslashes and absolute targets',
    file: () =>
      buildXlsx({
        sheets: [{ target: '/XL/Worksheets/Sheet1.xml', rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }],
        parts: [],
      }),
    rows: [[1, '1']],
  },
  {
    title: 'parts in folders of their own',
    file: () =>
      buildXlsx({
        sheets: [{ target: '../other/data%20one.xml' }],
        parts: [
          { name: 'other\\data one.xml', data: worksheetXml('<row r="1"><c r="A1"><v>1</v></c></row>') },
        ],
      }),
    rows: [[1, '1']],
  },
  {
    title: 'parts that are stored, not packed',
    file: () =>
      buildXlsx({
        parts: [
          {
            name: 'xl/worksheets/sheet1.xml',
            stored: true,
            data: worksheetXml('<row r="1"><c r="A1"><v>1</v></c></row>'),
          },
        ],
      }),
    rows: [[1, '1']],
  },
  {
    title: 'parts with comments and further fields, listed in another order than they are stored',
    file: () =>
      buildXlsx({
        sheets: [{ xml: worksheetXml('<row r="1"><c r="A1"><v>1</v></c></row>') }],
        parts: [
          { name: 'xl/a.xml', data: 'x', comment: 'noted', wide: true },
          { name: 'xl/b.xml', data: 'x', comment: 'noted' },
        ],
        zip: { reversed: true },
      }),
    rows: [[1, '1']],
  },
  {
    title: '64-bit zip records and a zip comment',
    file: () =>
      buildXlsx({
        parts: [
          {
            name: 'xl/worksheets/sheet1.xml',
            wide: true,
            data: worksheetXml('<row r="1"><c r="A1"><v>1</v></c></row>'),
          },
        ],
        zip: { wideEnd: true, comment: 'made by hand' },
      }),
    rows: [[1, '1']],
  },
  {
    title: 'a macro sheet of nobody and a link to another file left unread',
    file: () =>
      buildXlsx({
        sheets: [{ rows: '<row r="1"><c r="A1"><f>[1]Sheet1!A1</f><v>1</v></c></row>' }],
        parts: [
          { name: 'xl/externalLinks/externalLink1.xml', data: '<!DOCTYPE x><externalLink/>' },
          { name: 'xl/vbaProject.bin', data: toBytes('\0\0') },
        ],
      }),
    rows: [[1, '1']],
  },
  {
    title: 'a workbook part found without the package list',
    file: () =>
      buildXlsx({
        sheets: [{ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }],
        parts: [{ name: '_rels/.rels', data: relationships([]) }],
      }),
    rows: [[1, '1']],
  },
];

describe('packages', () => {
  it.each(PACKAGES)('$title', async ({ file, rows }) => {
    expect(await readAll(await file(), 'data.xlsx')).toEqual(rows);
  });
});
