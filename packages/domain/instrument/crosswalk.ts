/**
 * The crosswalk: which items and measures of two instruments compare (BEY-145). An item compares when it has the same
 * name, kind, answers and question; the later instrument's definition states the exceptions. Instruments
 * further apart are compared along the correspondences between them, each of an instrument with its predecessor.
 */
import type { FormMeasure, FormRow, Measure } from '../measures/catalogue/measure.ts';
import type { Measures } from '../measures/catalogue/measures.ts';
import { findColumn } from '../survey/catalogue/catalogue.ts';
import {
  type InstrumentQuestions,
  differenceText,
  findItem,
  isSameText,
  type Item,
  type ItemPlace,
  notAskedText,
} from './same-item.ts';

/** Exceptions to the definitions: without `earlier` it does not compare, else with the item of that name. */
type Stated = { readonly name: string; readonly earlier?: string /** A sentence. */; readonly why: string };

export type Crosswalk = {
  /** The id of the instrument that this one was made of. */
  readonly predecessor: string;
  readonly items: readonly (Stated & { readonly place: ItemPlace })[];
  /** By their ids. */
  readonly measures: readonly Stated[];
};

/** The parts of an instrument that are compared. */
export type ComparedInstrument = InstrumentQuestions & {
  readonly id: string;
  readonly measures: Measures;
  /** Null only for the first instrument. */
  readonly crosswalk: Crosswalk | null;
};

export type Compared<T> =
  | { readonly compares: true; readonly found: T }
  /** Why not, in a sentence. */
  | { readonly compares: false; readonly why: string };

export type Between = { readonly from: ComparedInstrument; readonly to: ComparedInstrument };
export type FindInstrument = (id: string) => ComparedInstrument;

/** Shown where another period's instrument asks no comparable item or measure. */
export function otherInstrumentText(period: string, why: string): string {
  return `${period} asks another instrument: ${why}`;
}

/** The item's name in the other instrument, or why it does not compare. */
export function compareItem(
  find: FindInstrument,
  between: Between,
  place: ItemPlace,
  name: string,
): Compared<string> {
  return walk(listCorrespondences(find, between), name, (correspondence, own) => {
    const { from, to, crosswalk } = correspondence;
    const item = findItem(from, place, own);
    const stated = translate(
      crosswalk.items.filter((line) => line.place === place),
      correspondence,
      own,
    );
    if (stated && !stated.compares) return stated;
    const other = findItem(to, place, stated?.found ?? own);
    if (item && other && stated) return stated;
    const why = whyNot(item, other, correspondence, own);
    // In the words of the two instruments where they differ themselves, not of one between them.
    const [first, last] = [between.from, between.to].map((end) => findItem(end, place, name));
    return why === null ? { compares: true, found: own } : no(whyNot(first, last, between, name) ?? why);
  });
}

/** Why the items do not compare by their definitions; null where they do. */
function whyNot(
  item: Item | undefined,
  other: Item | undefined,
  { from, to }: Between,
  name: string,
): string | null {
  if (!item || !other) return notAskedText(item ? to : from, item ?? other, name);
  return differenceText(item, other, to);
}

/** The measure of the other instrument that counts the same, or why there is none. */
export function compareMeasure<M extends Measure>(
  find: FindInstrument,
  between: Between,
  measure: M,
): Compared<M> {
  return compareMeasures(find, between, measure, listNeeds);
}

/** The other instrument's measure with the same definition, regardless of its rows' items; or why there is none. */
export function compareDefinition(
  find: FindInstrument,
  between: Between,
  measure: Measure,
): Compared<Measure> {
  return compareMeasures(find, between, measure, () => []);
}

function compareMeasures<M extends Measure>(
  find: FindInstrument,
  between: Between,
  measure: M,
  needsOf: typeof listNeeds,
): Compared<M> {
  const compared = walk(listCorrespondences(find, between), measure.id, (correspondence, own) => {
    const stated = translate(correspondence.crosswalk.measures, correspondence, own);
    if (stated) return stated;
    const why = whyNotMeasure(find, correspondence, own, needsOf);
    // As for items: in the words of the two instruments where they differ themselves.
    return why === null
      ? { compares: true, found: own }
      : no(whyNotMeasure(find, between, measure.id, needsOf) ?? why);
  });
  if (!compared.compares) return compared;
  const found = findMeasure(between.to, compared.found);
  if (!found || !hasSameSource(found, measure)) return no(noMeasureText(between.to, measure));
  return { compares: true, found };
}

/** Whether all columns of forms compare, and under which names. */
export function compareColumns(
  find: FindInstrument,
  between: Between,
  names: readonly string[],
): Compared<readonly string[]> {
  const found: string[] = [];
  for (const name of names) {
    const compared = compareItem(find, between, 'form', name);
    if (!compared.compares) return compared;
    found.push(compared.found);
  }
  return { compares: true, found };
}

