import { describe, expect, it } from 'vitest';
import { findRivals } from './writers.mjs';

const write = (node, timeline, began, ended = began + 5) => ({ node, timeline, began, ended });

describe('two primaries are told from one after the other', () => {
  it('one machine after another, each on a timeline of its own', () => {
    expect(findRivals([write(1, 1, 0), write(1, 1, 10), write(2, 2, 40), write(1, 3, 90)])).toEqual([]);
  });

  it('a write under way while another machine is promoted', () => {
    expect(findRivals([write(1, 1, 0, 45), write(2, 2, 40, 44)])).toEqual([]);
  });

  it('a former primary that goes on', () => {
    const [found] = findRivals([write(1, 1, 0), write(2, 2, 40), write(1, 1, 60)]);
    expect(found).toBe('second primary: machine 1 wrote on timeline 1 after 2 had begun');
  });

  it('two machines on one timeline', () => {
    const [found] = findRivals([write(1, 1, 0), write(2, 1, 40)]);
    expect(found).toBe('second primary: machines 1 and 2 wrote on timeline 1');
  });
});
