import { describe, expect, it } from 'vitest';
import { type RefusedFile, loadRefusal } from './test/refused.ts';
import { compoundDocument, singleBytes, utf16, withUtf8Mark } from './test/text-builder.ts';
import { loadSheet } from './test/xlsx-builder.ts';
import { buildZip, toBytes } from './test/zip-builder.ts';

const ONE = '<row r="1"><c r="A1"><v>1</v></c></row>';
const loadZip = (...names: string[]) => buildZip(names.map((name) => ({ name, data: 'x' })));

const KINDS: RefusedFile[] = [
  { title: 'an empty file', file: () => new Uint8Array(), code: 'empty-file', says: 'is empty' },
  {
    title: 'an empty csv',
    name: 'data.csv',
    file: () => new Uint8Array(),
    code: 'empty-file',
    says: 'is empty',
  },
  {
    title: 'a csv of blank lines',
    name: 'data.csv',
    file: () => withUtf8Mark('\r\n  \r\n'),
    code: 'empty-file',
    says: 'is empty',
  },
  {
    title: 'an old Excel workbook',
    name: 'data.xls',
    file: () => compoundDocument(['Root Entry', 'Workbook']),
    code: 'old-excel',
    says: 'old Excel format (.xls)',
  },
  {
    title: 'an old Excel workbook renamed',
    file: () => compoundDocument(['Root Entry', 'Book']),
    code: 'old-excel',
    says: 'old Excel format (.xls)',
  },
  {
    title: 'an old worksheet without container',
    name: 'data.csv',
    file: () => new Uint8Array([9, 8, 0x10, 0, 0, 6, 5, 0]),
    code: 'old-excel',
    says: 'old Excel format (.xls)',
  },
  {
    title: 'a workbook with a password',
    file: () => compoundDocument(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']),
    code: 'encrypted-workbook',
    says: 'remove the password',
  },
  {
    title: 'an old Word document',
    file: () => compoundDocument(['Root Entry', 'WordDocument']),
    code: 'other-office-document',
    says: 'not a spreadsheet',
  },
  {
    title: 'an Excel binary workbook',
    name: 'data.xlsb',
    file: () => loadZip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.bin'),
    code: 'binary-workbook',
    says: '(.xlsb)',
  },
  {
    title: 'an OpenDocument spreadsheet',
    name: 'data.ods',
    file: () =>
      buildZip([
        { name: 'mimetype', stored: true, data: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', data: 'x' },
      ]),
    code: 'open-document',
    says: '(.ods)',
  },
  {
    title: 'an OpenDocument text',
    file: () =>
      buildZip([{ name: 'mimetype', stored: true, data: 'application/vnd.oasis.opendocument.text' }]),
    code: 'other-office-document',
    says: 'not a spreadsheet',
  },
  {
    title: 'an Apple Numbers document',
    name: 'data.numbers',
    file: () => loadZip('Index/Document.iwa', 'preview.jpg'),
    code: 'numbers-document',
    says: 'Export it from Numbers',
  },
  {
    title: 'a Word document renamed',
    file: () => loadZip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'),
    code: 'other-office-document',
    says: 'not a spreadsheet',
  },
  { title: 'a zip archive', file: () => loadZip('data.csv'), code: 'archive', says: 'Unpack it' },
  {
    title: 'a gzip archive',
    name: 'data.csv',
    file: () => new Uint8Array([0x1f, 0x8b, 8, 0]),
    code: 'archive',
    says: 'Unpack it',
  },
  { title: 'a PDF document', file: () => toBytes('%PDF-1.7\n'), code: 'pdf', says: 'is a PDF document' },
  {
    title: 'a picture',
    name: 'data.csv',
    file: () => singleBytes('\x89PNG\r\n\x1a\n'),
    code: 'image',
    says: 'is a picture',
  },
  {
    title: 'a word-processor document',
    name: 'data.csv',
    file: () => toBytes('{\\rtf1\\ansi}'),
    code: 'rich-text',
    says: 'word-processor',
  },
  {
    title: 'a web page named .xls',
    name: 'data.xls',
    file: () => toBytes('\n<html xmlns:x="urn:x"><table><tr><td>1'),
    code: 'web-page',
    says: 'is a web page',
  },
  {
    title: 'a web page in UTF-16 named .csv',
    name: 'data.csv',
    file: () => utf16('<!DOCTYPE html><html>', 'le', true),
    code: 'web-page',
    says: 'is a web page',
  },
  {
    title: 'a web archive',
    file: () => toBytes('MIME-Version: 1.0\r\nX-Document-Type: Workbook'),
    code: 'web-page',
    says: 'is a web page',
  },
  {
    title: 'an XML spreadsheet',
    file: () =>
      toBytes(
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      ),
    code: 'xml-spreadsheet',
    says: 'XML spreadsheet',
  },
  {
    title: 'another XML document',
    name: 'data.csv',
    file: () => toBytes('<?xml version="1.0"?><rows/>'),
    code: 'xml-document',
    says: 'is an XML document',
  },
  {
    title: 'a csv named .xlsx',
    file: () => toBytes('a,b\n1,2'),
    code: 'text-named-xlsx',
    says: 'rename it to end in .csv',
  },
  {
    title: 'a UTF-16 text named .xlsx',
    file: () => utf16('a\tb\r\n1\t2', 'le', true),
    code: 'text-named-xlsx',
    says: 'rename it to end in .csv',
  },
  {
    title: 'a workbook named .csv',
    name: 'data.CSV',
    file: () => loadSheet(ONE),
    code: 'workbook-named-csv',
    says: 'Rename it to end in .xlsx',
  },
  {
    title: 'a text with another extension',
    name: 'data.txt',
    file: () => toBytes('a,b\n1,2'),
    code: 'unsupported-extension',
    says: 'The file "data.txt" has the extension ".txt". Only .xlsx and .csv files are accepted: convert or rename it',
  },
  {
    title: 'a workbook with another extension',
    name: 'data.xlsm',
    file: () => loadSheet(ONE),
    code: 'unsupported-extension',
    says: '".xlsm"',
  },
  {
    title: 'a file without extension',
    name: 'data',
    file: () => toBytes('a,b'),
    code: 'unsupported-extension',
    says: 'has no extension',
  },
  {
    title: 'bytes of no known kind',
    file: () => Uint8Array.from({ length: 400 }, (_, i) => (i * 7) % 32),
    code: 'unknown-content',
    says: 'neither an Excel workbook nor a text file',
  },
];

describe('recognises by its content', () => {
  it.each(KINDS)('$title', async (one) => {
    const problem = await loadRefusal(one);
    expect(problem.code).toBe(one.code);
    expect(problem.message).toContain(one.says);
    expect(problem.message).toContain(`"${one.name ?? 'data.xlsx'}"`);
    expect(problem.message).toMatch(/[.]$/);
  });
});
