import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openWorkbook } from './read-workbook.ts';
import { readAll } from './test/read-all.ts';

const fixture = (name: string) => readFile(new URL(`../../e2e/fixtures/${name}`, import.meta.url));

const FILES = [
  { file: 'entry-standard.xlsx', sheet: 'Participant Entry Survey', heading: 4, rows: 300, columns: 54 },
  {
    file: 'entry-standard-with-faults.xlsx',
    sheet: 'Participant Entry Survey',
    heading: 4,
    rows: 300,
    columns: 54,
  },
  { file: 'exit-standard.xlsx', sheet: 'Participant Exit Survey', heading: 5, rows: 262, columns: 58 },
  { file: 'exit-custom.xlsx', sheet: 'Data', heading: 1, rows: 262, columns: 58 },
];

describe('files written by an office program', () => {
  it.each(FILES)('$file: every row with its number', async ({ file, sheet, heading, rows, columns }) => {
    const all = await readAll(await fixture(file), file, { sheet });
    const [head, ...data] = all.filter(([row]) => row >= heading);
    expect(head?.slice(0, 4)).toEqual([heading, 'provider_name', 'program_name', 'survey_version']);
    expect(head).toHaveLength(columns + 1);
    expect(data.map(([row]) => row)).toEqual(Array.from({ length: rows }, (_, i) => heading + 1 + i));
    expect(new Set(data.map((row) => row[1]))).toEqual(
      new Set([
        'Bright Futures Coalition, LLC',
        'Centro de Salud Comunitaria, Inc.',
        'Niños y Jóvenes Unidos',
        'Cedar Valley School District',
      ]),
    );
  });

  it('entry-standard.xlsx: its four sheets', async () => {
    const { sheets } = await openWorkbook(await fixture('entry-standard.xlsx'), { fileName: 'e.xlsx' });
    expect(sheets.map(({ name, hidden, kind }) => [name, hidden, kind])).toEqual([
      ['Instructions', false, 'worksheet'],
      ['Participant Entry Survey', false, 'worksheet'],
      ['Data Entry Codes', false, 'worksheet'],
      ['Summary Data', false, 'worksheet'],
    ]);
  });

  it('entry-standard-with-faults.xlsx: the planted faults where they are', async () => {
    const rows = await readAll(await fixture('entry-standard-with-faults.xlsx'), 'e.xlsx', { sheet: 1 });
    const cell = (row: number, heading: string) => {
      const column = rows.find(([number]) => number === 4)?.indexOf(heading) ?? -1;
      return rows.find(([number]) => number === row)?.[column];
    };
    expect(cell(8, 'program_name')).toBe('Unknown program 1');
    expect(cell(10, 'Q1')).toBe('9');
    expect(cell(17, 'Q6')).toBe('X');
    expect(cell(25, 'Q4')).toBe('Maybe');
  });

  it('entry-custom-headings.csv: headings of its own and every row', async () => {
    const rows = await readAll(await fixture('entry-custom-headings.csv'), 'e.csv');
    const [head, ...data] = rows;
    expect(head).toHaveLength(66);
    expect(head).toEqual(expect.arrayContaining(['Agency', 'Curriculum', 'Form type', 'v03 age']));
    expect(data).toHaveLength(300);
    const agency = head?.indexOf('Agency') ?? -1;
    const curriculum = head?.indexOf('Curriculum') ?? -1;
    expect(data.filter((row) => row[agency] === 'Niños y Jóvenes Unidos')).toHaveLength(68);
    expect(data.filter((row) => row[curriculum] === 'Game Plan "Middle School"')).toHaveLength(78);
  });
});
