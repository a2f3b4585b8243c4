import { describe, expect, it } from 'vitest';
import { answer, crosswalkTo, findAmong, instrument } from '../instrument/test/made-up.ts';
import { keepsAnswers, keepsHeadings } from './remembered.ts';

const ASKED = ['1 All', '2 Some', '3 None'];
const former = instrument('2001', {
  columns: [
    answer('en_often', 'How often', ASKED),
    answer('en_sex', 'Sex', ['M', 'F']),
    answer('en_age', 'Age', ['1', '2']),
    answer('en_home', 'Home', ['1', '2']),
    answer('en_gone', 'Gone', ['1']),
  ],
});
const later = instrument('2002', {
  columns: [
    answer('en_often', 'How often', ['1 Always', '2 Often', '3 Seldom', '4 Never']),
    answer('en_sex', 'Sex', ['M', 'F']),
    { ...answer('en_age', 'Age', ['1', '2']), question: ['Q7'] },
    answer('en_home', 'Home', ['1', '2']),
  ],
  crosswalk: crosswalkTo('2001', {
    items: [{ place: 'entry', name: 'en_home', why: 'It asks about another month.' }],
  }),
});
const find = findAmong(former, later);
const onward = { earlier: '2001', now: '2002', kind: 'entry' } as const;

describe('what is remembered of a file under another instrument', () => {
  it.each([
    ['a column with the same answers', 'en_sex', true],
    ['a column whose scale changed', 'en_often', false],
    ['a column that the crosswalk does not compare', 'en_home', false],
    ['a column that is not asked any more', 'en_gone', false],
    ['a column under another heading', 'en_age', true],
  ])('keeps the answers of %s: %s, %s [BEY-159]', (_what, name, kept) => {
    expect(keepsAnswers(find, onward, name)).toBe(kept);
    expect(keepsAnswers(find, { ...onward, earlier: '2002', now: '2001' }, name)).toBe(kept);
  });

  it('keeps a chosen column only where the headings are the same too [BEY-122]', () => {
    const names = ['en_often', 'en_sex', 'en_age', 'en_home', 'en_gone'];
    expect(names.filter((name) => keepsHeadings(find, onward, name))).toEqual(['en_sex']);
  });

  it('keeps all of the same instrument', () => {
    expect(keepsHeadings(find, { ...onward, now: '2001' }, 'en_often')).toBe(true);
  });
});
