import { expect, it } from 'vitest';
import { toOutage } from './outage.mjs';

const call = (method, ended, status = 200, code = null) => ({ method, at: ended - 1, ended, status, code });

it('an outage is the longest time without an answer, for reads and for writes, and what people were told', () => {
  const calls = [
    call('GET', 900),
    call('PUT', 950),
    call('GET', 1_100),
    call('PUT', 1_150, 503, 'UNAVAILABLE'),
    call('GET', 1_200, 0, 'ECONNRESET'),
    call('PUT', 1_300, 409, 'CONFLICT'),
    call('GET', 3_100),
    call('PUT', 4_000),
    call('PUT', 4_100),
  ];
  expect(toOutage(calls, 1_000)).toEqual({
    readsMs: 2_000,
    writesMs: 3_000,
    lastFailedMs: 200,
    seen: { '503 UNAVAILABLE': 1, ECONNRESET: 1 },
  });
});
