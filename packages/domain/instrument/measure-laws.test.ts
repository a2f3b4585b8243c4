/** Laws that the measures of every instrument satisfy: they read only what it asks. */
import { describe, expect, it } from 'vitest';
import { allFields } from '../form-kit/issues.ts';
import { type Instrument, listInstruments } from '../instruments/instruments.ts';
import type { FormUnit, Measure, Question } from '../measures/catalogue/measure.ts';
import { isSensitiveItem } from '../measures/catalogue/sensitive-items.ts';
import { findColumn, listColumns, listFileColumns } from '../survey/catalogue/catalogue.ts';
import { listCodes, type SurveyKind } from '../survey/catalogue/column.ts';
import type { ComparedInstrument } from './crosswalk.ts';
import { SURVEY_ROLES } from './roles.ts';
import { answer, instrument as madeUp } from './test/made-up.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];

describe.each(listInstruments())('the measures of $id', (instrument) => {
  const { measures, surveys } = instrument;
  const all = Object.values(measures.sets).flat();

  it('have ids that are unique, and each stands in its set', () => {
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const [set, list] of Object.entries(measures.sets)) {
      expect(list.filter((measure) => measure.set !== set)).toEqual([]);
    }
  });

  it('are named by its brief, each once', () => {
    const named = measures.brief.flatMap(({ figures }) => figures.map(({ id }) => id));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((id, at) => named.indexOf(id) !== at)).toEqual([]);
    expect(named.filter((id) => !all.some((measure) => measure.id === id))).toEqual([]);
  });

  it('count items and codes of its surveys', () => {
    for (const measure of all) {
      if (measure.source !== 'survey' && measure.source !== 'missing') continue;
      for (const { kind, item, baseItem, codes } of measure.questions) {
        const column = findColumn(surveys[kind], item);
        const derived = listDerived(instrument, kind);
        expect(column !== undefined || derived.includes(item), `${measure.id}: ${item}`).toBe(true);
        if (baseItem !== undefined) expect(derived, measure.id).toContain(baseItem);
        if (!column) continue;
        const known = [...listCodes(column), ...column.specialCodes.map(({ code }) => code as string)];
        expect(
          codes.flat().filter((code) => !known.includes(code)),
          item,
        ).toEqual([]);
      }
    }
  });

  it('count every answer of an item that they show in several groups', () => {
    const uncounted = all.flatMap((measure) => {
      if (measure.source !== 'survey' || measure.groups.length < 2) return [];
      return measure.questions.flatMap(({ kind, item, codes }) => {
        const column = findColumn(surveys[kind], item);
        const left = column ? listCodes(column).filter((code) => !codes.flat().includes(code)) : [];
        return left.map((code) => `${measure.id}: ${item} has no group for ${code}`);
      });
    });
    expect(uncounted).toEqual([]);
  });

  it('count every item of its surveys that is not named as unmeasured, with the reason', () => {
    expect(listForgotten(instrument)).toEqual([]);
    for (const { reason } of measures.unmeasured) expect(reason).toMatch(/\.$/);
  });

  it('show for every column that they count how many surveys leave it blank, for a select-all question once', () => {
    expect(listUnwatched(instrument)).toEqual([]);
  });

  it('name no item as unmeasured that they count, or that is not asked', () => {
    const counted = listCounted(instrument);
    const asked = KINDS.flatMap((kind) => listFileColumns(surveys[kind]).map(({ name }) => name));
    const named = measures.unmeasured.flatMap(({ items }) => items);
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
    expect(named.filter((name) => counted.includes(name) || !asked.includes(name))).toEqual([]);
  });

  it('protect an item as sensitive where it, or a column that it is combined of, is so in the survey', () => {
    expect(listUnprotected(instrument)).toEqual([]);
  });

  it('read answers to questions of its forms, and what the server computes of them', () => {
    const known = new Set(
      Object.values(instrument.forms).flatMap((form) => [
        ...allFields(form).map(({ name }) => name),
        ...(form.derived?.columns ?? []),
        ...Object.values(form.flags),
      ]),
    );
    const unknown = all.flatMap((measure) =>
      namesReadBy(measure)
        .filter((name) => !known.has(name))
        .map((name) => `${measure.id}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each(KINDS)('break the %s survey down by its factors, each counted in groups that it names', (kind) => {
    const columns = listColumns(surveys[kind]).map(({ name }) => name);
    const counted = measures.listCountedFactors(kind, (name) => columns.indexOf(name));
    expect(counted.map(({ factor }) => factor)).toEqual(measures.factors.map(({ id }) => id));
    // One column at a time holds each of its codes, and all boxes at once are marked.
    const rows = [
      listColumns(surveys[kind]).map(({ type }) => (type === 'boolean' ? '1' : '')),
      ...listColumns(surveys[kind]).flatMap((column, at) =>
        listCodes(column).map((code) => columns.map((_, index) => (index === at ? code : ''))),
      ),
    ];
    for (const [index, { of }] of counted.entries()) {
      const found = new Set(rows.map(of).filter((group) => group !== ''));
      const groups = measures.factors[index]?.groups.map(({ id }) => id) ?? [];
      expect([...found].toSorted().filter((group) => !groups.includes(group))).toEqual([]);
      expect(groups.filter((group) => !found.has(group))).toEqual([]);
    }
  });
});

describe('an item that is forgotten', () => {
  const question = { id: 'q', label: '', kind: 'entry' as const, codes: [['Y']] };
  const made = (
    counted: { readonly item: string; readonly sensitive: boolean } | null,
    sensitive = false,
  ) => {
    const columns = [answer('en_number', '', []), { ...answer('en_vaping', '', ['Y', 'N']), sensitive }];
    const { measures, surveys } = madeUp('made-up', { columns });
    const questions = counted ? [{ ...question, ...counted }] : [];
    const measure: Measure = { ...surveyMeasure, questions };
    return {
      surveys,
      measures: {
        ...measures,
        sets: { ...measures.sets, youth: [measure] },
        unmeasured: [],
        listDerivedItems: () => [{ name: 'en_any', from: [1], of: () => '' }],
      },
    };
  };

  it('in every measure is found, unless it is named or a combined item counts it', () => {
    expect(listForgotten(made(null))).toEqual(['en_vaping']);
    expect(listForgotten(made({ item: 'en_vaping', sensitive: false }))).toEqual([]);
    expect(listForgotten(made({ item: 'en_any', sensitive: false }))).toEqual([]);
    const { surveys, measures } = made(null);
    const unmeasured = [{ items: ['en_vaping'], reason: 'A trial.' }];
    expect(listForgotten({ surveys, measures: { ...measures, unmeasured } })).toEqual([]);
  });

  it.each(['en_vaping', 'en_any'])('by the protection of sensitive items is found: %s', (item) => {
    expect(listUnprotected(made({ item, sensitive: false }, true))).toEqual([`vaping: ${item}`]);
    expect(listUnprotected(made({ item, sensitive: true }, true))).toEqual([]);
    expect(listUnprotected(made({ item, sensitive: true }, false))).toEqual([`vaping: ${item}`]);
  });
});

const surveyMeasure = {
  source: 'survey',
  set: 'youth',
  id: 'vaping',
  title: 'Vaping',
  describes: '',
  formula: '',
  base: '',
  unit: 'percent',
  shape: 'bars',
  groups: [{ id: 'yes', label: 'Yes' }],
} as const;

type Measured = Pick<ComparedInstrument, 'measures' | 'surveys'>;

const listQuestions = ({ measures }: Pick<Measured, 'measures'>) =>
  Object.values(measures.sets)
    .flat()
    .flatMap((measure) =>
      measure.source === 'survey' || measure.source === 'missing'
        ? measure.questions.map((question) => ({ measure: measure.id, question }))
        : [],
    );

/** The columns that questions of measures count, directly or in a combined item. */
function listCounted({ measures, surveys }: Measured): readonly string[] {
  return listQuestions({ measures }).flatMap(({ question: { kind, item } }) => {
    const columns = listColumns(surveys[kind]).map(({ name }) => name);
    const derived = measures.listDerivedItems(kind, (name) => columns.indexOf(name));
    return [item, ...(derived.find(({ name }) => name === item)?.from.map((at) => columns[at] ?? '') ?? [])];
  });
}

/** The items of both surveys that are neither counted nor named as unmeasured. */
function listForgotten({ measures, surveys }: Measured): readonly string[] {
  const roles = Object.values(SURVEY_ROLES).map(({ name }) => name as string);
  const known = [
    ...roles,
    ...listCounted({ measures, surveys }),
    ...measures.unmeasured.flatMap(({ items }) => items),
  ];
  return KINDS.flatMap((kind) => listFileColumns(surveys[kind]).map(({ name }) => name)).filter(
    (name) => !known.includes(name),
  );
}

/** Counted columns that no measure of items left blank has. */
function listUnwatched({ measures, surveys }: Measured): readonly string[] {
  const all = Object.values(measures.sets).flat();
  const toKey = ({ item, baseItem }: Question) => baseItem ?? item;
  const watched = all.flatMap((measure) =>
    measure.source === 'missing' ? measure.questions.map(toKey) : [],
  );
  const counted = all.flatMap((measure) => (measure.source === 'survey' ? measure.questions : []));
  return counted
    .filter(
      (question) => findColumn(surveys[question.kind], question.item) && !watched.includes(toKey(question)),
    )
    .map(({ item }) => item);
}

/** Questions of measures that are sensitive and not protected so, or the other way round. */
function listUnprotected({ measures, surveys }: Measured): readonly string[] {
  return listQuestions({ measures })
    .filter(
      ({ question: { kind, item, sensitive } }) =>
        sensitive !== isSensitiveItem(surveys[kind], item, measures.listDerivedItems),
    )
    .map(({ measure, question }) => `${measure}: ${question.item}`);
}

function listDerived({ measures, surveys }: Instrument, kind: SurveyKind): readonly string[] {
  const columns = listColumns(surveys[kind]).map(({ name }) => name);
  return measures.listDerivedItems(kind, (name) => columns.indexOf(name)).map(({ name }) => name);
}

/** The answers that a measure of forms reads, whatever their values. */
function namesReadBy(measure: Measure): readonly string[] {
  const read = new Set<string>();
  for (const value of [null, true, false, 0, 1, 5]) {
    // What a condition on one answer hides is read when the others are Yes.
    const answers = new Proxy(
      {},
      {
        get: (_, name) => {
          if (typeof name === 'string') read.add(name);
          return String(name).startsWith('prog_any_youth_') ? value !== false : value;
        },
      },
    );
    const unit: FormUnit = {
      grantId: 1,
      answers,
      curriculum: null,
      cohortHours: [1],
      providers: 1,
      yearReach: 1,
    };
    if (measure.source === 'forms') for (const row of measure.rows) row.of(unit);
    if (measure.source === 'coverage') measure.toExpected(answers);
    if (measure.source === 'spread' || measure.source === 'curricula' || measure.source === 'trend')
      measure.of(unit);
  }
  return [...read];
}
