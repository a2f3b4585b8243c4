/** Last period's values where periods use different instruments [BEY-145]. */
import { count, crosswalkTo, findAmong, instrument } from '@srae/domain/instrument/test/made-up';
import { expect, it } from 'vitest';
import { type EarlierRow, toPreviousValues } from './previous-values.ts';

const SERVED = count('served', 'Youth served');
const OLD = instrument('2001', {
  fields: [SERVED, count('hours', 'Hours'), count('old', 'Asked before')],
});
const NEW = instrument('2002', {
  fields: [SERVED, count('hours', 'Hours of all cohorts'), count('reached', 'Asked under a new name')],
  crosswalk: crosswalkTo('2001', {
    items: [{ place: 'form', name: 'reached', earlier: 'old', why: 'It has a new name.' }],
  }),
});
const find = findAmong(OLD, NEW);

const earlier = (asked: string, period: string, row: EarlierRow['row']) => ({
  instrument: asked,
  period,
  row,
});
const previousIn = (own: typeof NEW, rows: readonly EarlierRow[]) =>
  toPreviousValues(rows, {
    find,
    instrument: own,
    form: own.forms.programreach,
    isLeftOut: (name) => name === 'pk',
  });

const SUMMER = earlier('2001', 'Summer 2001', { served: 5, hours: 6, old: 7, comments: 'x', pk: 1 });

it('stand beside fields that compare alone, in both directions [BEY-145]', () => {
  expect(previousIn(NEW, [SUMMER])).toEqual({
    served: { period: 'Summer 2001', value: 5 },
    reached: { period: 'Summer 2001', value: 7 },
  });
  const later = earlier('2002', 'Summer 2002', { served: 5, hours: 6, reached: 8 });
  expect(previousIn(OLD, [later])).toEqual({
    served: { period: 'Summer 2002', value: 5 },
    old: { period: 'Summer 2002', value: 8 },
  });
});

it('are those of the latest period that has one', () => {
  const winter = earlier('2002', 'Winter 2002', { served: null, hours: 9 });
  expect(previousIn(NEW, [winter, SUMMER])).toMatchObject({
    served: { period: 'Summer 2001', value: 5 },
    hours: { period: 'Winter 2002', value: 9 },
  });
  const own = previousIn(OLD, [SUMMER]);
  expect(own).toMatchObject({ hours: { value: 6 }, comments: { value: 'x' } });
  expect(own).not.toHaveProperty('pk');
});
