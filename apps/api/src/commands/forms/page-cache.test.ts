import { describe, expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const clock = { now: () => new Date('2026-03-01T12:00:00Z') };
const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
const toPlace = (targetId: number) => ({
  key: { grantId: 1, periodPk: 2, targetId },
  providerId: 3,
  programId: targetId,
});

describe('the cache of pages', () => {
  it('answers what was made of the same stamp, and nothing else', () => {
    const pages = createPageCache<string>(clock);
    pages.set('programreach', toPlace(4), [{ stamp: 'a' }], 'text');
    expect(pages.find('programreach', toPlace(4), [{ stamp: 'a' }])).toBe('text');
    expect(pages.find('programreach', toPlace(4), [{ stamp: 'b' }])).toBeNull();
    expect(pages.find('programstructure', toPlace(4), [{ stamp: 'a' }])).toBeNull();
    expect(pages.find('programreach', toPlace(5), [{ stamp: 'a' }])).toBeNull();
  });

  it('keeps nothing longer than ten minutes, and asks for the whole page then', () => {
    let now = clock.now();
    const pages = createPageCache<string>({ now: () => now });
    const find = () => pages.find('programreach', toPlace(4), [{ stamp: 'a' }]);
    pages.set('programreach', toPlace(4), [{ stamp: 'a' }], 'text');
    now = later(9);
    expect(find()).toBe('text');
    now = later(10);
    expect(find()).toBeNull();
  });

  it('drops every page of a place', () => {
    const pages = createPageCache<string>(clock);
    for (const form of ['programreach', 'programstructure'] as const)
      pages.set(form, toPlace(4), [{ stamp: 'a' }], form);
    pages.set('programreach', toPlace(5), [{ stamp: 'a' }], 'other');
    pages.drop(toPlace(4));
    expect(pages.find('programreach', toPlace(4), [{ stamp: 'a' }])).toBeNull();
    expect(pages.find('programstructure', toPlace(4), [{ stamp: 'a' }])).toBeNull();
    expect(pages.find('programreach', toPlace(5), [{ stamp: 'a' }])).toBe('other');
  });

  it('keeps 500 pages and drops the one that was not asked for longest', () => {
    const pages = createPageCache<number>(clock);
    const find = (n: number) => pages.find('programreach', toPlace(n), [{ stamp: '' }]);
    for (let n = 1; n <= 500; n += 1) pages.set('programreach', toPlace(n), [{ stamp: '' }], n);
    expect(find(1)).toBe(1);
    pages.set('programreach', toPlace(501), [{ stamp: '' }], 501);
    expect([find(1), find(2), find(3), find(501)]).toEqual([1, null, 3, 501]);
  });
});