/** The items that a measure reads. */
export function listNeeds(
  measure: Measure,
  asking: InstrumentQuestions,
): readonly { readonly place: ItemPlace; readonly name: string }[] {
  if (measure.source === 'rows') return [];
  const { needs = [] } = measure;
  if (measure.source !== 'survey' && measure.source !== 'missing') {
    const ofRows =
      measure.source === 'forms' ? measure.rows.flatMap((row) => listRowNeeds(measure, row, asking)) : [];
    return [...new Set([...needs, ...ofRows])].map((name) => ({ place: 'form', name }));
  }
  // The measure names what tallies combine from several columns.
  const [first] = measure.questions;
  const asked = measure.questions.filter(
    ({ kind, item }) => findColumn(asking.surveys[kind], item) !== undefined,
  );
  return [
    ...asked.map(({ kind, item }) => ({ place: kind, name: item })),
    ...needs.flatMap((name) => (first ? [{ place: first.kind, name }] : [])),
  ];
}

/** The columns that a row of a measure of forms reads, its own first where it has one. */
export function listRowNeeds(
  measure: FormMeasure,
  { id, needs = [] }: FormRow,
  asking: InstrumentQuestions,
): readonly string[] {
  const own = findItem(asking, 'form', id) === undefined ? [] : [id];
  return [...own, ...(measure.needs ?? []), ...needs];
}

/** The crosswalk between an instrument and its predecessor, in either direction. */
type Correspondence = Between & { readonly crosswalk: Crosswalk; readonly up: boolean };

/** Why the measures of an id do not compare by their definitions; null where they do. */
function whyNotMeasure(
  find: FindInstrument,
  { from, to }: Between,
  id: string,
  needsOf: typeof listNeeds,
): string | null {
  const measure = findMeasure(from, id);
  if (!measure) return noMeasureText(from, { title: id });
  const other = findMeasure(to, id);
  // Either may read what the other does not ask.
  const read = [
    ...needsOf(measure, from).map((need) => ({ ...need, between: { from, to } })),
    ...(other ? needsOf(other, to) : []).map((need) => ({ ...need, between: { from: to, to: from } })),
  ];
  for (const { place, name, between } of read) {
    const compared = compareItem(find, between, place, name);
    if (!compared.compares) return compared.why;
  }
  if (!other) return noMeasureText(to, measure);
  return isSameFormula(measure, other)
    ? null
    : `\u201c${to.title}\u201d computes \u201c${other.title}\u201d in another way: ${other.formula}. Base: ${other.base}.`;
}

/** Whether both count in the same way, by their definitions. */
function isSameFormula(one: Measure, other: Measure): boolean {
  return (
    one.unit === other.unit &&
    hasSameSource(other, one) &&
    isSameText(one.formula, other.formula) &&
    isSameText(one.base, other.base) &&
    one.groups.map(({ id }) => id).join() === other.groups.map(({ id }) => id).join()
  );
}

function hasSameSource<M extends Measure>(found: Measure, measure: M): found is M {
  return found.source === measure.source;
}

function findMeasure({ measures }: ComparedInstrument, id: string): Measure | undefined {
  return Object.values(measures.sets)
    .flat()
    .find((measure) => measure.id === id);
}

function noMeasureText({ title }: ComparedInstrument, measure: { readonly title: string }): string {
  return `\u201c${title}\u201d has no figure \u201c${measure.title}\u201d.`;
}

/** What the crosswalk states of a name; undefined where it states nothing. */
function translate(
  lines: readonly Stated[],
  { up }: Correspondence,
  name: string,
): Compared<string> | undefined {
  if (!up) {
    const renamed = lines.find(({ earlier }) => earlier === name);
    if (renamed) return { compares: true, found: renamed.name };
  }
  const line = lines.find((stated) => stated.name === name);
  if (!line) return undefined;
  // An earlier item of this name differs where the later one compares with another item.
  return up && line.earlier !== undefined ? { compares: true, found: line.earlier } : no(line.why);
}

function walk(
  correspondences: readonly Correspondence[],
  name: string,
  compare: (correspondence: Correspondence, name: string) => Compared<string>,
): Compared<string> {
  let found = name;
  for (const correspondence of correspondences) {
    const compared = compare(correspondence, found);
    if (!compared.compares) return compared;
    found = compared.found;
  }
  return { compares: true, found };
}

/** The path between two instruments: back to their common ancestor, then forward. */
function listCorrespondences(find: FindInstrument, { from, to }: Between): readonly Correspondence[] {
  const own = listAncestors(find, from);
  const others = listAncestors(find, to);
  const common = own.find(({ id }) => others.some((other) => other.id === id));
  const back = toPairs(own, common).map(({ later, earlier, crosswalk }) => ({
    from: later,
    to: earlier,
    crosswalk,
    up: true,
  }));
  const forward = toPairs(others, common).map(({ later, earlier, crosswalk }) => ({
    from: earlier,
    to: later,
    crosswalk,
    up: false,
  }));
  return [...back, ...forward.toReversed()];
}

function toPairs(line: readonly ComparedInstrument[], last: ComparedInstrument | undefined) {
  return line.flatMap((later, at) => {
    const earlier = line[at + 1];
    const isBeyond = line.findIndex(({ id }) => id === last?.id) <= at;
    return earlier && later.crosswalk && !isBeyond ? [{ later, earlier, crosswalk: later.crosswalk }] : [];
  });
}

/** The instrument, its predecessor, and so on to the first. */
function listAncestors(find: FindInstrument, instrument: ComparedInstrument): readonly ComparedInstrument[] {
  const { crosswalk } = instrument;
  return crosswalk ? [instrument, ...listAncestors(find, find(crosswalk.predecessor))] : [instrument];
}

function no(why: string): { readonly compares: false; readonly why: string } {
  return { compares: false, why };
}
