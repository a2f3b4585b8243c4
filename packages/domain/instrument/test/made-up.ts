/** Small fictitious instruments: a few questions and one trend, for the tests of comparability. */
import type { Field, Form, FormName } from '../../form-kit/form.ts';
import { total } from '../../measures/catalogue/form-rows.ts';
import { type Measure, ONE_GROUP, type TrendMeasure } from '../../measures/catalogue/measure.ts';
import { MEASURES } from '../../instruments/2021/measures/measures.ts';
import { FORMS } from '../../instruments/2021/forms/forms.ts';
import type { SurveyColumn } from '../../survey/catalogue/column.ts';
import type { ComparedInstrument, Crosswalk } from '../crosswalk.ts';

/** A whole number of the reach page. */
export function count(name: string, label: string, over: Partial<Field> = {}): Field {
  return { name, label, kind: 'integer', ...over };
}

/** An answer of the entry survey. */
export function answer(name: string, label: string, codes: readonly string[]): SurveyColumn {
  return {
    name,
    question: [name],
    type: 'string',
    answer: {
      kind: 'values',
      values: codes.map((code) => ({ code, label: code, canonical: code })),
    },
    versions: ['MS', 'HS'],
    label,
    specialCodes: [],
    goodDirection: [],
    sensitive: false,
  };
}

/** Youth served by period, counted from one column of the reach page. */
export function trendMeasure(name: string, over: Partial<TrendMeasure> = {}): TrendMeasure {
  return {
    source: 'trend',
    set: 'youth',
    id: 'trend',
    title: 'Youth served by period',
    describes: '',
    formula: 'Sum of youth who attended',
    base: 'Programs that report it',
    unit: 'count',
    shape: 'bars',
    groups: ONE_GROUP,
    level: 'program',
    needs: [name],
    of: total(name),
    ...over,
  };
}

type Made = {
  readonly fields?: readonly Field[];
  readonly columns?: readonly SurveyColumn[];
  readonly measures?: readonly Measure[];
  readonly crosswalk?: Crosswalk | null;
};

/** An instrument with only these questions. */
export function instrument(
  id: string,
  { fields = [], columns = [], measures = [], crosswalk = null }: Made,
): ComparedInstrument {
  const empty = (name: FormName): Form => ({ ...FORMS[name], sections: [], rules: [] });
  const reach: Form = {
    ...empty('programreach'),
    sections: [{ id: 'reach', title: 'Reach', layout: 'counts', fields }],
  };
  const survey = (kind: 'entry' | 'exit') => ({
    instrument: id,
    kind,
    prefix: kind === 'entry' ? ('en' as const) : ('ex' as const),
    versions: ['MS' as const, 'HS' as const],
    specialCodes: [],
    columns: kind === 'entry' ? columns : [],
  });
  const [first] = measures;
  const served = first?.source === 'trend' ? first : MEASURES.youthServed;
  return {
    id,
    title: `Measures of ${id}`,
    forms: {
      grantee: empty('grantee'),
      provider: empty('provider'),
      programstructure: empty('programstructure'),
      programreach: reach,
      programentryexit: empty('programentryexit'),
    },
    surveys: { entry: survey('entry'), exit: survey('exit'), scales: [] },
    measures: {
      ...MEASURES,
      sets: { overview: [], support: [], programs: [], youth: measures, responses: [] },
      youthServed: served,
    },
    crosswalk,
  };
}

/** Finds one of these by its id. */
export function findAmong(...instruments: readonly ComparedInstrument[]) {
  return (id: string): ComparedInstrument => {
    const found = instruments.find((one) => one.id === id);
    if (!found) throw new RangeError(`There is no instrument ${id}.`);
    return found;
  };
}

/** A crosswalk that states nothing but what it is given. */
export function crosswalkTo(predecessor: string, over: Partial<Crosswalk> = {}): Crosswalk {
  return { predecessor, items: [], measures: [], ...over };
}
