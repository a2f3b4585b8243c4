import { describe, expect, it } from 'vitest';
import { clampToGrid, isTyped, moveBy, toCommand } from './grid-keys.ts';

const key = (
  name: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const size = { rows: 30, columns: 4 };

describe('moving by keyboard [BEY-157]', () => {
  it.each([
    ['ArrowDown', {}, { row: 6, column: 2 }],
    ['ArrowUp', {}, { row: 4, column: 2 }],
    ['ArrowLeft', {}, { row: 5, column: 1 }],
    ['ArrowRight', {}, { row: 5, column: 3 }],
    ['Home', {}, { row: 5, column: 0 }],
    ['End', {}, { row: 5, column: 3 }],
    ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
    ['End', { ctrlKey: true }, { row: 29, column: 3 }],
    ['ArrowDown', { metaKey: true }, { row: 29, column: 2 }],
    ['ArrowLeft', { ctrlKey: true }, { row: 5, column: 0 }],
    ['PageDown', {}, { row: 15, column: 2 }],
    ['PageUp', {}, { row: 0, column: 2 }],
  ])('%s with %j', (name, held, place) => {
    expect(moveBy(key(name, held), { row: 5, column: 2 }, size)).toEqual(place);
  });

  it.each([['a'], ['Enter'], ['Tab'], ['Escape']])('%s moves nothing', (name) => {
    expect(moveBy(key(name), { row: 5, column: 2 }, size)).toBeNull();
  });

  it('stays in the grid at its edges, and where rows have gone', () => {
    expect(moveBy(key('ArrowUp'), { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
    expect(clampToGrid({ row: 40, column: 9 }, size)).toEqual({ row: 29, column: 3 });
    expect(clampToGrid({ row: 3, column: 0 }, { rows: 0, columns: 0 })).toEqual({ row: 0, column: 0 });
  });
});

it.each([
  [key('F'), true],
  [key('é'), true],
  [key('5'), true],
  [key('Enter'), false],
  [key('c', { ctrlKey: true }), false],
  [key('F2'), false],
])('%j begins to replace the text: %s', (event, begins) => {
  expect(isTyped(event)).toBe(begins);
});

it.each([
  [key('z', { ctrlKey: true }), 'undo'],
  [key('z', { metaKey: true }), 'undo'],
  [key('Z', { ctrlKey: true, shiftKey: true }), 'redo'],
  [key('y', { ctrlKey: true }), 'redo'],
  [key('z'), 'type'],
  [key('Enter'), 'edit'],
  [key('F2'), 'edit'],
  [key('Delete'), 'clear'],
  [key('Backspace'), 'clear'],
  [key('Escape'), null],
  [key('c', { ctrlKey: true }), null],
])('%j is the command %s', (event, command) => {
  expect(toCommand(event)).toBe(command);
});
