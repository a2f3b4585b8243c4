import { describe, expect, it } from 'vitest';
import { loadProblem, readAll } from '../test/read-all.ts';
import { toBytes } from '../test/zip-builder.ts';

const HEAD = 'provider,program,version,Q1,Q2,Q3,Q4,Q5\n';
const ROW = 'A,P,MS,12,7,1,0,1\n';

const SWALLOWED: [title: string, file: string, row: number][] = [
  [
    'from the first field to the first field of a later row',
    `${ROW}"A,P,MS,12,7,1,0,1\nB,P,MS,13,8,0,0,1\nC",P,HS,15,9,1,0,1\n${ROW}`,
    3,
  ],
  ['of two rows', `"A,P,MS,12,7,1,0,1\r\nB",P,MS,13,8,0,0,1\r\n`, 2],
  ['inside a row', `A,"Game,MS,12,7,1,0,1\nB,5",MS,13,8,0,0,1\n`, 2],
  ['to a field further right', `"A,P,MS,12,7,1,0,1\nB,5",MS,13,8,0,0,1\n`, 2],
  ['in the last field', `A,P,MS,12,7,1,0,"1\nB,P,MS,13,8,0,0,1"\n`, 2],
  ['below a row that lacks some', `A,P,MS,12\n"A,P,MS,12,7,1,0,1\nB",P,MS,13,8,0,0,1\n`, 3],
  ['with an empty quoted field', `"A,P,MS,12,7,1,0,1\nB,"",MS,13,8,0,0,1\nC",P,MS,13,8,0,0,1\n`, 2],
];

describe('rows between two stray quotation marks are not taken for a text', () => {
  it.each(SWALLOWED)('%s', async (_, file, row) => {
    const { code, message } = await loadProblem(readAll(toBytes(HEAD + file), 'data.csv'));
    expect(code).toBe('unclosed-quote');
    expect(message).toContain(`quotation mark in row ${row} `);
  });

  it.each([
    ['with semicolons', ',', ';'],
    ['with the line ends of a Mac', '\n', '\r'],
  ])('%s', async (_, usual, other) => {
    const file = (HEAD + SWALLOWED[0]?.[1]).replaceAll(usual, other);
    expect((await loadProblem(readAll(toBytes(file), 'data.csv'))).code).toBe('unclosed-quote');
  });
});

it('of a file of few columns are only known in a row that lacks some', async () => {
  const head = 'a,b,c,d,e\n1,2,3,4,5\n';
  const known = readAll(toBytes(`${head}"1,2,3,4,5\n1,2",3,4,5\n`), 'data.csv');
  expect((await loadProblem(known)).code).toBe('unclosed-quote');
  expect(await readAll(toBytes(`${head}"1,2,3,4,5\n1",2,3,4,5\n`), 'data.csv')).toHaveLength(3);
});

it('are not seen in a text of one line in a row that lacks its last fields', async () => {
  const rows = await readAll(toBytes(`${HEAD}"A, B, Inc.",P,MS,12,7,1\n`), 'data.csv');
  expect(rows[1]).toEqual([2, 'A, B, Inc.', 'P', 'MS', '12', '7', '1']);
});

describe('a text of several lines is one text', () => {
  it('with spaces behind its closing quotation mark', async () => {
    const rows = await readAll(toBytes(`${HEAD}A,P,MS,"one\ntwo" ,7,1,0,1\n`), 'data.csv');
    expect(rows[1]).toEqual([2, 'A', 'P', 'MS', 'one\ntwo ', '7', '1', '0', '1']);
  });

  it.each([
    ['without delimiters', 'one\ntwo\nthree'],
    ['with a few delimiters in each line', 'one, two\nthree, four\nfive'],
    ['with as many delimiters as columns in one line', 'a, b, c, d, e, f, g\nh'],
    ['with doubled quotation marks', 'he said ""a, b""\nand left'],
  ])('%s', async (_, text) => {
    for (const file of [
      `${HEAD}"${text}",P,MS,12,7,1,0,1\n`,
      `${HEAD}A,P,MS,"${text}",7,1,0,1\n`,
      `${HEAD}A,P,MS,12,7,1,0,"${text}"\n`,
    ]) {
      const rows = await readAll(toBytes(file), 'data.csv');
      expect(rows).toHaveLength(2);
      expect(rows[1]).toContain(text.replaceAll('""', '"'));
    }
  });

  it.each([
    'name,note\nAnn,"good, fun\nand more, too"\n',
    'name,place,note\nAnn,X,"good\nfun, nice, cool"\n',
    '"name, one\nname, two",note\nAnn,X\n',
  ])('in a file of few columns: %j', async (file) => {
    expect(await readAll(toBytes(file), 'data.csv')).toHaveLength(2);
  });
});
