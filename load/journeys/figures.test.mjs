import { describe, expect, it } from 'vitest';
import { createLog, listLines } from './figures.mjs';

const sample = (kind, ms, fault = null) => ({ kind, at: ms, ms, fault });

describe('lines', () => {
  it('hold the wait that so many of a hundred did not exceed, by kind and for all', () => {
    const samples = Array.from({ length: 100 }, (_, at) => sample('save', 100 - at));
    expect(listLines([...samples, sample('read', 7)])).toEqual([
      { kind: 'read', count: 1, p50: 7, p95: 7, p99: 7, max: 7, faults: 0 },
      { kind: 'save', count: 100, p50: 50, p95: 95, p99: 99, max: 100, faults: 0 },
      { kind: 'all but signing in', count: 101, p50: 50, p95: 95, p99: 99, max: 100, faults: 0 },
    ]);
  });

  it('tell what was not answered as it should be, and keep signing in apart', () => {
    const lines = listLines([sample('save', 1, '409 VERSION_CONFLICT'), sample('sign in: password', 900)]);
    expect(lines.map(({ kind, count, faults }) => [kind, count, faults])).toEqual([
      ['save', 1, 1],
      ['sign in: password', 1, 0],
      ['all but signing in', 1, 1],
    ]);
  });
});

describe('log', () => {
  it('answers the calls that began within a span, the end excluded', () => {
    const log = createLog();
    for (const ms of [1, 2, 3]) log.log(sample('read', ms));
    expect(log.between(1, 3).map(({ at }) => at)).toEqual([1, 2]);
  });

  it('counts a person who could not go on as a fault and not as a call', () => {
    const log = createLog();
    log.log({ kind: 'left', at: 0, ms: 0, fault: 'grantee-1 could not go on: 503 BUSY' });
    expect([log.count(), log.faults.length]).toEqual([0, 1]);
  });
});
