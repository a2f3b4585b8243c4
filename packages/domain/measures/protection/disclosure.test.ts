import { describe, expect, it } from 'vitest';
import type { Association } from '../../access/actor.ts';
import { findHolder } from './disclosure.ts';

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
