import { expect, it } from 'vitest';
import { type Row, readAll } from '../test/read-all.ts';
import { toBytes } from '../test/zip-builder.ts';

type Case = { title: string; file: string; rows: Row[] };

const CASES: Case[] = [
  {
    title: 'semicolons, with commas in every name and trailing delimiters left out',
    file: 'agency;program;a;b;c\nX, Inc.;P;1;2;3\nX, Inc.;P;1\nX, Inc.;P;1;2\nX, Inc.;P;1;2;3\nX, Inc.;P',
    rows: [
      [1, 'agency', 'program', 'a', 'b', 'c'],
      [2, 'X, Inc.', 'P', '1', '2', '3'],
      [3, 'X, Inc.', 'P', '1'],
      [4, 'X, Inc.', 'P', '1', '2'],
      [5, 'X, Inc.', 'P', '1', '2', '3'],
      [6, 'X, Inc.', 'P'],
    ],
  },
  {
    title: 'semicolons, ragged below a title line, with commas in every name',
    file: 'Report, spring\na;b;c\nX, Inc.;1;2\nX, Inc.;1\nX, Inc.;1;2',
    rows: [
      [1, 'Report, spring'],
      [2, 'a', 'b', 'c'],
      [3, 'X, Inc.', '1', '2'],
      [4, 'X, Inc.', '1'],
      [5, 'X, Inc.', '1', '2'],
    ],
  },
  {
    title: 'commas, although one text holds more semicolons than its row has columns',
    file: 'name,note\nAnn,first; then; and last\nBo,none',
    rows: [
      [1, 'name', 'note'],
      [2, 'Ann', 'first; then; and last'],
      [3, 'Bo', 'none'],
    ],
  },
  {
    title: 'commas, although headings and rows have one semicolon each',
    file: 'name;nickname,age,city\nAnn;A,5,X\nBo;B,6,Y',
    rows: [
      [1, 'name;nickname', 'age', 'city'],
      [2, 'Ann;A', '5', 'X'],
      [3, 'Bo;B', '6', 'Y'],
    ],
  },
  {
    title: 'commas, where semicolons would make as many columns',
    file: 'name;nickname,age\nAnn;A,5\nBo;B,6',
    rows: [
      [1, 'name;nickname', 'age'],
      [2, 'Ann;A', '5'],
      [3, 'Bo;B', '6'],
    ],
  },
  {
    title: 'semicolons, with commas in a heading and more of them in every name below it',
    file: 'name, first;age\nLee, Ann, A.;5\nLee, Bo, B.;6',
    rows: [
      [1, 'name, first', 'age'],
      [2, 'Lee, Ann, A.', '5'],
      [3, 'Lee, Bo, B.', '6'],
    ],
  },
  {
    title: 'the delimiter that a line names, with the line ends of a Mac',
    file: 'sep=;\ra;b\r1;2,5',
    rows: [
      [1, 'a', 'b'],
      [2, '1', '2,5'],
    ],
  },
  {
    title: 'commas below a heading that only ends like a line that names a delimiter',
    file: 'a,sep=b\n1,2',
    rows: [
      [1, 'a', 'sep=b'],
      [2, '1', '2'],
    ],
  },
];

it.each(CASES)('finds $title', async ({ file, rows }) => {
  expect(await readAll(toBytes(file), 'data.csv')).toEqual(rows);
});
