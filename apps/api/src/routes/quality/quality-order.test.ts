/** The desk with faults of each kind at once [BEY-187]. */
import { describe, expect, it, beforeAll } from 'vitest';
import { openQualityPortal } from '../../../test/portal/calls/quality-portal.ts';

const { read, take, seed } = await openQualityPortal();

beforeAll(async () => {
  await seed.coverage(take());
  await seed.repeated(take());
  await seed.straightLining(take());
  await seed.improbable(take());
  await seed.nonresponse(take());
  await seed.lateAndOften(take());
  await seed.jump(take());
});

describe('findings of many grants', () => {
  it('stand in the order of the attention they need, and leave all other grants silent [BEY-187]', async () => {
    const { rows, counts } = await read();
    const weights = rows.map(({ attention }) => attention);
    expect(weights).toEqual(weights.toSorted((one, two) => two - one));
    expect(rows.filter(({ findings }) => findings.length > 0)).toHaveLength(7);
    // The duplicated rows belong to other programs than the rows they replaced.
    expect(counts).toEqual({
      coverage: 2,
      repeated: 1,
      'straight-lining': 1,
      improbable: 1,
      nonresponse: 1,
      jump: 1,
      late: 1,
      resubmitted: 1,
    });
    expect(await read({ check: 'coverage' })).toMatchObject({ total: 2, findings: 3 });
  });
});
