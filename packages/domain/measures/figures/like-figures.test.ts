/** Figures of a period of one instrument under the names of another's, row by row (decision 28) [BEY-145]. */
import { describe, expect, it } from 'vitest';
import {
  answer,
  count,
  crosswalkTo,
  findAmong,
  instrument,
  trendMeasure,
} from '../../instrument/test/made-up.ts';
import type { ComparedInstrument } from '../../instrument/crosswalk.ts';
import { getInstrument } from '../../instruments/instruments.ts';
import { total } from '../catalogue/form-rows.ts';
import type { Measure, MeasureSet, Question, SurveyMeasure } from '../catalogue/measure.ts';
import { grant, ownSource } from '../test/facts.ts';
import { computeFigures } from './compute.ts';
import { likeFigures } from './like-figures.ts';

const question = (name: string, codes: Question['codes'] = [['1'], ['2']]): Question => ({
  id: name,
  label: name.toUpperCase(),
  kind: 'entry',
  item: name,
  codes,
  sensitive: false,
});
const measure = (...questions: readonly Question[]): SurveyMeasure => ({
  source: 'survey',
  set: 'youth',
  id: 'answers',
  title: 'Answers',
  describes: 'Youth by answer',
  formula: 'Surveys with the answer',
  base: 'Surveys with a valid answer',
  unit: 'percent',
  shape: 'stacked',
  groups: [
    { id: 'yes', label: 'Yes' },
    { id: 'no', label: 'No' },
  ],
  questions,
});

const OLD = instrument('2001', {
  columns: [
    answer('same', 'Same', ['1', '2']),
    answer('old_name', 'Renamed', ['1', '2']),
    answer('codes', 'Other answers', ['1', '2']),
    answer('gone', 'Asked once', ['1', '2']),
    answer('counted', 'Counted otherwise', ['1', '2']),
  ],
  measures: [
    measure(question('same'), question('old_name'), question('codes'), question('gone'), question('counted')),
  ],
});
const NEW = instrument('2002', {
  columns: [
    answer('same', 'Same', ['1', '2']),
    answer('new_name', 'Renamed', ['1', '2']),
    answer('codes', 'Other answers', ['1', '2', '3']),
    answer('counted', 'Counted otherwise', ['1', '2']),
  ],
  measures: [
    measure(question('new_name'), question('same'), question('codes'), question('counted', [['2'], ['1']])),
  ],
  crosswalk: crosswalkTo('2001', {
    items: [{ place: 'entry', name: 'new_name', earlier: 'old_name', why: 'The same question.' }],
  }),
});
const find = findAmong(OLD, NEW);

function compute(own: ComparedInstrument, set: MeasureSet = 'youth') {
  const grants = [grant(1, [[{ ms: { 1: 3, 2: 1 } }]])];
  return computeFigures(own.measures.sets[set], grants, ownSource(grants), {
    place: {},
    school: 'all',
    factors: own.measures.factors,
    season: 'summer',
    comparing: false,
  });
}

/** By row: whether it carries its own period's numbers, or the reason why not. */
function rowsLike(own: ComparedInstrument, like: ComparedInstrument) {
  const [figure] = likeFigures(find, compute(own), { own, like, set: 'youth' });
  return figure?.rows.map(({ id, breaks, hidden }) => [id, breaks ? hidden : 'compares']);
}

