import { describe, expect, it } from 'vitest';
import { SUPPORT } from './support-measures.ts';

const FACILITATORS = {
  prov_num_facilitators_working: 6,
  prov_num_facilitators_trained: 4,
  prov_num_facilitators_obs_once: 2,
  prov_num_facilitators_obs_2plus: 1,
};

describe('what is counted among providers that served youth', () => {
  const rows = SUPPORT.flatMap((measure) =>
    measure.source === 'forms' && measure.base.startsWith('Providers that served youth') ? measure.rows : [],
  );
  const countOf = (served: boolean | null) =>
    rows.map(({ of }) =>
      of({ grantId: 1, answers: { prov_provider_serve_youth: served, ...FACILITATORS }, curriculum: null }),
    );

  it('is counted for a Yes', () => {
    expect(countOf(true)).toEqual([
      { numerators: [6], denominator: 1 },
      { numerators: [4], denominator: 6 },
      { numerators: [1, 2, 3], denominator: 6 },
    ]);
  });

  it('is missing where more facilitators are observed than work: none can be observed less than never', () => {
    const observed = SUPPORT.find(({ id }) => id === 'facilitators_observed');
    const of = observed?.source === 'forms' ? observed.rows[0]?.of : undefined;
    const answers = { prov_provider_serve_youth: true, ...FACILITATORS, prov_num_facilitators_obs_2plus: 5 };
    expect(of?.({ grantId: 1, answers, curriculum: null })).toBe('missing');
  });

  it.each([false, null])('is left out for %s', (served) => {
    expect(countOf(served)).toEqual(['outside', 'outside', 'outside']);
  });
});
