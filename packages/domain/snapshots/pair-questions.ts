/** Which questions of two submissions are compared, and why the others are not (BEY-186). */
import { FORM_NAMES, type FormName } from '../form-kit/form.ts';
import { fieldsInSeason, toQuestion } from '../form-kit/issues.ts';
import { furtherCells } from '../forms/cohorts.ts';
import { compareItem, type ComparedInstrument, type FindInstrument } from '../instrument/crosswalk.ts';
import { listTypedTexts } from '../instrument/typed-texts.ts';
import type { Season } from '../period/season.ts';
import { frozenContext, type Snapshot } from './read-snapshot.ts';

/** A frozen submission, read, with what its period asked. */
export type Submission = {
  readonly snapshot: Snapshot;
  readonly instrument: ComparedInstrument;
  readonly season: Season;
  /** Whether its typed texts were disposed of under the records schedule. */
  readonly textsRemoved: boolean;
};

/** A question asked by only one of the submissions, asked differently, or with an answer that was disposed of. */
export type NotCompared = {
  readonly form: FormName;
  readonly title: string;
  readonly question: string;
  /** A sentence. */
  readonly why: string;
};

export type Questions = {
  /** The later name of an earlier question, by form; questions that do not compare are absent. */
  readonly laterNames: Readonly<Record<FormName, ReadonlyMap<string, string>>>;
  readonly notCompared: readonly NotCompared[];
  /** Whether both still have their typed texts, with comments and explanations. */
  readonly areTextsCompared: boolean;
};

/** Which questions of the two submissions are the same: by name, and by the crosswalk between two instruments. */
export function pairQuestions(before: Submission, after: Submission, find: FindInstrument): Questions {
  const laterNames: Partial<Record<FormName, ReadonlyMap<string, string>>> = {};
  const areTextsCompared = !before.textsRemoved && !after.textsRemoved;
  const texts = new Set(listTypedTexts([before.instrument, after.instrument]).map(({ name }) => name));
  const findPair = (from: Submission, to: Submission, name: string) =>
    !areTextsCompared && texts.has(name)
      ? ({ compares: false, why: REMOVED_TEXT } as const)
      : findLater(find, from, to, name);
  const notCompared: NotCompared[] = areTextsCompared ? [] : listRemoved(after);
  for (const form of FORM_NAMES) {
    const [own, other] = [listAsked(before, form), listAsked(after, form)];
    const pairs = new Map<string, string>();
    const add = (asking: Submission, question: string, why: string) =>
      notCompared.push({ form, title: asking.instrument.forms[form].title(asking.season), question, why });
    for (const [name, question] of own) {
      const found = findPair(before, after, name);
      if (found.compares && other.has(found.name)) pairs.set(name, found.name);
      else add(before, question, found.compares ? seasonText(after) : found.why);
    }
    const paired = new Set(pairs.values());
    const said = new Set(own.keys());
    for (const [name, question] of other) {
      if (paired.has(name) || said.has(name)) continue;
      const found = findPair(after, before, name);
      add(after, question, found.compares ? seasonText(before) : found.why);
    }
    laterNames[form] = pairs;
  }
  return { laterNames: laterNames as Questions['laterNames'], notCompared, areTextsCompared }; // one per form
}

const REMOVED_TEXT = 'Removed from one of the two under the records schedule, or from both.';

/** Texts of a report that are no question of a form. */
function listRemoved({ instrument, season }: Submission): NotCompared[] {
  const form = 'grantee';
  const title = instrument.forms[form].title(season);
  return ['Comments', 'Explanations of issues'].map((question) => ({
    form,
    title,
    question,
    why: REMOVED_TEXT,
  }));
}

function findLater(find: FindInstrument, from: Submission, to: Submission, name: string) {
  if (from.instrument.id === to.instrument.id) return { compares: true, name } as const;
  const between = { from: from.instrument, to: to.instrument };
  const compared = compareItem(find, between, 'form', name);
  return compared.compares
    ? ({ compares: true, name: compared.found } as const)
    : ({ compares: false, why: compared.why } as const);
}

function seasonText({ season }: Submission): string {
  return `Not asked in a ${season} period.`;
}

/** The form's questions in the season, by name. */
function listAsked({ instrument, season }: Submission, form: FormName): ReadonlyMap<string, string> {
  const context = frozenContext(season);
  const fields = fieldsInSeason(instrument.forms[form], context).flatMap((field) => [
    field,
    ...furtherCells(field),
  ]);
  return new Map(fields.map((field) => [field.name, toQuestion(field, context)]));
}
