import { describe, expect, it } from 'vitest';
import { openWorkbook } from '../read-workbook.ts';
import { readAll } from '../test/read-all.ts';
import { singleBytes } from '../test/text-builder.ts';

const HEAD = 'provider,program,version\n';

async function read(file: string) {
  const bytes = singleBytes(HEAD + file);
  const [, ...rows] = await readAll(bytes, 'data.csv');
  const workbook = await openWorkbook(bytes, { fileName: 'data.csv' });
  const { letters } = await workbook.readRows(0, () => undefined);
  return { texts: rows.flatMap(([, ...cells]) => cells), letters };
}

const RIGHT: [title: string, file: string, texts: string[]][] = [
  [
    'accents and apostrophes',
    'Ni\xf1os y J\xf3venes,Jos\xe9,\xc9cole\nChildren\x92s \x93Home\x94 \x96 North,Hawai\x91i,NI\xd1OS',
    ['Niños y Jóvenes', 'José', 'École', 'Children’s “Home” – North', 'Hawai‘i', 'NIÑOS'],
  ],
  [
    'dashes without spaces and signs beside words',
    'youth\x96parent,Boys\x97Girls,pre\x96entry\nGame\x85,Plan\x99,\xa7 5 \xae',
    ['youth–parent', 'Boys—Girls', 'pre–entry', 'Game…', 'Plan™', '§ 5 ®'],
  ],
  ['ordinals, ß and questions', '1\xba,Stra\xdfe,\xbfQu\xe9?', ['1º', 'Straße', '¿Qué?']],
];

const OTHERS: [title: string, file: string, texts: string[], word: string][] = [
  ['Mac text', 'Ni\x96os y J\x97venes,Jos\x8e,NI\x84OS', ['Niños y Jóvenes', 'José', 'NIÑOS'], 'Niños'],
  ['Mac text with ñ alone', 'Ni\x96os,a,b', ['Niños', 'a', 'b'], 'Niños'],
  ['Mac text with ó alone', 'Coraz\x97n,a,b', ['Corazón', 'a', 'b'], 'Corazón'],
  ['Mac text with í alone', 'Mar\x92a,a,b', ['María', 'a', 'b'], 'María'],
  [
    'Mac text with apostrophes and quotation marks alone',
    'Children\xd5s \xd2Home\xd3,a,b',
    ['Children’s “Home”', 'a', 'b'],
    'Children’s',
  ],
  [
    'Mac text with a dash before its letters',
    'A \xd0 B,\xd1 Ni\x96os,Jos\x8e',
    ['A – B', '— Niños', 'José'],
    'Niños',
  ],
  ['MS-DOS text', 'Ni\xa4os,J\xa2venes,Jos\x82', ['Niños', 'Jóvenes', 'José'], 'Niños'],
];

const DASHES: [file: string, texts: string[], word: string][] = [
  ['Mesa\x96east,a,b', ['Mesa–east', 'a', 'b'], 'Mesa–east'],
  ['Compa\x96ero,Bola\x96os,b', ['Compañero', 'Bolaños', 'b'], 'Compañero'],
];

describe('text of one byte a character', () => {
  it.each(RIGHT)('Windows-1252, without a word: %s', async (_, file, texts) => {
    expect(await read(file)).toEqual({ texts, letters: null });
  });

  it.each(OTHERS)('%s is read and said to be a guess', async (_, file, texts, word) => {
    expect(await read(file)).toMatchObject({ texts, letters: { kind: 'guessed', word } });
  });

  it.each(DASHES)('a dash between vowels joins two words, or is an ñ: %j', async (file, texts, word) => {
    expect(await read(file)).toMatchObject({ texts, letters: { kind: 'guessed', word } });
  });

  it.each([
    ['a letter of Windows-1252', 'Mesa\x96east,Jos\xe9,b', ['Mesa–east', 'José', 'b']],
    ['a dash before a capital', 'Mesa\x96east,Alpha\x96Omega,b', ['Mesa–east', 'Alpha–Omega', 'b']],
    ['a dash between spaces', 'Mesa\x96east,a \x96 b,b', ['Mesa–east', 'a – b', 'b']],
  ])('a dash between vowels beside %s is one', async (_, file, texts) => {
    expect(await read(file)).toEqual({ texts, letters: null });
  });

  it('Unicode and workbooks have no doubtful letters', async () => {
    const workbook = await openWorkbook(new TextEncoder().encode('a,Ã±\n'), { fileName: 'data.csv' });
    expect((await workbook.readRows(0, () => undefined)).letters).toBeNull();
  });
});
