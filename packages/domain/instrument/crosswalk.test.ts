/** Which items and measures of several instruments compare [BEY-145]. */
import { describe, expect, it } from 'vitest';
import { getInstrument, listInstruments } from '../instruments/instruments.ts';
import {
  type ComparedInstrument,
  compareColumns,
  compareDefinition,
  compareItem,
  compareMeasure,
  otherInstrumentText,
} from './crosswalk.ts';
import { findItem } from './same-item.ts';
import { answer, count, crosswalkTo, findAmong, instrument, trendMeasure } from './test/made-up.ts';

const SERVED = count('served', 'How many youth did the grantee serve?');
const FIRST = instrument('2001', {
  fields: [SERVED, count('parents', 'How many parents came?'), count('old', 'How many came before?')],
  columns: [answer('en_age', 'Age', ['10', '11']), answer('en_grade', 'Grade', ['6', '7'])],
  measures: [trendMeasure('served')],
});

/** The instrument after the first, with these questions. */
function later(made: Parameters<typeof instrument>[1], stated: Partial<ReturnType<typeof crosswalkTo>> = {}) {
  return instrument('2002', { ...made, crosswalk: crosswalkTo('2001', stated) });
}

/** The result from the later to the earlier item, and in reverse. */
function bothWays(other: ComparedInstrument, name: string, place: 'form' | 'entry' = 'form', earlier = name) {
  const find = findAmong(FIRST, other);
  const back = compareItem(find, { from: other, to: FIRST }, place, name);
  const forward = compareItem(find, { from: FIRST, to: other }, place, earlier);
  const words = (found: typeof back) => (found.compares ? found.found : found.why);
  return [words(back), words(forward)];
}

