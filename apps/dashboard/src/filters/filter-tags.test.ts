import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { describe, expect, it } from 'vitest';
import { grantOptionText, grantText } from './filter-tags.ts';

const grant = (id: number, cohort: string | null, stream: number) => ({
  id,
  name: 'Northern Youth',
  cohort,
  stream,
  role: 'grantee' as const,
  providers: [],
});
const CONTEXT = {
  staff: false,
  streams: [
    { pk: 1, name: 'GDSRAE' },
    { pk: 2, name: 'SDSRAE' },
  ],
  grants: [grant(7, 'FY2019', 1), grant(8, 'FY2020', 1), grant(9, 'FY2020', 2), grant(10, null, 1)],
} satisfies Partial<DashboardContext>;

describe('the grants of one grantee', () => {
  it('are distinguished by cohort, and by funding stream where the cohort is the same', () => {
    expect(CONTEXT.grants.map((one) => grantText(one, CONTEXT))).toEqual([
      'Northern Youth, FY2019',
      'Northern Youth, GDSRAE, FY2020',
      'Northern Youth, SDSRAE, FY2020',
      'Northern Youth',
    ]);
  });

  it('are options that say first what distinguishes them, which a closed select does not cut', () => {
    expect(CONTEXT.grants.map((one) => grantOptionText(one, CONTEXT))).toEqual([
      'FY2019: Northern Youth',
      'GDSRAE, FY2020: Northern Youth',
      'SDSRAE, FY2020: Northern Youth',
      'Northern Youth',
    ]);
  });

  it('are named first where each has a name of its own', () => {
    const own = grant(7, 'FY2019', 1);
    const other = { ...own, name: 'Southern Youth' };
    expect(grantOptionText(other, { ...CONTEXT, grants: [own, other] })).toBe('Southern Youth, FY2019');
  });

  it('are found by typing the name where staff choose among all grants', () => {
    const staff = { ...CONTEXT, staff: true };
    expect(CONTEXT.grants.map((one) => grantOptionText(one, staff))).toEqual(
      CONTEXT.grants.map((one) => grantText(one, staff)),
    );
  });
});
