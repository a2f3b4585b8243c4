// The bare readers that reading and checking are compared with.
import { csvParseRows } from 'd3-dsv';
import * as XLSX from '@e965/xlsx';

export const YARDSTICKS = {
  /** The csv split into fields. */
  S1(bytes) {
    const rows = csvParseRows(new TextDecoder().decode(bytes));
    if (rows.length < 2) throw new Error('nothing was read');
  },

  /** The sheet's text unpacked and scanned once, character by character. */
  async S2(bytes, { readZipDirectory, SHEET_LIMITS }) {
    const entries = readZipDirectory(bytes, {
      file: 'bench.xlsx',
      limits: SHEET_LIMITS,
      pace: { check() {} },
    });
    const { dataStart, packedSize } = entries.get('xl/worksheets/sheet1.xml');
    const packed = new Blob([bytes.subarray(dataStart, dataStart + packedSize)]).stream();
    const texts = packed
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream());
    let tags = 0;
    for await (const text of texts) {
      for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === 0x3c) tags += 1;
    }
    if (tags < 2) throw new Error('nothing was read');
  },

  /** The whole workbook by the most widely used library. */
  S3(bytes) {
    const { Sheets, SheetNames } = XLSX.read(bytes, { type: 'array', dense: true });
    if (Sheets[SheetNames[0]]['!data'].length < 2) throw new Error('nothing was read');
  },
};
