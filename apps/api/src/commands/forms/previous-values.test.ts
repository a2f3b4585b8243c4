/** Last period's values where periods use different instruments [BEY-145]. */
import { count, crosswalkTo, findAmong, instrument } from '@srae/domain/instrument/test/made-up';
import { describe, expect, it } from 'vitest';
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

const earlier = (
  asked: string,
  period: string,
  row: EarlierRow['row'],
  over: Partial<EarlierRow> = {},
): EarlierRow => ({ instrument: asked, period, season: 'summer', collectCovid: false, row, ...over });
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

it('are those of the latest period that asked the question: an answer left blank has none [BEY-108]', () => {
  const winter = earlier('2002', 'Winter 2002', { served: null, hours: 9 });
  expect(previousIn(NEW, [winter, SUMMER])).toEqual({ hours: { period: 'Winter 2002', value: 9 } });
  // A page that was never saved left all its questions blank.
  expect(previousIn(NEW, [earlier('2002', 'Winter 2002', null), SUMMER])).toEqual({});
  const before = previousIn(OLD, [SUMMER]);
  expect(before).toMatchObject({ hours: { value: 6 }, comments: { value: 'x' } });
  expect(before).not.toHaveProperty('pk');
});

describe('of a question that not every period asks', () => {
  const FUNDS = count('funds', 'Funds', { seasons: ['summer'] });
  const COVID = count('covid', 'Youth before COVID-19', { optional: true, ofCovid: true });
  const asking = instrument('2006', { fields: [SERVED, FUNDS, COVID] });
  const previous = (rows: readonly EarlierRow[]) =>
    toPreviousValues(rows, {
      find: findAmong(asking),
      instrument: asking,
      form: asking.forms.programreach,
      isLeftOut: () => false,
    });
  const summer = earlier('2006', 'Summer 2006', { served: 1, funds: 2, covid: 3 }, { collectCovid: true });
  const winter = earlier('2006', 'Winter 2007', { served: 4, funds: 5, covid: 6 }, { season: 'winter' });

  it('are those of the latest that did, whatever others hold [BEY-108]', () => {
    expect(previous([winter, summer])).toEqual({
      served: { period: 'Winter 2007', value: 4 },
      funds: { period: 'Summer 2006', value: 2 },
      covid: { period: 'Summer 2006', value: 3 },
    });
  });

  it('are none where a summer left it blank', () => {
    const later = earlier('2006', 'Summer 2007', { served: 7, funds: null, covid: null });
    expect(previous([later, winter, summer])).toEqual({
      served: { period: 'Summer 2007', value: 7 },
      covid: { period: 'Summer 2006', value: 3 },
    });
  });
});
