import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { describe, expect, it } from 'vitest';
import { hasBrief, type Selection, toBriefQuery } from './selection.ts';

const grant = (id: number, role: 'agency' | 'grantee' | 'provider') => ({
  id,
  name: 'Northern Youth',
  cohort: 'FY2020',
  stream: 1,
  role,
  providers: [],
});
const context = (staff: boolean, ...grants: DashboardContext['grants']): DashboardContext => ({
  staff,
  default_basis: 'submitted',
  periods: [],
  streams: [],
  grants,
});
const SELECTION: Selection = { tab: 'youth', period: 2, basis: 'submitted', school: 'hs', as: 'own' };

describe('a brief is offered [BEY-190]', () => {
  it.each([
    ['staff of the nation', context(true), {}, true],
    ['staff of a grant', context(true, grant(7, 'agency')), { grant: 7 }, true],
    ['a Grantee of the own grant', context(false, grant(7, 'grantee')), { grant: 7 }, true],
    ['a Grantee of the nation', context(false, grant(7, 'grantee')), {}, false],
    ['a Provider', context(false, grant(7, 'provider')), { grant: 7, provider: 5 }, false],
    ['staff of a provider', context(true, grant(7, 'agency')), { grant: 7, provider: 5 }, false],
  ] as const)('to %s: %s', (_, given, place, offered) => {
    expect(hasBrief(given, { ...SELECTION, ...place })).toBe(offered);
  });
});

it('is asked for of a place and its data, for youth of all schools [BEY-190]', () => {
  expect(toBriefQuery({ ...SELECTION, stream: 1, cohort: 'FY2020' })).toEqual({
    period: 2,
    stream: 1,
    cohort: 'FY2020',
    basis: 'submitted',
    as: 'own',
  });
  // A grant has one stream and one cohort.
  expect(toBriefQuery({ ...SELECTION, stream: 1, grant: 7 })).toEqual({
    period: 2,
    grant: 7,
    basis: 'submitted',
    as: 'own',
  });
});
