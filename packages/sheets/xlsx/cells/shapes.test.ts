import { describe, expect, it } from 'vitest';
import { type Row, readAll } from '../../test/read-all.ts';
import { utf16, withUtf8Mark } from '../../test/text-builder.ts';
import {
  buildXlsx,
  MAIN,
  relationship,
  relationships,
  STRICT,
  loadSheet,
  worksheetXml,
} from '../../test/xlsx-builder.ts';

type Case = { title: string; file: () => Promise<Uint8Array>; rows: Row[] };

const inline = (text: string, r = 'A1') => `<c r="${r}" t="inlineStr"><is><t>${text}</t></is></c>`;
const whole = (xml: string | Uint8Array) => buildXlsx({ sheets: [{ xml }] });

const SHAPES: Case[] = [
  {
    title: 'sparse cells and missing rows',
    file: () =>
      loadSheet(
        '<row r="2"><c r="C2"><v>1</v></c><c r="AA2"><v>2</v></c></row><row r="7"><c r="A7"><v>3</v></c></row>',
      ),
    rows: [
      [2, '', '', '1', ...Array<string>(23).fill(''), '2'],
      [7, '3'],
    ],
  },
  {
    title: 'cells and rows without references',
    file: () =>
      loadSheet(
        '<row><c><v>1</v></c><c/><c><v>2</v></c></row><row r="5"><c><v>3</v></c><c r="D5"><v>4</v></c><c><v>5</v></c></row><row><c><v>6</v></c></row>',
      ),
    rows: [
      [1, '1', '', '2'],
      [5, '3', '', '', '4', '5'],
      [6, '6'],
    ],
  },
  {
    title: 'a dimension that lies, and styled columns without values',
    file: () =>
      whole(
        `<worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/><sheetViews><sheetView/></sheetViews><cols><col min="1" max="16384"/></cols><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row></sheetData></worksheet>`,
      ),
    rows: [[1, '1']],
  },
  {
    title: 'rows that hold only formats, as if they were not there',
    file: () =>
      loadSheet(
        '<row r="1" s="1"/><row r="2"><c r="A2" s="1"/><c r="B2" s="1"></c></row><row r="3"><c r="A3"><v>1</v></c></row>',
      ),
    rows: [[3, '1']],
  },
  {
    title: 'cells out of order, and a cell that appears twice',
    file: () =>
      loadSheet(
        '<row r="1"><c r="C1"><v>3</v></c><c r="A1"><v>1</v></c><c r="C1"><v>4</v></c></row><row r="2"><c r="C2"><v>5</v></c><c r="A2"><v>6</v></c></row>',
      ),
    rows: [
      [1, '1', '', '4'],
      [2, '6', '', '5'],
    ],
  },
  {
    title: 'lower-case references',
    file: () => loadSheet('<row r="1"><c r="b1"><v>2</v></c></row>'),
    rows: [[1, '', '2']],
  },
  {
    title: 'prefixed namespaces',
    file: () =>
      buildXlsx({
        sheets: [
          {
            xml: `<x:worksheet xmlns:x="${MAIN}" xmlns="urn:other"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><c r="B1"><v>9</v></c></x:row></x:sheetData></x:worksheet>`,
          },
        ],
        parts: [
          {
            name: 'xl/sharedStrings.xml',
            data: `<s:sst xmlns:s="${MAIN}"><s:si><s:t>prefixed</s:t></s:si></s:sst>`,
          },
        ],
      }),
    rows: [[1, 'prefixed']],
  },
  {
    title: 'a namespace declared again further down',
    file: () =>
      whole(
        `<worksheet xmlns="${MAIN}"><sheetData><y:row xmlns:y="${MAIN}" r="1"><y:c r="A1"><y:v>1</y:v></y:c></y:row></sheetData></worksheet>`,
      ),
    rows: [[1, '1']],
  },
  {
    title: 'strict OOXML',
    file: () =>
      buildXlsx({
        sheets: [
          {
            xml: `<worksheet xmlns="${STRICT}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
          },
        ],
        parts: [
          {
            name: 'xl/workbook.xml',
            data: `<workbook xmlns="${STRICT}" xmlns:r="http://purl.oclc.org/ooxml/officeDocument/relationships" conformance="strict"><sheets><sheet name="Strict" sheetId="1" r:id="rId1"/></sheets></workbook>`,
          },
          {
            name: 'xl/_rels/workbook.xml.rels',
            data: relationships([
              relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
              relationship('rId2', 'sharedStrings', 'sharedStrings.xml'),
            ]).replaceAll(
              'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
              'http://purl.oclc.org/ooxml/officeDocument/relationships',
            ),
          },
          { name: 'xl/sharedStrings.xml', data: `<sst xmlns="${STRICT}"><si><t>strict</t></si></sst>` },
        ],
      }),
    rows: [[1, 'strict']],
  },
  {
    title: 'a sheet without namespace',
    file: () =>
      whole('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'),
    rows: [[1, '1']],
  },
  {
    title: 'elements of other namespaces and extensions inside cells and rows',
    file: () =>
      whole(
        `<worksheet xmlns="${MAIN}" xmlns:o="urn:other"><sheetData><row r="1" o:c="9"><o:c r="A1"><o:v>9</o:v></o:c><c r="A1" o:t="s" r:x="B7"><extLst><ext><v>9</v><c r="Z9"><v>8</v></c></ext></extLst><v>1</v></c><c r="B1"><v>2</v><extLst><ext><v>9</v><c r="Z9"><v>8</v></c></ext></extLst></c></row></sheetData><extLst><ext><sheetData><row r="9"><c r="A9"><v>9</v></c></row></sheetData></ext></extLst></worksheet>`,
      ),
    rows: [[1, '1', '2']],
  },
  {
    title: 'the last row, and columns beyond Z in every spelling',
    file: () =>
      loadSheet(
        '<row r="1"><c r="Z1"><v>1</v></c><c  r="AZ1"><v>2</v></c><c  r="BA1"><v>3</v></c></row><row r="1048576"><c r="AA1048576"><v>4</v></c></row>',
      ),
    rows: [
      [1, ...Array<string>(25).fill(''), '1', ...Array<string>(25).fill(''), '2', '3'],
      [1_048_576, ...Array<string>(26).fill(''), '4'],
    ],
  },
  {
    title: 'attributes in single quotes, in any order, with line breaks and ">" inside',
    file: () =>
      loadSheet(
        `<row spans='1:2'\n r='1' x=">"><c t='b' r='A1'\n><v>1</v\n></c ><c\tcm="1" r="B1" vm="2" ph='1' s="0"><v>2</v></c></row>`,
      ),
    rows: [[1, 'TRUE', '2']],
  },
  {
    title: 'indented XML',
    file: () =>
      loadSheet(
        '\n  <row r="1">\n    <c r="A1">\n      <v>1</v>\n    </c>\n    <c r="B1"><v>2</v></c>\n' +
          '    <c r="C1" t="inlineStr">\n      <is>\n        <t>three</t>\n      </is>\n    </c>\n    <c r="D1" t="str">\n      <v>four</v>\n    </c>\n  </row>\n',
      ),
    rows: [[1, '1', '2', 'three', 'four']],
  },
  {
    title: 'UTF-8 with a byte order mark',
    file: () => whole(withUtf8Mark(worksheetXml(`<row r="1">${inline('ñ')}</row>`))),
    rows: [[1, 'ñ']],
  },
  {
    title: 'UTF-16 parts, little-endian with a mark and big-endian without',
    file: () =>
      buildXlsx({
        sheets: [
          {
            xml: utf16(
              worksheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>').replace('UTF-8', 'UTF-16'),
              'le',
              true,
            ),
          },
        ],
        parts: [
          {
            name: 'xl/sharedStrings.xml',
            data: utf16(`<sst xmlns="${MAIN}"><si><t>ñ😀</t></si></sst>`, 'be', false),
          },
        ],
      }),
    rows: [[1, 'ñ😀']],
  },
  {
    title: 'a part in an older encoding that its declaration names',
    file: () =>
      whole(
        Uint8Array.from(worksheetXml(`<row r="1">${inline('ñ')}</row>`).replace('UTF-8', 'ISO-8859-1'), (c) =>
          c.charCodeAt(0),
        ),
      ),
    rows: [[1, 'ñ']],
  },
  {
    title: 'cells that are cut by the borders of the read buffer',
    file: () =>
      loadSheet(
        Array.from(
          { length: 3000 },
          (_, i) =>
            `<row r="${i + 1}">${inline(`${i} ${'é'.repeat(400)}`, `A${i + 1}`)}<c r="B${i + 1}"><f>A1</f><v>${i}</v></c></row>`,
        ).join(''),
      ),
    rows: Array.from({ length: 3000 }, (_, i) => [i + 1, `${i} ${'é'.repeat(400)}`, String(i)]),
  },
  {
    title: 'an empty sheet',
    file: () => whole(`<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`),
    rows: [],
  },
];

describe('shapes of sheets', () => {
  it.each(SHAPES)('$title', async ({ file, rows }) => {
    expect(await readAll(await file(), 'data.xlsx')).toEqual(rows);
  });
});
