import { describe, expect, it } from 'vitest';
import { findDifferences, type Items } from './aspects.ts';

const items = (list: Readonly<Record<string, Record<string, string | readonly string[]>>>): Items =>
  new Map(Object.entries(list));

describe('the differences of two instruments', () => {
  const older = items({
    gone: { Question: 'How many?' },
    kept: { Question: 'Which?', Choices: ['1 One', '2 Two'] },
    moved: { Question: 'Where?', Choices: ['1 One', '2 Two'] },
  });
  const newer = items({
    moved: { Question: 'Where?', Choices: ['2 Two', '1 One'] },
    kept: { Question: 'Which one?', Choices: ['1 One', '3 Three'], Limits: 'at most 5 characters' },
    come: { Question: 'Why?' },
  });

  it('name what is gone and what is new', () => {
    const { removed, added } = findDifferences(older, newer);
    expect(removed).toEqual([['gone', { Question: 'How many?' }]]);
    expect(added).toEqual([['come', { Question: 'Why?' }]]);
  });

  it('tell of texts both, of lists what is not in both, and of a new order the whole', () => {
    expect(findDifferences(older, newer).changed).toEqual([
      { name: 'moved', aspect: 'Choices', before: '1 One; 2 Two', after: '2 Two; 1 One' },
      { name: 'kept', aspect: 'Question', before: 'Which?', after: 'Which one?' },
      { name: 'kept', aspect: 'Choices', before: '2 Two', after: '3 Three' },
      { name: 'kept', aspect: 'Limits', before: '', after: 'at most 5 characters' },
    ]);
  });

  it('name the fewest items that stand in another order, each with the item before it', () => {
    const list = (...names: readonly string[]) =>
      items(Object.fromEntries(names.map((name) => [name, { Question: name }])));
    const moved = (before: Items, after: Items) =>
      findDifferences(before, after).moved.map(({ name, after: previous }) => [name, previous]);
    expect(moved(list('a', 'b', 'c', 'd'), list('a', 'c', 'd', 'b'))).toEqual([['b', 'd']]);
    expect(moved(list('a', 'b', 'c', 'd'), list('d', 'a', 'b', 'c'))).toEqual([['d', null]]);
    expect(moved(list('a', 'b', 'gone', 'c'), list('a', 'come', 'b', 'c'))).toEqual([]);
  });

  it('are none between an instrument and itself', () => {
    expect(findDifferences(older, older)).toEqual({ removed: [], added: [], moved: [], changed: [] });
  });
});
