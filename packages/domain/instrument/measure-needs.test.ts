/** What the measures of every instrument name as read, which decides what they compare with [BEY-145]. */
import { describe, expect, it } from 'vitest';
import type { Answers } from '../form-kit/answers.ts';
import { listInstruments } from '../instruments/instruments.ts';
import type { FormUnit, Measure } from '../measures/catalogue/measure.ts';
import { listNeeds } from './crosswalk.ts';
import { findItem } from './same-item.ts';

describe.each(listInstruments())('$id', (own) => {
  const all = Object.values(own.measures.sets).flat();

  it('names the columns that its measures of forms read', () => {
    const asks = (name: string) => findItem(own, 'form', name) !== undefined;
    const hidden = all.flatMap((measure) => {
      const known = new Set(listNeeds(measure, own).map(({ name }) => name));
      return namesReadBy(measure)
        .filter((name) => asks(name) && !known.has(name))
        .map((name) => `${measure.id}: ${name}`);
    });
    expect(hidden).toEqual([]);
    const foreign = all.flatMap((measure) =>
      listNeeds(measure, own)
        .filter(({ place, name }) => findItem(own, place, name) === undefined)
        .map(({ name }) => `${measure.id}: ${name}`),
    );
    expect(foreign).toEqual([]);
  });

  it('names the columns that a row of forms reads besides its own, such as those of its base', () => {
    const hidden = all.flatMap((measure) => {
      if (measure.source !== 'forms') return [];
      return measure.rows.flatMap((row) =>
        namesReadBy({ ...measure, rows: [row] })
          .filter((name) => findItem(own, 'form', name) !== undefined)
          .filter((name) => ![row.id, ...(measure.needs ?? []), ...(row.needs ?? [])].includes(name))
          .map((name) => `${measure.id}: ${row.id} reads ${name}`),
      );
    });
    expect(hidden).toEqual([]);
  });

  it('names the columns behind what its tallies put together', () => {
    const bare = all.filter((measure) => measure.source === 'survey' && listNeeds(measure, own).length === 0);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });
});

/** The answers that a measure of forms reads, whatever their values. */
function namesReadBy(measure: Measure): readonly string[] {
  const read = new Set<string>();
  for (const value of [null, true, false, 0, 1, 25]) {
    const answers = new Proxy<Answers>(
      {},
      {
        get: (_, name) => {
          if (typeof name === 'string') read.add(name);
          return /^prog_any_youth_|^prov_provider_serve/.test(String(name)) ? value !== false : value;
        },
      },
    );
    const unit: FormUnit = { grantId: 1, answers, curriculum: null, providers: 1, yearReach: 1 };
    if (measure.source === 'forms') for (const row of measure.rows) row.of(unit);
    if (measure.source === 'coverage') measure.toExpected(answers);
    if (measure.source === 'spread' || measure.source === 'curricula' || measure.source === 'trend')
      measure.of(unit);
  }
  return [...read];
}
