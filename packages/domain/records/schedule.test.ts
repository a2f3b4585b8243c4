import { describe, expect, it } from 'vitest';
import { automaticallyDueUntil, readPeriods } from './periods.ts';
import { dueUntil, retentionText } from './retention.ts';
import { APPROVED_KINDS, canBeHeld, listRecordKinds, RECORDS_SCHEDULE } from './schedule.ts';

const NOON = new Date('2030-03-01T12:00:00Z');

describe('the records schedule [BEY-185]', () => {
  it('says of every kind what it is, from when it counts, what ends it and on what authority', () => {
    for (const kind of listRecordKinds()) {
      for (const text of [kind.label, kind.about, kind.from, kind.end, kind.authority])
        expect(text, kind.id).not.toBe('');
      expect(kind.tables.length, kind.id).toBeGreaterThan(0);
      const hasPeriod = kind.disposal === 'approved' || kind.disposal === 'automatic';
      expect(kind.keep !== null, kind.id).toBe(hasPeriod);
    }
  });

  it('leaves to jobs what is short-lived alone', () => {
    const automatic = listRecordKinds().filter(({ disposal }) => disposal === 'automatic');
    expect(automatic.length).toBeGreaterThan(0);
    for (const { id, keep } of automatic)
      expect(keep !== null && 'days' in keep && keep.days <= 30, id).toBe(true);
  });

  it('lets a hold stop everything but secrets and what was never finished', () => {
    const free = listRecordKinds().filter(({ held }) => !held);
    const ended = free.filter(({ disposal }) => disposal !== 'kept');
    expect(ended.map(({ id }) => id)).toEqual(['unfinished-uploads', 'codes', 'signing-keys']);
    expect([canBeHeld('audit'), canBeHeld('codes'), canBeHeld('nonsense')]).toEqual([true, false, false]);
  });

  it('keeps sign-in records as long as the audit (decision 43)', () => {
    expect(RECORDS_SCHEDULE['sign-in-records']).toMatchObject({ disposal: 'with another kind', keep: null });
    expect(RECORDS_SCHEDULE.audit.tables).toEqual(RECORDS_SCHEDULE['sign-in-records'].tables);
  });
});

describe('retention periods [BEY-185]', () => {
  it.each([
    [{ years: 6 }, '2024-03-01T12:00:00.000Z'],
    [{ days: 30 }, '2030-01-30T12:00:00.000Z'],
    [{ days: 0 }, '2030-03-01T12:00:00.000Z'],
  ] as const)('%j ends for what began by %s', (kept, until) => {
    expect(dueUntil(kept, NOON).toISOString()).toBe(until);
  });

  it('counts the last day of February for a leap day', () => {
    expect(dueUntil({ years: 1 }, new Date('2024-02-29T00:00:00Z')).toISOString()).toBe(
      '2023-02-28T00:00:00.000Z',
    );
  });

  it.each([
    [{ years: 1 }, '1 year'],
    [{ years: 6 }, '6 years'],
    [{ days: 30 }, '30 days'],
    [{ days: 1 / 48 }, '30 minutes'],
    [{ days: 0 }, 'at once'],
  ] as const)('%j is said as %s', (kept, text) => {
    expect(retentionText(kept)).toBe(text);
  });

  it('are those of the schedule where the agency has set nothing else', () => {
    expect(readPeriods('')).toEqual(
      Object.fromEntries(APPROVED_KINDS.map((id) => [id, RECORDS_SCHEDULE[id].keep])),
    );
    expect(readPeriods(' audit=12y , practice=1y')).toMatchObject({
      audit: { years: 12 },
      practice: { years: 1 },
      'survey-rows': { years: 6 },
    });
  });

  it.each(['audit', 'audit=12', 'audit=2y', 'audit=101y', 'practice=0y', 'drafts=5y', 'codes=3y'])(
    'refuse %s',
    (text) => {
      expect(() => readPeriods(text)).toThrow(RangeError);
    },
  );

  it('of jobs are read from the schedule', () => {
    expect(automaticallyDueUntil('drafts', NOON)).toEqual(new Date('2030-01-30T12:00:00Z'));
    expect(automaticallyDueUntil('unfinished-uploads', NOON)).toEqual(new Date('2030-03-01T11:30:00Z'));
  });
});
