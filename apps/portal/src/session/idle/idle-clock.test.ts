// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdleClock, type IdleClock, REPORT_EVERY_MS } from './idle-clock.ts';

const HOUR = 3_600_000;
let reports: number[];
let clock: IdleClock;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2023-08-01T14:00:00Z') });
  reports = [];
  clock = createIdleClock(async () => {
    reports.push(Date.now());
    return Date.now() + 2 * HOUR;
  });
  stop = clock.listen();
  clock.start(Date.now() + 2 * HOUR, true);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const left = () => (clock.deadline() ?? 0) - Date.now();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('inactivity', () => {
  it.each(['mousemove', 'keydown', 'touchstart', 'pointerdown'])(
    '%s moves the end two hours ahead [AUT-030]',
    async (event) => {
      await pass(HOUR);
      expect(left()).toBe(HOUR);
      window.dispatchEvent(new Event(event));
      expect(left()).toBe(2 * HOUR);
    },
  );

  it('tells the page after the next paint, so that a key is not kept waiting for the countdown [BEY-180]', async () => {
    await pass(HOUR);
    const told = vi.fn<() => void>();
    clock.subscribe(told);
    window.dispatchEvent(new Event('keydown'));
    expect(told).not.toHaveBeenCalled();
    await pass(100);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('hears a page that the person opens with the browser’s own buttons [BEY-180]', async () => {
    await pass(HOUR);
    window.dispatchEvent(new Event('popstate'));
    expect(left()).toBe(2 * HOUR);
  });

  it('is not moved by a renewed token, which the page asks for by itself [BEY-180]', async () => {
    await pass(HOUR);
    clock.start(Date.now() + HOUR, false);
    expect(left()).toBe(HOUR);
    expect(reports).toEqual([]);
  });

  it('reaches its end without activity, and nothing brings it back', async () => {
    await pass(2 * HOUR + 1);
    expect(left()).toBe(-1);
    clock.activity();
    expect(left()).toBe(-1);
  });

  it('tells the server a minute after activity begins, so that its end is never the earlier one', async () => {
    await pass(10_000);
    clock.activity();
    await pass(REPORT_EVERY_MS - 1_000);
    clock.activity();
    const shown = clock.deadline() ?? 0;
    expect(reports).toEqual([]);
    await pass(1_000);
    expect(reports).toHaveLength(1);
    expect((reports[0] ?? 0) + 2 * HOUR).toBeGreaterThanOrEqual(shown);
    await pass(REPORT_EVERY_MS * 3);
    expect(reports).toHaveLength(1);
  });

  it('believes a server with a shorter limit', async () => {
    stop();
    clock = createIdleClock(async () => Date.now() + HOUR / 2);
    stop = clock.listen();
    clock.start(Date.now() + 2 * HOUR, false);
    await pass(2_000);
    clock.activity();
    await pass(REPORT_EVERY_MS);
    expect(left()).toBe(HOUR / 2);
    await pass(2_000);
    clock.activity();
    expect(left()).toBe(HOUR / 2);
  });

  it('moves the end by the limit that the server sends, also after a page was loaded anew [CON2-010]', async () => {
    clock.setLimit(30);
    clock.start(Date.now() + HOUR / 4, false);
    await pass(HOUR * 1.9);
    clock.activity();
    expect(left()).toBe(HOUR / 2);
  });

  it('runs no more once stopped', () => {
    clock.stop();
    clock.activity();
    expect(clock.deadline()).toBeNull();
  });
});