describe('an item', () => {
  it.each([
    ['as it was', 'How many youth did the grantee serve?'],
    ['of a grant recipient', 'How many youth did the grant recipient serve?'],
  ])('compares when it is asked %s [BEY-145]', (_, label) => {
    expect(bothWays(later({ fields: [count('served', label)] }), 'served')).toEqual(['served', 'served']);
  });

  it('does not compare in other words', () => {
    expect(bothWays(later({ fields: [count('served', 'How many youth came?')] }), 'served')).toEqual([
      '“Measures of 2001” asks “How many youth did the grantee serve?” and not “How many youth came?”.',
      '“Measures of 2002” asks “How many youth came?” and not “How many youth did the grantee serve?”.',
    ]);
  });

  it('does not compare with other answers', () => {
    const choices = [{ code: 1, label: 'One' }];
    const changed = later({ fields: [{ ...SERVED, kind: 'choice', choices }] });
    expect(bothWays(changed, 'served')[0]).toBe(
      '“Measures of 2001” takes other answers to “How many youth did the grantee serve?”.',
    );
    const survey = later({ columns: [answer('en_age', 'Age', ['10', '11', '12'])] });
    expect(bothWays(survey, 'en_age', 'entry')).toEqual([
      '“Measures of 2001” takes other answers to “Age”.',
      '“Measures of 2002” takes other answers to “Age”.',
    ]);
  });

  it('does not compare where one of them does not ask it', () => {
    const other = later({ fields: [count('new', 'How many are new?')] });
    const find = findAmong(FIRST, other);
    expect(compareItem(find, { from: FIRST, to: other }, 'form', 'old')).toEqual({
      compares: false,
      why: '“Measures of 2002” does not ask “How many came before?”.',
    });
    expect(compareItem(find, { from: other, to: FIRST }, 'form', 'new')).toEqual({
      compares: false,
      why: '“Measures of 2001” does not ask “How many are new?”.',
    });
  });

  it('does not compare where the crosswalk says so, though the question is the same', () => {
    const why = 'Youth of partner programs are counted too.';
    const stated = later({ fields: [SERVED] }, { items: [{ place: 'form', name: 'served', why }] });
    expect(bothWays(stated, 'served')).toEqual([why, why]);
  });

  it('compares under another name where the crosswalk says so', () => {
    const stated = later(
      { fields: [count('reached', 'Youth reached')] },
      {
        items: [{ place: 'form', name: 'reached', earlier: 'served', why: 'The question has a new number.' }],
      },
    );
    expect(bothWays(stated, 'reached', 'form', 'served')).toEqual(['served', 'reached']);
  });

  it('compares over several instruments, step by step', () => {
    const second = later(
      { fields: [count('reached', 'Youth reached'), count('parents', 'How many parents came?')] },
      { items: [{ place: 'form', name: 'reached', earlier: 'served', why: '' }] },
    );
    const third = instrument('2003', {
      fields: [count('reached', 'Youth reached'), count('old', 'How many came before?')],
      crosswalk: crosswalkTo('2002'),
    });
    const side = instrument('2002-b', { fields: [SERVED], crosswalk: crosswalkTo('2001') });
    const find = findAmong(FIRST, second, third, side);
    const compare = (from: ComparedInstrument, to: ComparedInstrument, name: string) =>
      compareItem(find, { from, to }, 'form', name);
    expect(compare(third, FIRST, 'reached')).toEqual({ compares: true, found: 'served' });
    expect(compare(FIRST, third, 'served')).toEqual({ compares: true, found: 'reached' });
    expect(compare(side, third, 'served')).toEqual({ compares: true, found: 'reached' });
    expect(compare(third, third, 'reached')).toEqual({ compares: true, found: 'reached' });
    // An item dropped in between is not followed further.
    expect(compare(third, FIRST, 'old')).toMatchObject({
      why: '“Measures of 2002” does not ask “How many came before?”.',
    });
    expect(compareColumns(find, { from: third, to: FIRST }, ['reached', 'old'])).toMatchObject({
      compares: false,
    });
  });

  it('differs in the words of the two instruments, also where one between them differs', () => {
    const second = later({ fields: [count('served', 'Youth served'), count('parents', 'Parents')] });
    const third = instrument('2003', {
      fields: [count('served', 'Youth served'), count('new', 'How many are new?')],
      crosswalk: crosswalkTo('2002'),
    });
    const find = findAmong(FIRST, second, third);
    const explain = (from: ComparedInstrument, to: ComparedInstrument, name: string) =>
      compareItem(find, { from, to }, 'form', name);
    expect(explain(FIRST, third, 'old')).toMatchObject({
      why: '“Measures of 2003” does not ask “How many came before?”.',
    });
    expect(explain(FIRST, third, 'parents')).toMatchObject({
      why: '“Measures of 2003” does not ask “How many parents came?”.',
    });
    expect(explain(third, FIRST, 'new')).toMatchObject({
      why: '“Measures of 2001” does not ask “How many are new?”.',
    });
    expect(explain(FIRST, third, 'served')).toMatchObject({
      why: '“Measures of 2003” asks “Youth served” and not “How many youth did the grantee serve?”.',
    });
  });
});

