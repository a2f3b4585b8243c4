/** How answers on scales are drawn, and the steps of the retention funnel (docs/decisions/0044). */
import { describe, expect, it } from 'vitest';
import { ANY_COMPLETE } from '../../../programme/youth.ts';
import { findColumn } from '../../../survey/catalogue/catalogue.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { MEASURES } from './measures.ts';

const all = Object.values(MEASURES.sets).flat();

describe('answers of youth on a scale of three points or more', () => {
  const onScale = all.flatMap((measure) => {
    if (measure.source !== 'survey' || measure.groups.length < 3) return [];
    const kinds = measure.questions.map(
      ({ kind, item }) => findColumn(SURVEYS[kind], item)?.answer.kind ?? 'derived',
    );
    // "Not sure" beside Yes and No is not a point of a scale.
    const isOrdered = measure.groups.every(({ id }) => id !== 'unsure');
    return isOrdered && kinds.every((kind) => kind === 'scale') ? [measure] : [];
  });

  it('are found', () => {
    expect(onScale.map(({ id }) => id)).toEqual([
      'experience',
      'effect',
      'effect_substances',
      'behaviors',
      'attitudes',
      'plans',
    ]);
  });

  it.each(onScale)('$id: bars diverge from the middle answer', ({ shape }) => {
    expect(shape).toBe('diverging');
  });
});

describe('the retention funnel', () => {
  const funnel = all.find(({ id }) => id === 'retention');

  it('goes from attendance to 75 percent of the hours to the exit survey', () => {
    expect(funnel?.source === 'forms' && funnel.rows.map(({ id, label }) => [id, label])).toEqual([
      ['attended', 'Attended at least one session'],
      ['completed', 'Completed 75 percent of the hours'],
      ['exit', 'Answered the exit survey'],
    ]);
  });

  it('counts each step in the same programs', () => {
    if (funnel?.source !== 'forms') throw new Error('The funnel is made of forms.');
    const answers = {
      [ANY_COMPLETE]: true,
      prog_reach_attend: 120,
      prog_dosage_75_pct_complete: 90,
      prog_ex_tot_surveys_ms: 30,
      prog_ex_tot_surveys_hs: 50,
    };
    const unit = { grantId: 1, answers, curriculum: null };
    expect(funnel.rows.map(({ of }) => of(unit))).toEqual(
      [120, 90, 80].map((value) => ({ numerators: [value], denominator: 1 })),
    );
  });
});
