import { describe, expect, it } from 'vitest';
import { getInstrument, listInstruments } from '../instruments/instruments.ts';
import { listColumns, findColumn } from '../survey/catalogue/catalogue.ts';
import { listCodes, type SurveyKind } from '../survey/catalogue/column.ts';
import { createRowMarker } from './row-marks.ts';

type Given = Readonly<Record<string, string | boolean>>;

function mark(kind: SurveyKind, given: Given) {
  const survey = getInstrument('2021').surveys[kind];
  return createRowMarker(survey)(listColumns(survey).map(({ name }) => given[name] ?? null));
}

/** The same code in every question of these prefixes. */
function throughout(kind: SurveyKind, code: string, names: RegExp): Given {
  const columns = listColumns(getInstrument('2021').surveys[kind]).filter(({ name }) => names.test(name));
  return Object.fromEntries(columns.map(({ name }) => [name, code]));
}

const OFTEN = /^en_often_/;
const TRUTH = /^en_(make_plans|care_school|save_money|ask_help|understand|able_resist|talk_someone|plan_)/;

describe('one answer throughout [BEY-187]', () => {
  const both = new RegExp(`${OFTEN.source}|${TRUTH.source}`);
  it.each([
    ['very true, and some of the time', throughout('entry', '3', both), true],
    ['not true at all, and all of the time', throughout('entry', '1', both), true],
    ['very true where nothing speaks against it', throughout('entry', '3', TRUTH), false],
    ['one other answer', { ...throughout('entry', '3', both), en_save_money: '2' }, false],
    ['a blank between', { ...throughout('entry', '3', both), en_save_money: '' }, true],
    ['a code for not asked between', { ...throughout('entry', '3', both), en_save_money: 'MS' }, true],
    ['no to every substance', throughout('entry', 'N', /^en_subst_/), false],
    ['nothing answered', {}, false],
  ] as const)('%s', (_, given, expected) => {
    expect(mark('entry', given).straightLined).toBe(expected);
  });

  it('needs ten rated answers', () => {
    const names = [...Object.keys(throughout('entry', '3', OFTEN)), 'en_make_plans'];
    const truths = Object.keys(throughout('entry', '3', TRUTH));
    const nine = Object.fromEntries([...names, ...truths.slice(1, 5)].map((name) => [name, '3']));
    expect(Object.keys(nine)).toHaveLength(9);
    // No rating boxes: a number, codes that begin at another number, and answers in words.
    for (const other of ['program_name', 'en_age', 'en_grade', 'survey_version'])
      expect(mark('entry', { ...nine, [other]: '3' }).straightLined, other).toBe(false);
    expect(mark('entry', nine).straightLined).toBe(false);
    expect(mark('entry', { ...nine, [truths[5] ?? '']: '3' }).straightLined).toBe(true);
  });

  it('at exit is much more likely for what is good and what is not, and not the middle', () => {
    const all = /^ex_(subst|resist|manage|think|talk|make|care|understand|able|plan_(delay|married|ft))/;
    expect(mark('exit', throughout('exit', '1', all)).straightLined).toBe(true);
    expect(mark('exit', throughout('exit', '3', all)).straightLined).toBe(false);
  });
});

describe('improbable combinations [BEY-187]', () => {
  it.each([
    [{ en_age: '12', en_grade: '11' }, true],
    [{ en_age: '13', en_grade: '11' }, false],
    [{ en_age: '17', en_grade: '7' }, true],
    [{ en_age: '17', en_grade: '8' }, false],
    [{ survey_version: 'MS IMPACT', en_grade: '12' }, true],
    [{ survey_version: 'HS', en_grade: '12' }, false],
    [{ survey_version: 'HS', en_grade: '5' }, true],
    [{ en_ever_had_sex: 'N', en_ever_pregnant: 'Y' }, true],
    [{ en_ever_had_sex: 'N', en_ever_pregnant: 'NS' }, false],
    [{ en_ever_pregnant: 'Y' }, false],
  ])('%j: %s', (given, expected) => {
    expect(mark('entry', given).improbable).toBe(expected);
  });

  it('are of questions and codes that the instrument has', () => {
    for (const { surveys } of listInstruments())
      for (const survey of [surveys.entry, surveys.exit]) {
        expect(survey.improbable?.length).toBeGreaterThan(0);
        for (const { column, codes } of (survey.improbable ?? []).flatMap(({ when }) => when)) {
          const found = findColumn(survey, column);
          const stored: readonly string[] = found ? listCodes(found) : [];
          expect(
            codes.filter((code) => !stored.includes(code)),
            column,
          ).toEqual([]);
        }
      }
  });
});

describe('a survey that can count as a repetition [BEY-187]', () => {
  it('answers half of the closed questions', () => {
    const closed = listColumns(getInstrument('2021').surveys.entry).filter(
      (column) => listCodes(column).length > 0 && column.name !== 'survey_version',
    );
    const answering = (count: number) =>
      Object.fromEntries(closed.slice(0, count).map((column) => [column.name, listCodes(column)[0] ?? '']));
    const half = Math.ceil(closed.length / 2);
    expect(mark('entry', answering(half - 1)).repeatable).toBe(false);
    expect(mark('entry', answering(half)).repeatable).toBe(true);
  });
});
