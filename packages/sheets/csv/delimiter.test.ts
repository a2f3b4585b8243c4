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
];

it.each(CASES)('finds $title', async ({ file, rows }) => {
  expect(await readAll(toBytes(file), 'data.csv')).toEqual(rows);
});
