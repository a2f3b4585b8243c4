import { describe, expect, it } from 'vitest';
import type { Association } from '../../access/actor.ts';
import {
  type Disclosure,
  findHolder,
  showBase,
  showCount,
  type ShownCell,
  type ShownRow,
  showShare,
  smallBase,
} from './disclosure.ts';
import { keyed, lookUpNoise, NOISE_TABLES } from './noise.ts';

const tie = (over: Partial<Association>): Association => ({
  pk: 1,
  grantId: 1,
  role: 'grantee',
  providerId: null,
  hasPortalAccess: true,
  hasDashboardAccess: true,
  grantActive: true,
  mayUpload: true,
  ...over,
});
const PROVIDER = { role: 'provider', providerId: 7 } as const;

describe('the holders of the rows of a place [BEY-193]', () => {
  it.each<[string, Partial<Association>, { grant?: number; provider?: number }, boolean]>([
    ['a Grantee of the grant', {}, { grant: 1 }, true],
    ['a Grantee, one of its providers', {}, { grant: 1, provider: 7 }, true],
    ['a Grantee of another grant', { grantId: 2 }, { grant: 1 }, false],
    ['a Grantee, all grants', {}, {}, false],
    ['a Grantee without portal access', { hasPortalAccess: false }, { grant: 1 }, false],
    ['a Provider, the own provider', PROVIDER, { grant: 1, provider: 7 }, true],
    ['a Provider, another provider', PROVIDER, { grant: 1, provider: 8 }, false],
    ['a Provider, the grant', PROVIDER, { grant: 1 }, false],
    [
      'a Provider without portal access',
      { ...PROVIDER, hasPortalAccess: false },
      { grant: 1, provider: 7 },
      false,
    ],
  ])('%s', (_, over, place, holds) => {
    expect(findHolder({ associations: [tie(over)] }, place) !== null).toBe(holds);
  });

  it('are not staff without an association', () => {
    expect(findHolder({ associations: [] }, { grant: 1 })).toBeNull();
  });
});

it('a row of survey answers cannot be made of a number that was not protected [BEY-117]', () => {
  const others = { kind: 'protected', table: NOISE_TABLES[2], threshold: 11 } as const;
  const { value: valid } = showCount(keyed(40, 7), others);
  const row = { id: 'a', label: 'A', missing: null, missing_hidden: null, hidden: null, cells: [] };
  const shown: ShownRow = { ...row, valid };
  // @ts-expect-error The number of rows of a tally has not passed the protection.
  const forgotten: ShownRow = { ...row, valid: 40 };
  const cell = { group: 'all', value: 50, denominator: null, hidden: null };
  // @ts-expect-error Nor has a count that was added up by hand.
  const part: ShownCell = { ...cell, numerator: 20 };
  expect([shown.valid === null, forgotten.valid, part.numerator]).toEqual([false, 40, 20]);
});

/** A table without noise, so that counts are predictable. */
const PROTECTED: Disclosure = { kind: 'protected', table: [2 ** 32], threshold: 11 };
const holder = findHolder({ associations: [tie({})] }, { grant: 1 });
if (!holder) throw new Error('A Grantee of the grant holds its rows.');
const EXACT: Disclosure = { kind: 'exact', holder };
const share = (part: number, base: number, disclosure: Disclosure, unit: 'percent' | 'mean' = 'percent') =>
  showShare('all', unit, { part: keyed(part, 1), base: keyed(base, 2) }, disclosure);

describe('a share [BEY-115]', () => {
  it.each([
    [10, 40, 'fewer than 11 of 40'],
    [11, 40, null],
    [29, 40, null],
    [30, 40, 'all but fewer than 11 of 40'],
    [10, 4_588, 'fewer than 11 of 4,588'],
  ])('of %i of %i reads %s to others', (part, base, words) => {
    expect(share(part, base, PROTECTED).hidden).toBe(words);
  });

  it.each([
    [0, 5, 0],
    [1, 5, 20],
    [5, 5, 100],
  ])('of %i of %i is %i percent to the holders of the rows [BEY-193]', (part, base, value) => {
    expect(share(part, base, EXACT)).toMatchObject({
      value,
      hidden: null,
      numerator: part,
      denominator: base,
    });
  });

  it('that noise lifts above its base is shown as it is', () => {
    expect(share(45, 40, EXACT).value).toBe(113);
    // The rest, 7 surveys, has noise of its own that lifts it to the threshold.
    const table = NOISE_TABLES[3];
    const noise = (key: number) => lookUpNoise(key >>> 0, table);
    const keys = Array.from({ length: 300 }, (_, key) => key);
    const part = keys.find((key) => noise(key) === 6) ?? 0;
    const base = keys.find((key) => noise(key) === -3 && noise(key - part) >= 4) ?? 0;
    expect(
      showShare(
        'all',
        'percent',
        { part: keyed(33, part), base: keyed(40, base) },
        { kind: 'protected', table, threshold: 11 },
      ),
    ).toMatchObject({ value: 105, numerator: 39, denominator: 37, hidden: null });
  });

  it('of nobody has no value', () => {
    expect(share(0, 0, EXACT).value).toBeNull();
  });
});

describe('a base that is too small', () => {
  it('says so by the threshold to others, and that there are no surveys to holders [BEY-115]', () => {
    const words = (disclosure: Disclosure) => smallBase('id', 'Label', [], disclosure).hidden;
    expect(words(PROTECTED)).toBe('fewer than 11');
    expect(words(EXACT)).toBe('no surveys');
  });

  it.each([
    [10, true],
    [11, false],
  ])('to others: %i', (base, isSmall) => {
    expect(showBase({ base: keyed(base, 1), missing: keyed(0, 0) }, PROTECTED) === null).toBe(isSmall);
  });

  it.each([
    [0, true],
    [1, false],
  ])('to holders: %i', (base, isSmall) => {
    expect(showBase({ base: keyed(base, 1), missing: keyed(0, 0) }, EXACT) === null).toBe(isSmall);
  });
});
