/** Laws that the surveys of every instrument keep. */
import { describe, expect, it } from 'vitest';
import { doublyMapped, suggestMapping, unmappedColumns } from '../survey/mapping.ts';
import { checkSample } from '../survey/template/sample-rows.ts';
import { templateHeadings } from '../survey/template/template.ts';
import { SURVEY_ROLES } from './roles.ts';
import {
  getInstrument,
  type Instrument,
  listInstruments,
  listStoredColumns,
} from '../instruments/instruments.ts';
import { findColumn, listColumns, listFileColumns } from '../survey/catalogue/catalogue.ts';
import {
  isVersionCode,
  listChoices,
  listCodes,
  type SurveyColumn,
  type SurveyKind,
} from '../survey/catalogue/column.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];
const cases = listInstruments().flatMap(({ id, surveys }) =>
  KINDS.map((kind) => ({ id, kind, survey: surveys[kind], scales: surveys.scales })),
);

describe.each(cases)('$id $kind survey', ({ id, kind, survey, scales }) => {
  it('names its instrument and its kind', () => {
    expect(survey).toMatchObject({ instrument: id, kind, prefix: kind === 'entry' ? 'en' : 'ex' });
  });

  it('has columns and headings that are unique, the survey number first', () => {
    const names = listColumns(survey).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(listColumns(survey)[0]?.answer).toEqual({ kind: 'number' });
    const headings = listFileColumns(survey).flatMap(({ question }) => question);
    expect(new Set(headings).size).toBe(headings.length);
    expect(listFileColumns(survey).filter(({ question }) => question.length === 0)).toEqual([]);
  });

  it('has columns of its own versions, scales and codes', () => {
    for (const column of listFileColumns(survey)) {
      expect(column.versions.filter((version) => !survey.versions.includes(version))).toEqual([]);
      expect(column.specialCodes.filter((code) => !survey.specialCodes.includes(code))).toEqual([]);
      if (column.answer.kind === 'scale') expect(scales).toContain(column.answer.scale);
      if (column.type === 'boolean') expect(listChoices(column).map(({ code }) => code)).toEqual(['0', '1']);
      if (column.otherOf !== undefined) expect(findColumn(survey, column.otherOf)?.type).toBe('boolean');
      const codes = column.name === SURVEY_ROLES.version.name ? [] : listCodes(column);
      expect(codes.filter(isVersionCode), column.name).toEqual([]);
      const stored = new Set(listChoices(column).map(({ canonical }) => canonical));
      expect(column.goodDirection.filter((code) => !stored.has(code))).toEqual([]);
    }
  });
});

describe.each(cases)('a file of the $id $kind survey', ({ survey }) => {
  it('is taken with every accepted answer of every column [BEY-142]', () => {
    const rows = listFileColumns(survey)
      .filter(({ name }) => name !== SURVEY_ROLES.version.name)
      .flatMap((column) => listChoices(column).map(({ code }) => ({ [column.name]: code })));
    expect(rows.length).toBeGreaterThan(100);
    expect(checkSample(survey, rows).report.issues).toEqual([]);
  });

  it('is mapped by the headings of its own template [BEY-142]', () => {
    const mapping = suggestMapping(survey, templateHeadings(survey), false);
    expect(unmappedColumns(survey, mapping)).toEqual([]);
    expect(doublyMapped(survey, mapping)).toEqual([]);
  });
});

describe('columns of several instruments', () => {
  it.each(KINDS)('of the %s survey have the same type in each [BEY-144]', (kind) => {
    const stored = new Map(listStoredColumns(kind).map(({ name, type }) => [name, type]));
    for (const { surveys } of listInstruments())
      for (const { name, type } of listColumns(surveys[kind]))
        expect([name, type]).toEqual([name, stored.get(name)]);
  });
});

describe.each(listInstruments().filter(({ crosswalk }) => crosswalk !== null))(
  'the scales of $id',
  (instrument) => {
    it.each(KINDS)(
      'give no counted code of the %s survey another meaning than the predecessor, unless the crosswalk states the item',
      (kind) => expect(listSilentChanges(instrument, kind)).toEqual([]),
    );
  },
);

/** Codes that directions, improbable combinations and measures name, and that were another answer before. */
function listSilentChanges(
  { surveys, measures, crosswalk }: Instrument,
  kind: SurveyKind,
): readonly string[] {
  const before = crosswalk ? getInstrument(crosswalk.predecessor).surveys[kind] : undefined;
  const stated = crosswalk?.items.filter(({ place }) => place === kind).map(({ name }) => name) ?? [];
  const survey = surveys[kind];
  const questions = Object.values(measures.sets)
    .flat()
    .flatMap((measure) => (measure.source === 'survey' ? measure.questions : []));
  return listColumns(survey).flatMap((column) => {
    const old = before && findColumn(before, column.name);
    if (!old || stated.includes(column.name)) return [];
    const counted = [
      ...column.goodDirection,
      ...(survey.improbable ?? [])
        .flatMap(({ when }) => when)
        .filter((one) => one.column === column.name)
        .flatMap(({ codes }) => codes),
      ...questions
        .filter((question) => question.kind === kind && question.item === column.name)
        .flatMap(({ codes }) => codes.flat()),
    ];
    return [...new Set(counted)]
      .filter((code) => labelsOf(old, code) !== '' && labelsOf(old, code) !== labelsOf(column, code))
      .map((code) => `${column.name}: ${code} was ${labelsOf(old, code)}, is ${labelsOf(column, code)}`);
  });
}

/** The words of the answers that are stored under a code. */
function labelsOf(column: SurveyColumn, code: string): string {
  return listChoices(column)
    .filter(({ canonical }) => canonical === code)
    .map(({ label }) => label)
    .join(', ');
}
