import { describe, expect, it } from 'vitest';
import type { ProtectedCount } from '../measures/protection/noise.ts';
import { keyed, NOISE_TABLES } from '../measures/protection/noise.ts';
import { countText, isAbove, leastTrue, protectShare, shareText } from './protected-share.ts';

const THRESHOLD = 11;
const asProtected = (count: number) => count as ProtectedCount; // as `protect` brands it

const share = (part: number, rest: number) => ({
  part: asProtected(part),
  rest: asProtected(rest),
  whole: asProtected(part + rest),
});

describe('a share that counts as above a limit [BEY-187] [BEY-192]', () => {
  it('is one that no noise can have made: every true share behind it is above the limit', () => {
    let above = 0;
    for (const limit of [0.02, 0.05, 0.25])
      for (let part = 0; part <= 80; part += 1)
        for (let rest = 0; rest <= 400; rest += 7) {
          if (!isAbove(share(part, rest), limit, THRESHOLD)) continue;
          above += 1;
          // The worst of all pairs of noises: the part was smaller, and the rest larger, by ten.
          const [truePart, trueRest] = [part - 10, rest + 10];
          expect(truePart / (truePart + trueRest)).toBeGreaterThan(limit);
        }
    expect(above).toBeGreaterThan(1000);
  });

  it.each([
    // 24 − 10 of 24 − 10 + 260 + 10 are 4.93 percent; 25 − 10 of 285 are 5.26.
    [24, 260, 0.05, false],
    [25, 260, 0.05, true],
    [10, 0, 0.05, false],
    [11, 30, 0.02, true],
    [11, 40, 0.02, false],
    // 20 − 10 of 10 + 20 + 10 are exactly a quarter.
    [20, 20, 0.25, false],
    [21, 20, 0.25, true],
    // A rest under the threshold counts as the most that it can be: 10 + 10.
    [16, 0, 0.235, false],
    [17, 0, 0.25, true],
    [17, 10, 0.25, true],
  ] as const)('%d and a rest of %d against %d: %s', (part, rest, limit, expected) => {
    expect(isAbove(share(part, rest), limit, THRESHOLD)).toBe(expected);
  });
});

it('a share is above no limit while its part is below the threshold, and no count is below zero [BEY-192]', () => {
  expect([isAbove(share(29, 0), 0.05, 30), isAbove(share(30, 0), 0.05, 30)]).toEqual([false, true]);
  expect([0, 10, 11, 25].map((count) => leastTrue(asProtected(count)))).toEqual([0, 0, 1, 15]);
});

describe('the words of a share', () => {
  it.each([
    [40, 160, 'about 40 of about 200 (20 percent)'],
    [200, 10, 'all but fewer than 11 of about 210'],
    [1200, 1200, 'about 1,200 of about 2,400 (50 percent)'],
  ])('%d and a rest of %d: %s', (part, rest, text) => {
    expect(shareText(share(part, rest), THRESHOLD)).toBe(text);
  });

  it('are as they are where noise lifts a part above the whole', () => {
    const lifted = { part: asProtected(210), rest: asProtected(11), whole: asProtected(200) };
    expect(shareText(lifted, THRESHOLD)).toBe('about 210 of about 200 (105 percent)');
  });

  it('never name a count under the threshold', () => {
    expect([countText(asProtected(10), THRESHOLD), countText(asProtected(11), THRESHOLD)]).toEqual([
      'fewer than 11',
      'about 11',
    ]);
  });

  it('come from counts with the noise of their keys, the rest as a cell of its own', () => {
    const { part, rest, whole } = protectShare(keyed(40, 123), keyed(200, 456), NOISE_TABLES[3]);
    for (const [count, truth] of [
      [part, 40],
      [rest, 160],
      [whole, 200],
    ] as const)
      expect(Math.abs(count - truth)).toBeLessThanOrEqual(10);
    expect(protectShare(keyed(0, 0), keyed(0, 0), NOISE_TABLES[3])).toEqual({ part: 0, rest: 0, whole: 0 });
  });
});
