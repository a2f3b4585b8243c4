/**
 * Laws of select-all questions and of sums in every instrument: what is about several boxes of a question, or several
 * parts of a sum, is about all of them, so that an added one is not forgotten.
 */
import { describe, expect, it } from 'vitest';
import type { Answer, Answers } from '../form-kit/answers.ts';
import { type Field, type Form, FORM_NAMES } from '../form-kit/form.ts';
import { allFields } from '../form-kit/issues.ts';
import { type Instrument, listInstruments } from '../instruments/instruments.ts';
import type { FormUnit } from '../measures/catalogue/measure.ts';
import { listColumns } from '../survey/catalogue/catalogue.ts';
import { FULL_CONTEXT } from '../test/full-context.ts';

describe.each(listInstruments())('the instrument $id', (instrument) => {
  const forms = FORM_NAMES.map((name) => instrument.forms[name]);
  const asked = forms.flatMap(allFields);

  it('has rules about all boxes of a question and all parts of a sum, or about one of them', () => {
    const partial = forms.flatMap((form) =>
      form.rules.flatMap((rule) => {
        const read = namesRead(asked, (answers) => rule.check(answers, FULL_CONTEXT));
        return listPartial([...listBoxes(form), ...listSums(form)], read).map(
          (left) => `${rule.code}: ${left}`,
        );
      }),
    );
    expect(partial).toEqual([]);
  });

  it('names as many parts of a sum as there are', () => {
    const miscounted = forms.flatMap(({ sections }) =>
      sections.filter(({ sum, fields }) => {
        const [named] = /^\d+/.exec(sum?.label ?? '') ?? [];
        return named !== undefined && Number(named) !== listParts(fields, sum?.atMost).length;
      }),
    );
    expect(miscounted.map(({ id, sum }) => `${id}: ${sum?.label}`)).toEqual([]);
  });

  it('has measures of all boxes of a question, or of one of them', () => {
    const partial = listFormMeasures(instrument).flatMap(({ id, rows }) => {
      const read = namesRead(asked, (answers) => rows.map(({ of }) => of(unitOf(answers))));
      return listPartial(forms.flatMap(listBoxes), read).map((left) => `${id}: ${left}`);
    });
    expect(partial).toEqual([]);
  });

  it('counts a unit of forms that marks one box alone', () => {
    const isBox = ({ id }: { readonly id: string }) =>
      asked.some(({ name, kind }) => name === id && kind === 'checkbox');
    const left = listFormMeasures(instrument).flatMap(({ id: measure, rows }) =>
      rows.filter(isBox).flatMap(({ id, of }) => {
        const counted = of(unitOf(marking(asked, id)));
        const isCounted = typeof counted === 'object' && counted.numerators[0] === counted.denominator;
        return isCounted ? [] : [`${measure}: ${id}`];
      }),
    );
    expect(left).toEqual([]);
  });

  it('counts a survey that marks one box alone, in the base of its question too', () => {
    const { measures, surveys } = instrument;
    const left = Object.values(measures.sets)
      .flat()
      .flatMap((measure) => (measure.source === 'survey' ? measure.questions : []))
      .filter(({ kind, item, baseItem, codes }) => {
        const columns = listColumns(surveys[kind]).map(({ name }) => name);
        if (baseItem === undefined || !columns.includes(item)) return false;
        const derived = measures.listDerivedItems(kind, (name) => columns.indexOf(name));
        const marked = columns.map((name) => (name === item ? (codes[0]?.[0] ?? '') : ''));
        return derived.find(({ name }) => name === baseItem)?.of(marked) !== '1';
      });
    expect(left.map(({ item, baseItem }) => `${baseItem} leaves out ${item}`)).toEqual([]);
  });
});

/** The boxes of each select-all question. */
function listBoxes(form: Form): readonly (readonly string[])[] {
  const boxes = allFields(form).filter(({ kind, group }) => kind === 'checkbox' && group !== undefined);
  const groups = [...new Set(boxes.map(({ group }) => group))];
  return groups.map((one) => boxes.filter(({ group }) => group === one).map(({ name }) => name));
}

function listSums({ sections }: Form): readonly (readonly string[])[] {
  return sections.flatMap(({ sum, fields }) => (sum ? [listParts(fields, sum.atMost)] : []));
}

function listParts(fields: readonly Field[], bound: string | undefined): readonly string[] {
  return fields.flatMap(({ name, variantOf }) => (variantOf === undefined && name !== bound ? [name] : []));
}

/** What is not read of wholes of which more than one part is. */
function listPartial(wholes: readonly (readonly string[])[], read: ReadonlySet<string>): readonly string[] {
  return wholes.flatMap((parts) => {
    const left = parts.filter((part) => !read.has(part));
    return parts.length - left.length > 1 ? left : [];
  });
}

/** The answers that are read: whatever all of them are, and where every condition is met and no box marked. */
function namesRead(fields: readonly Field[], read: (answers: Answers) => unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const unmarked = marking(fields, null);
  const run = (toAnswer: (name: string) => Answer) =>
    read(
      new Proxy<Answers>(
        {},
        {
          get: (_, name) => {
            names.add(String(name));
            return toAnswer(String(name));
          },
        },
      ),
    );
  for (const value of [null, true, false, 0, 1]) run(() => value);
  run((name) => unmarked[name] ?? null);
  return names;
}

function listFormMeasures({ measures }: Instrument) {
  return Object.values(measures.sets)
    .flat()
    .flatMap((measure) => (measure.source === 'forms' ? [measure] : []));
}

function unitOf(answers: Answers): FormUnit {
  return { grantId: 1, answers, curriculum: null, providers: 1, yearReach: 1 };
}

/** Every condition is met, and no other box is marked. */
function marking(fields: readonly Field[], box: string | null): Answers {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'checkbox' ? name === box : kind === 'yesno' ? true : 1]),
  );
}
