import { describe, expect, it } from 'vitest';
import type { Association } from '../../access/actor.ts';
import { findHolder, showCount, type ShownCell, type ShownRow } from './disclosure.ts';
import { keyed, NOISE_TABLES } from './noise.ts';

const tie = (over: Partial<Association>): Association => ({
  pk: 1,
  grantId: 1,
  role: 'grantee',
  providerId: null,
  hasPortalAccess: true,
  hasDashboardAccess: true,
  grantActive: true,
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
