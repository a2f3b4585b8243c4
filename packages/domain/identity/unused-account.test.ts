import { describe, expect, it } from 'vitest';
import { nextUnusedStep, unusedBefore, type WarningDays } from './unused-account.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2023, 0, 1, 12);
const day = (days: number) => new Date(START + days * DAY_MS);
const announced = (at: number, warned: WarningDays) => ({ at: day(at), warned });

describe('an unused account [BEY-183]', () => {
  it.each([
    ['nobody is told before 170 days', null, 169.9, { kind: 'none' }],
    ['is announced 10 days ahead', null, 170, { kind: 'warn', days: 10, at: day(180) }],
    ['is not told twice', announced(180, 10), 176, { kind: 'none' }],
    ['is told 3 days ahead', announced(180, 10), 177, { kind: 'warn', days: 3, at: day(180) }],
    ['is told 1 day ahead', announced(180, 3), 179, { kind: 'warn', days: 1, at: day(180) }],
    ['is kept until the day', announced(180, 1), 179.9, { kind: 'none' }],
    ['is deactivated then', announced(180, 1), 180, { kind: 'deactivate' }],
    ['found late, it has ten days', null, 400, { kind: 'warn', days: 10, at: day(410) }],
    ['a late second warning moves the end', announced(180, 10), 185, { kind: 'warn', days: 3, at: day(188) }],
    ['a late third warning moves the end', announced(180, 3), 190, { kind: 'warn', days: 1, at: day(191) }],
  ] as const)('%s', (_, before, now, step) => {
    expect(nextUnusedStep({ usedAt: day(0), announced: before }, day(now))).toEqual(step);
  });

  it('is looked at from the day of its first warning', () => {
    expect(unusedBefore(day(170))).toEqual(day(0));
  });

  it('gets three warnings, each its days ahead at least, at whatever hours the job runs', () => {
    for (const hours of [1, 7, 30, 100, 400]) {
      let before: ReturnType<typeof announced> | null = null;
      const told: { days: number; ahead: number }[] = [];
      for (let at = 0; at < 900; at += hours / 24) {
        const step = nextUnusedStep({ usedAt: day(0), announced: before }, day(at));
        if (step.kind === 'deactivate') {
          expect(at).toBeGreaterThanOrEqual(180);
          break;
        }
        if (step.kind === 'none') continue;
        before = { at: step.at, warned: step.days };
        told.push({ days: step.days, ahead: (step.at.getTime() - day(at).getTime()) / DAY_MS });
      }
      expect(told.map(({ days }) => days)).toEqual([10, 3, 1]);
      for (const { days, ahead } of told) expect(ahead).toBeGreaterThanOrEqual(days);
    }
  });
});
