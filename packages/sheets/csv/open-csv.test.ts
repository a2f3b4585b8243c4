import { describe, expect, it } from 'vitest';
import { type Row, readAll } from '../test/read-all.ts';
import { singleBytes, utf16, withUtf8Mark } from '../test/text-builder.ts';
import { toBytes } from '../test/zip-builder.ts';

type Case = { title: string; file: string | Uint8Array; rows: Row[] };

const NAMES: Row[] = [
  [1, 'name', 'größe'],
  [2, 'Niños', '5'],
];

const CASES: Case[] = [
  {
    title: 'plain rows',
    file: 'a,b\n1,2\n',
    rows: [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  },
  {
    title: 'no line end after the last row',
    file: 'a,b\n1,2',
    rows: [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  },
  {
    title: 'CR, LF and CRLF mixed',
    file: 'a,b\r1,2\n3,4\r\n5,6',
    rows: [
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', '6'],
    ],
  },
  {
    title: 'blank lines counted but not given',
    file: '\n\r\na,b\n\n,\n1,2\n\n',
    rows: [
      [3, 'a', 'b'],
      [6, '1', '2'],
    ],
  },
  {
    title: 'LF before CR as two line ends',
    file: 'a,b\n\r1,2',
    rows: [
      [1, 'a', 'b'],
      [3, '1', '2'],
    ],
  },
  {
    title: 'quoted delimiters, line breaks and doubled marks',
    file: 'a,"b, c"\n"1\r\n2","say ""hi"""\n",3","\n4"',
    rows: [
      [1, 'a', 'b, c'],
      [2, '1\r\n2', 'say "hi"'],
      [3, ',3', '\n4'],
    ],
  },
  {
    title: 'empty quoted fields and a field of one quotation mark',
    file: '"","x",""""\n1,2,3',
    rows: [
      [1, '', 'x', '"'],
      [2, '1', '2', '3'],
    ],
  },
  {
    title: 'text after a closing quotation mark',
    file: 'a,b\n"x" y,2\n"1"2,3',
    rows: [
      [1, 'a', 'b'],
      [2, 'x y', '2'],
      [3, '12', '3'],
    ],
  },
  {
    title: 'quotation marks inside unquoted text',
    file: 'a,b\n5" pipe, "x"\n',
    rows: [
      [1, 'a', 'b'],
      [2, '5" pipe', ' "x"'],
    ],
  },
  {
    title: 'ragged rows',
    file: 'a,b,c\n1\n1,2,3,4\n1,2,\n,,3\n1,2,3',
    rows: [
      [1, 'a', 'b', 'c'],
      [2, '1'],
      [3, '1', '2', '3', '4'],
      [4, '1', '2'],
      [5, '', '', '3'],
      [6, '1', '2', '3'],
    ],
  },
  {
    title: 'spaces kept as they are',
    file: ' a , b\n  1,2  \n',
    rows: [
      [1, ' a ', ' b'],
      [2, '  1', '2  '],
    ],
  },
  {
    title: 'numbers, formulas and dates as they are written',
    file: 'a,b,c\n007,=1+1,3/5/2024\n1.0,1e5,TRUE',
    rows: [
      [1, 'a', 'b', 'c'],
      [2, '007', '=1+1', '3/5/2024'],
      [3, '1.0', '1e5', 'TRUE'],
    ],
  },
  {
    title: 'digits in any number, with and without something behind them',
    file: 'a,b,c\n1,12,123\n1234,00012345,123456789012\n1234567890123,123a,12"3\n123 ,"123",-123\n,,12345',
    rows: [
      [1, 'a', 'b', 'c'],
      [2, '1', '12', '123'],
      [3, '1234', '00012345', '123456789012'],
      [4, '1234567890123', '123a', '12"3'],
      [5, '123 ', '123', '-123'],
      [6, '', '', '12345'],
    ],
  },
  {
    title: 'one character in every cell, apostrophes and letters beyond ASCII too',
    file: "a,',é\n-,=,\n,é,'",
    rows: [
      [1, 'a', "'", 'é'],
      [2, '-', '='],
      [3, '', 'é', "'"],
    ],
  },
  {
    title: 'words that are names of object members',
    file: '__proto__,constructor\ntoString,1',
    rows: [
      [1, '__proto__', 'constructor'],
      [2, 'toString', '1'],
    ],
  },
  {
    title: 'one column',
    file: 'name\nAnn Lee\nBo',
    rows: [
      [1, 'name'],
      [2, 'Ann Lee'],
      [3, 'Bo'],
    ],
  },

  {
    title: 'semicolons, with decimal commas',
    file: 'a;b\n1,5;2,5\n3,0;4,1',
    rows: [
      [1, 'a', 'b'],
      [2, '1,5', '2,5'],
      [3, '3,0', '4,1'],
    ],
  },
  {
    title: 'tabs',
    file: 'a\tb, c\n1\t2;3\n',
    rows: [
      [1, 'a', 'b, c'],
      [2, '1', '2;3'],
    ],
  },
  {
    title: 'pipes',
    file: 'a|b|c\n1|2|3\n',
    rows: [
      [1, 'a', 'b', 'c'],
      [2, '1', '2', '3'],
    ],
  },
  {
    title: 'commas, although every row holds a semicolon too',
    file: 'a,b,c\n1;x,2,3\n4;y,5,6',
    rows: [
      [1, 'a', 'b', 'c'],
      [2, '1;x', '2', '3'],
      [3, '4;y', '5', '6'],
    ],
  },
  {
    title: 'semicolons below a title line with commas',
    file: 'Report, spring, 2026\n\na;b;c\n1;2;3\n4;5;6',
    rows: [
      [1, 'Report, spring, 2026'],
      [3, 'a', 'b', 'c'],
      [4, '1', '2', '3'],
      [5, '4', '5', '6'],
    ],
  },
  {
    title: 'delimiters of other kinds inside quotes',
    file: 'a,b\n"1;2;3","x;y"\n"4;5;6","z;w"',
    rows: [
      [1, 'a', 'b'],
      [2, '1;2;3', 'x;y'],
      [3, '4;5;6', 'z;w'],
    ],
  },
  {
    title: 'a line that names the delimiter',
    file: 'sep=|\r\na,1|b\r\n1|2',
    rows: [
      [1, 'a,1', 'b'],
      [2, '1', '2'],
    ],
  },
  {
    title: 'a line that names the semicolon, in any case, behind a byte order mark',
    file: withUtf8Mark('SEP=;\n"a,1";b\n1;2,5'),
    rows: [
      [1, 'a,1', 'b'],
      [2, '1', '2,5'],
    ],
  },
  {
    title: 'a line that names the delimiter, quoted',
    file: '"sep=;"\r\na;b\r\n1;2',
    rows: [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  },

  { title: 'UTF-8', file: 'name,größe\nNiños,5', rows: NAMES },
  { title: 'UTF-8 with a byte order mark [UP-6]', file: withUtf8Mark('name,größe\nNiños,5'), rows: NAMES },
  {
    title: 'a byte order mark before a quoted heading',
    file: withUtf8Mark('"name",größe\nNiños,5'),
    rows: NAMES,
  },
  { title: 'UTF-16 little-endian with a mark', file: utf16('name,größe\nNiños,5', 'le', true), rows: NAMES },
  { title: 'UTF-16 big-endian with a mark', file: utf16('name\tgröße\r\nNiños\t5', 'be', true), rows: NAMES },
  {
    title: 'UTF-16 little-endian without a mark',
    file: utf16('name,größe\nNiños,5', 'le', false),
    rows: NAMES,
  },
  { title: 'UTF-16 big-endian without a mark', file: utf16('name,größe\nNiños,5', 'be', false), rows: NAMES },
  { title: 'Windows-1252', file: singleBytes('name,gr\xf6\xdfe\nNi\xf1os,5'), rows: NAMES },
  {
    title: 'Windows-1252 quotation marks, dashes and the euro sign',
    file: singleBytes('a,b\n\x93x\x94 \x96 \x97,\x80 \x85 \x99\n\x80,1'),
    rows: [
      [1, 'a', 'b'],
      [2, '“x” – —', '€ … ™'],
      [3, '€', '1'],
    ],
  },
  {
    title: 'characters beyond the basic plane',
    file: 'a,b\n😀,東京',
    rows: [
      [1, 'a', 'b'],
      [2, '😀', '東京'],
    ],
  },
  {
    title: 'long texts',
    file: `a,b\n${'x'.repeat(30_000)},"${'é'.repeat(30_000)}"`,
    rows: [
      [1, 'a', 'b'],
      [2, 'x'.repeat(30_000), 'é'.repeat(30_000)],
    ],
  },
];

describe('csv', () => {
  it.each(CASES)('$title', async ({ file, rows }) => {
    expect(await readAll(toBytes(file), 'data.csv')).toEqual(rows);
  });

  it('many rows, with the same values again and again and values that differ', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => [
      `ID-${i}`,
      'Niños y Jóvenes Unidos',
      String(i % 7),
      `"Game ""Plan"" ${i % 3}"`,
    ]);
    const rows = await readAll(toBytes(lines.map((line) => line.join(',')).join('\r\n')), 'data.csv');
    expect(rows).toEqual(lines.map((line, i) => [i + 1, ...line.slice(0, 3), `Game "Plan" ${i % 3}`]));
  });
});