describe('a measure', () => {
  const compared = (other: ComparedInstrument, from = other, to = FIRST) => {
    const found = compareMeasure(findAmong(FIRST, other), { from, to }, trendMeasure('served'));
    return found.compares ? found.found : found.why;
  };

  it('compares when its items do and its formula is the same', () => {
    const other = later({ fields: [SERVED], measures: [trendMeasure('served')] });
    expect(compared(other)).toBe(FIRST.measures.sets.youth[0]);
    expect(compared(other, FIRST, other)).toBe(other.measures.sets.youth[0]);
  });

  it('does not compare when one of its items does not', () => {
    const other = later({ fields: [count('served', 'Youth?')], measures: [trendMeasure('served')] });
    expect(compared(other)).toMatch(/^“Measures of 2001” asks /);
    expect(compared(other, FIRST, other)).toMatch(/^“Measures of 2002” asks “Youth\?”/);
  });

  it('does not compare when its formula is another', () => {
    const measures = [trendMeasure('served', { base: 'Programs that finished' })];
    expect(compared(later({ fields: [SERVED], measures }))).toBe(
      '“Measures of 2001” computes “Youth served by period” in another way: Sum of youth who attended. Base: Programs that report it.',
    );
  });

  it('is said to be missing where the other instrument has none', () => {
    expect(compared(later({ fields: [SERVED] }), FIRST, later({ fields: [SERVED] }))).toBe(
      '“Measures of 2002” has no figure “Youth served by period”.',
    );
  });

  it('does not compare either way where one of them counts an item that the other does not ask', () => {
    const both = trendMeasure('served', { needs: ['served', 'partners'] });
    const fields = [SERVED, count('partners', 'How many youth came to partners?')];
    const other = later({ fields, measures: [both] });
    const why = '“Measures of 2001” does not ask “How many youth came to partners?”.';
    expect([compared(other), compared(other, FIRST, other)]).toEqual([why, why]);
  });

  it.each([
    ['forward', '2003', 'Programs that finished'],
    ['back', '2001', 'Programs that report it'],
  ])(
    'differs %s in the words of the two instruments, and of one between them where only that differs',
    (way, title, base) => {
      const explain = (made: Parameters<typeof later>[0], last = made) => {
        const third = instrument('2003', { ...last, crosswalk: crosswalkTo('2002') });
        const between = way === 'back' ? { from: third, to: FIRST } : { from: FIRST, to: third };
        return [compareMeasure, compareDefinition].map((compare) => {
          const found = compare(findAmong(FIRST, later(made), third), between, trendMeasure('served'));
          return found.compares ? null : found.why;
        });
      };
      const measures = [trendMeasure('served', { base: 'Programs that finished' })];
      const why = `“Measures of ${title}” computes “Youth served by period” in another way: Sum of youth who attended. Base: ${base}.`;
      expect(explain({ fields: [SERVED], measures })).toEqual([why, why]);
      const asked = { fields: [count('served', 'Youth?')], measures: [trendMeasure('served')] };
      expect(explain(asked)).toEqual([expect.stringContaining(`“Measures of ${title}” asks “`), null]);
      const gone = '“Measures of 2002” has no figure “Youth served by period”.';
      expect(explain({ fields: [SERVED] }, { ...asked, fields: [SERVED] })).toEqual([gone, gone]);
    },
  );

  it('is what the crosswalk says it is', () => {
    const other = later(
      { fields: [SERVED], measures: [trendMeasure('served')] },
      { measures: [{ name: 'trend', why: 'Youth are counted once a year.' }] },
    );
    expect(compared(other)).toBe('Youth are counted once a year.');
  });
});

it('says of a period why its figure is missing', () => {
  expect(otherInstrumentText('Summer 2026', '“X” does not ask “Y”.')).toBe(
    'Summer 2026 asks another instrument: “X” does not ask “Y”.',
  );
});

describe.each(listInstruments())('$id', (own) => {
  const all = Object.values(own.measures.sets).flat();

  it('compares with itself in everything', () => {
    for (const measure of all)
      expect(compareMeasure(getInstrument, { from: own, to: own }, measure)).toEqual({
        compares: true,
        found: measure,
      });
  });

  it('states of its crosswalk only what there is', () => {
    const { crosswalk } = own;
    if (crosswalk === null) return;
    const before = getInstrument(crosswalk.predecessor);
    for (const { place, name, earlier } of crosswalk.items) {
      expect(findItem(own, place, name), name).toBeDefined();
      if (earlier !== undefined) expect(findItem(before, place, earlier), earlier).toBeDefined();
    }
    const ids = all.map(({ id }) => id);
    expect(crosswalk.measures.filter(({ name }) => !ids.includes(name))).toEqual([]);
  });
});
