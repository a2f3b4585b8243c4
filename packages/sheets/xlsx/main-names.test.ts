import { describe, expect, it } from 'vitest';
import { MainNames } from './main-names.ts';
import { TAG } from './tags.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

describe('the names of the spreadsheet namespace', () => {
  it.each([
    ['nothing', '', 'row', true],
    ['the namespace', ` xmlns="${MAIN}"`, 'row', true],
    ['the namespace with blanks and single quotes', ` a="b"\n xmlns = '${MAIN}'`, 'row', true],
    ['another namespace', ' xmlns="urn:other"', 'row', false],
    ['a prefix', ` xmlns:s="${MAIN}"`, 's:row', true],
    ['a prefix', ` xmlns:s="${MAIN}"`, 'row', false],
    ['a prefix after a value without a blank', ` a="b"xmlns:s="${MAIN}"`, 's:row', false],
  ])('a root that declares %s (%s): <%s> is one of them: %s', (_, attributes, tag, known) => {
    const names = new MainNames();
    names.learn(attributes, true);
    const bytes = new TextEncoder().encode(tag);
    expect(names.tagAt(bytes, 0, bytes.length) !== TAG.OTHER).toBe(known);
  });

  it.each([
    ['one long name', 'x'.repeat(1_000_000)],
    ['many names', 'x '.repeat(500_000)],
    ['names and signs of equality', 'x= '.repeat(300_000)],
    ['quotes that are never closed', 'x="'.repeat(300_000)],
  ])('a root of %s is read as far as its length asks [SE-5]', (_, attributes) => {
    const names = new MainNames();
    names.learn(attributes, true);
    expect(names.plain).toBe(true);
  });
});