describe('figures under the names of another instrument', () => {
  it('have the rows whose questions compare, renamed, and say of the others why they do not', () => {
    expect(rowsLike(NEW, OLD)).toEqual([
      ['same', 'compares'],
      ['old_name', 'compares'],
      ['codes', '“Measures of 2002” takes other answers to “Other answers”.'],
      ['gone', '“Measures of 2002” does not ask “Asked once”.'],
      ['counted', '“Measures of 2002” counts other answers to “COUNTED”.'],
    ]);
    expect(rowsLike(OLD, NEW)).toEqual([
      ['new_name', 'compares'],
      ['same', 'compares'],
      ['codes', '“Measures of 2001” takes other answers to “Other answers”.'],
      ['counted', '“Measures of 2001” counts other answers to “COUNTED”.'],
    ]);
  });

  it('break the boxes of a question that one of them asks with a further box, and what is combined of them', () => {
    const boxes = (...names: readonly string[]) => {
      const ofBox = (name: string) => ({ ...question(name, [['1']]), baseItem: 'any' });
      const measures = [measure(...names.map(ofBox), question('any', [['1']]))];
      const columns = names.map((name) => answer(name, `Lives in a ${name}`, ['1']));
      return { columns, measures };
    };
    const withBase = (made: ComparedInstrument): ComparedInstrument => {
      const from = made.surveys.entry.columns.map((_, at) => at);
      const base = { name: 'any', from, of: () => '', isBase: true } as const;
      return { ...made, measures: { ...made.measures, listDerivedItems: () => [base] } };
    };
    const older = withBase(instrument('2001', boxes('house', 'shelter')));
    const crosswalk = crosswalkTo('2001');
    const newer = withBase(instrument('2002', { ...boxes('house', 'shelter', 'tent'), crosswalk }));
    const findBox = findAmong(older, newer);
    const reasons = (own: ComparedInstrument, like: ComparedInstrument) =>
      likeFigures(findBox, compute(own), { own, like, set: 'youth' })[0]?.rows.map(({ hidden }) => hidden);
    const why = '“Measures of 2001” does not ask “Lives in a tent”.';
    expect(reasons(newer, older)).toEqual([why, why, why]);
    expect(reasons(older, newer)).toEqual([why, why, why, why]);
  });

  it('break rows of forms whose base one of them reads from a further box', () => {
    const boxes = (...names: readonly string[]) => {
      const rows = names.map((name) => ({ id: name, label: name, needs: names, of: total(name) }));
      const { needs: _, of: __, ...trend } = trendMeasure('');
      const made: Measure = { ...trend, source: 'forms', rows };
      const fields = names.map((name) => count(name, `Is it a ${name}?`, { kind: 'checkbox' }));
      return { fields, measures: [made] };
    };
    const older = instrument('2001', boxes('house', 'shelter'));
    const newer = instrument('2002', {
      ...boxes('house', 'shelter', 'tent'),
      crosswalk: crosswalkTo('2001'),
    });
    const reasons = (own: ComparedInstrument, like: ComparedInstrument) =>
      likeFigures(findAmong(older, newer), compute(own), { own, like, set: 'youth' })[0]?.rows.map(
        ({ hidden }) => hidden,
      );
    const why = '“Measures of 2001” does not ask “Is it a tent?”.';
    expect(reasons(newer, older)).toEqual([why, why]);
    expect(reasons(older, newer)).toEqual([why, why, why]);
  });

  it('are the same within an instrument', () => {
    const figures = compute(OLD);
    expect(likeFigures(find, figures, { own: OLD, like: OLD, set: 'youth' })).toBe(figures);
  });

  it('break where the groups of youth are others', () => {
    const [own, like] = [getInstrument('2026-draft'), getInstrument('2021')];
    const grants = [grant(1, [[{ ms: { 1: 3, 2: 1 } }]])];
    const broken = (by: 'sex' | 'race') => {
      const figures = computeFigures(own.measures.sets.responses, grants, ownSource(grants), {
        place: {},
        school: 'all',
        factors: own.measures.factors,
        season: 'summer',
        comparing: false,
        by: by === 'race' ? 'race_ethnicity' : by,
      });
      const asked = { own, like, set: 'responses' as const, by };
      return likeFigures(getInstrument, figures, asked)
        .filter((figure) => figure.by !== undefined)
        .flatMap(({ rows }) => rows.map(({ breaks }) => breaks));
    };
    expect(broken('sex')).not.toContain(true);
    expect(new Set(broken('race'))).toEqual(new Set([true]));
  });

  it('of 2021 and the draft: answers of youth compare, what the draft asks otherwise does not', () => {
    const [own, like] = [getInstrument('2026-draft'), getInstrument('2021')];
    const all = (set: MeasureSet) =>
      likeFigures(getInstrument, compute(own, set), { own, like, set }).flatMap(({ id, rows }) =>
        rows.map((row) => ({ figure: id, ...row })),
      );
    const responses = all('responses');
    expect(responses.length).toBeGreaterThan(40);
    expect(responses.filter(({ breaks }) => breaks).map(({ figure, label }) => [figure, label])).toEqual([
      ['entry_missing', 'Hispanic or Latino'],
      ['entry_missing', 'Race'],
    ]);
    expect(all('youth').map(({ figure }) => figure)).not.toContain('race');
  });
});
