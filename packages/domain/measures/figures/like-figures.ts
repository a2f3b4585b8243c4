/**
 * Figures of a period under the names of another period's instrument, for side-by-side display (BEY-145, decision
 * 28). Guarantees that only rows whose questions compare have numbers; the others state the reason.
 */
import {
  type Between,
  type Compared,
  compareColumns,
  compareDefinition,
  type ComparedInstrument,
  compareItem,
  compareMeasure,
  type FindInstrument,
  listRowNeeds,
} from '../../instrument/crosswalk.ts';
import { findItem } from '../../instrument/same-item.ts';
import { findColumn, listColumns } from '../../survey/catalogue/catalogue.ts';
import type { FactorId } from '../catalogue/factor.ts';
import type {
  FormMeasure,
  FormRow,
  Measure,
  MeasureSet,
  MissingMeasure,
  Question,
  SurveyMeasure,
} from '../catalogue/measure.ts';
import { type Figure, type FigureRow, hiddenRow } from './figure-cells.ts';

export type LikeRequest = {
  /** The instrument of the figures, and the one whose names they are to have. */
  readonly own: ComparedInstrument;
  readonly like: ComparedInstrument;
  readonly set: MeasureSet;
  /** The factor that survey figures are broken down by. */
  readonly by?: FactorId | undefined;
};

/** The figures that the other instrument has too, in its order; a trend compares its periods itself. */
export function likeFigures(
  find: FindInstrument,
  figures: readonly Figure[],
  { own, like, set, by }: LikeRequest,
): readonly Figure[] {
  if (own.id === like.id) return figures;
  const between = { from: like, to: own };
  return like.measures.sets[set].flatMap((measure): readonly Figure[] => {
    const other = compareDefinition(find, between, measure);
    const figure = figures.find(({ id }) => id === (other.compares ? other.found.id : measure.id));
    if (!figure) return [];
    if (figure.over_periods) return [{ ...figure, id: measure.id }];
    const rows = other.compares
      ? listRows(find, between, { measure, other: other.found, figure, by })
      : breakRows(figure, figure.rows, other.why);
    return [{ ...figure, id: measure.id, rows }];
  });
}

type Pair = {
  readonly measure: Measure;
  readonly other: Measure;
  readonly figure: Figure;
  readonly by: FactorId | undefined;
};

function listRows(find: FindInstrument, between: Between, pair: Pair): readonly FigureRow[] {
  const { measure, other, figure, by } = pair;
  if (isOfQuestions(measure) && isOfQuestions(other)) {
    const why = figure.by === undefined ? null : findFactorBreak(between, by);
    if (why !== null) return breakRows(figure, figure.rows, why);
    return measure.questions.flatMap((question) => {
      const found = compareQuestion(find, between, other, question);
      return found.compares
        ? renameRows(figure.rows, found.found, question)
        : breakRows(figure, [question], found.why);
    });
  }
  if (measure.source === 'forms' && other.source === 'forms') {
    return measure.rows.flatMap((row) => {
      const found = compareFormRow(find, between, { measure, other }, row);
      if (!found.compares) return breakRows(figure, [row], found.why);
      return renameRows(figure.rows, found.found, row);
    });
  }
  const whole = compareMeasure(find, between, measure);
  return whole.compares ? figure.rows : breakRows(figure, figure.rows, whole.why);
}

function isOfQuestions(measure: Measure): measure is SurveyMeasure | MissingMeasure {
  return measure.source === 'survey' || measure.source === 'missing';
}

/** The id of the matching question of the other measure. Either may read what the other does not ask. */
function compareQuestion(
  find: FindInstrument,
  { from, to }: Between,
  other: SurveyMeasure | MissingMeasure,
  question: Question,
): Compared<string> {
  const { label, kind, item, codes } = question;
  const inputs = compareInputs(find, { from, to }, question);
  if (!inputs.compares) return inputs;
  const name = findColumn(from.surveys[kind], item) ? inputs.found[0] : item;
  const found = other.questions.find((one) => one.kind === kind && one.item === name);
  if (!found || JSON.stringify(found.codes) !== JSON.stringify(codes))
    return {
      compares: false,
      why: `\u201c${to.title}\u201d counts other answers to \u201c${label}\u201d.`,
    };
  const back = compareInputs(find, { from: to, to: from }, found);
  return back.compares ? { compares: true, found: found.id } : back;
}

/** The columns that a question and its base count, its own first, under their names in the other instrument. */
function compareInputs(
  find: FindInstrument,
  between: Between,
  { kind, item, baseItem }: Question,
): Compared<readonly string[]> {
  const { surveys, measures } = between.from;
  const columns = listColumns(surveys[kind]).map(({ name }) => name);
  const derived = measures.listDerivedItems(kind, (name) => columns.indexOf(name));
  const inputsOf = (name: string) =>
    columns.includes(name)
      ? [name]
      : (derived.find((one) => one.name === name)?.from ?? []).flatMap((at) => columns[at] ?? []);
  const found: string[] = [];
  for (const name of [...inputsOf(item), ...(baseItem === undefined ? [] : inputsOf(baseItem))]) {
    const compared = compareItem(find, between, kind, name);
    if (!compared.compares) return compared;
    found.push(compared.found);
  }
  return { compares: true, found };
}

/** The id of the matching row: the name of its question, where it has one. Either may read what the other does not ask. */
function compareFormRow(
  find: FindInstrument,
  between: Between,
  { measure, other }: { readonly measure: FormMeasure; readonly other: FormMeasure },
  row: FormRow,
): Compared<string> {
  const { from, to } = between;
  const needed = compareColumns(find, between, listRowNeeds(measure, row, from));
  if (!needed.compares) return needed;
  const id = findItem(from, 'form', row.id) ? needed.found[0] : row.id;
  const found = other.rows.find((one) => one.id === id);
  if (!found)
    return { compares: false, why: `\u201c${to.title}\u201d has no figure \u201c${row.label}\u201d.` };
  const back = compareColumns(find, { from: to, to: from }, listRowNeeds(other, found, to));
  return back.compares ? { compares: true, found: found.id } : back;
}

/** Groups of youth compare where both instruments have the factor with the same groups. */
function findFactorBreak({ from, to }: Between, by: FactorId | undefined): string | null {
  const groupsIn = ({ measures }: ComparedInstrument) =>
    measures.factors.find(({ id }) => id === by)?.groups.map(({ id, label }) => `${id} ${label}`);
  const [own, others] = [groupsIn(from), groupsIn(to)];
  return own !== undefined && own.join() === others?.join()
    ? null
    : `\u201c${to.title}\u201d has other groups of youth.`;
}

type Named = { readonly id: string; readonly label: string };

/** The rows of a question, including those of its groups of youth, under another name. */
function renameRows(rows: readonly FigureRow[], own: string, { id }: Named): readonly FigureRow[] {
  return rows
    .filter((row) => row.id === own || row.id.startsWith(`${own} `))
    .map((row) => ({ ...row, id: `${id}${row.id.slice(own.length)}` }));
}

function breakRows({ groups }: Figure, rows: readonly Named[], why: string): readonly FigureRow[] {
  return rows.map(({ id, label }) => ({ ...hiddenRow(id, label, groups, why), breaks: true }));
}
