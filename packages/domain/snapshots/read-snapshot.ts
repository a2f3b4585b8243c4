/** A frozen submission as pages of question and answer, with the texts of the form definitions. */
import { type Answer, type AnswerRow, type Answers, listRows } from '../form-kit/answers.ts';
import type { Field, FormContext, FormName, Forms } from '../form-kit/form.ts';
import {
  allFields,
  isAnswered,
  sectionFields,
  textIn,
  toDescription,
  toQuestion,
} from '../form-kit/issues.ts';
import { answerNumber, answerText, cohortHoursAnswer } from '../forms/answer-text.ts';
import { furtherCells } from '../forms/cohorts.ts';
import { ACTIVE_COLUMNS, COMMENTS } from '../forms/page-columns.ts';
import type { Season } from '../period/season.ts';
import { anyYouthBegan, anyYouthCompleted } from '../programme/youth.ts';
import { type PageStatus, toStatus } from '../report/page-status.ts';

export type Line = {
  readonly name: string;
  /** The title of the question's section; null for what stands in no section of a form. */
  readonly section: string | null;
  readonly question: string;
  readonly answer: string;
  /** The answer to a question that asks for a number; null for every other. */
  readonly number: number | null;
};
export type FrozenPage = {
  /** Null for answers in a table: whether a provider or program is active. */
  readonly form: FormName | null;
  readonly title: string;
  /** Null where the page has none of its own. */
  readonly status: PageStatus | null;
  readonly lines: readonly Line[];
};
export type FrozenOwner = {
  readonly key: string;
  readonly name: string;
  readonly pages: readonly FrozenPage[];
};
/** The number of the upload that counted for all providers, or of each by the provider's key; null where there was none. */
export type FrozenUpload = number | ReadonlyMap<number, number> | null;
export type Snapshot = {
  readonly comments: string | null;
  readonly uploads: { readonly entry: FrozenUpload; readonly exit: FrozenUpload };
  /** The grantee, then each provider followed by its programs. */
  readonly owners: readonly FrozenOwner[];
};

/** What was asked when it was submitted: the forms of its instrument, and the season. */
export type SnapshotForms = { readonly forms: Forms; readonly season: Season };

/** Parses the frozen JSON; missing parts are omitted. */
export function readSnapshot(content: unknown, grantee: string, asked: SnapshotForms): Snapshot {
  const root = toRecord(content);
  const granteeAnswers = toAnswers(root['grantee']);
  const uploads = toRecord(root['uploads']);
  const reading: Reading = { ...asked, explanations: joinList(root['explanations']) };
  const comments = granteeAnswers[COMMENTS.name];
  return {
    comments: typeof comments === 'string' ? comments : null,
    uploads: { entry: toUpload(uploads['entry']), exit: toUpload(uploads['exit']) },
    owners: [
      { key: 'grantee', name: grantee, pages: [frozenPage(reading, { form: 'grantee' }, granteeAnswers)] },
      ...joinList(root['providers']).flatMap((provider) => frozenProvider(provider, reading)),
    ],
  };
}

/** Which uploads of a survey counted, such as 'Number 2' or 'North Center: number 3'; null where there was none. */
export function uploadText({ uploads, owners }: Snapshot, survey: 'entry' | 'exit'): string | null {
  const upload = uploads[survey];
  if (upload === null) return null;
  if (typeof upload === 'number') return `Number ${upload}`;
  const findProviderName = (provider: number) =>
    owners.find(({ key }) => key === `provider ${provider}`)?.name;
  return [...upload]
    .map(([provider, number]) => `${findProviderName(provider) ?? 'A deleted provider'}: number ${number}`)
    .join('; ');
}

function frozenProvider(provider: Frozen, reading: Reading): readonly FrozenOwner[] {
  const answers = toAnswers(provider['answers']);
  const own: FrozenOwner = {
    key: `provider ${String(provider['pk'])}`,
    name: String(provider['name']),
    pages: [
      active(ACTIVE_COLUMNS.provider, answers),
      frozenPage(reading, { form: 'provider', provider: provider['pk'] }, answers),
    ],
  };
  const programs = joinList(provider['programs']);
  return [own, ...programs.map((program) => frozenProgram(program, own.name, reading))];
}

function frozenProgram(program: Frozen, provider: string, reading: Reading): FrozenOwner {
  const answers = toAnswers(program['answers']);
  const withCohorts = { ...answers, program_cohorts: joinList(program['cohorts']).map(toAnswers) } as Answers; // cells of a row are scalars
  const curriculum = program['curriculum'];
  const pages = (['programstructure', 'programreach', 'programentryexit'] as const).map((form) =>
    frozenPage(
      reading,
      { form, program: program['pk'] },
      withCohorts,
      typeof curriculum === 'string' ? curriculum : null,
    ),
  );
  return {
    key: `program ${String(program['pk'])}`,
    name: `${String(program['name'])} (${provider})`,
    pages: [active(ACTIVE_COLUMNS.program, answers), ...pages],
  };
}

function active(column: { name: string; label: string }, answers: Answers): FrozenPage {
  const answer = answers[column.name];
  const text = answer === true ? 'Yes' : answer === false ? 'No' : 'No answer';
  return {
    form: null,
    title: 'Status',
    status: null,
    lines: [{ name: column.name, section: null, question: column.label, answer: text, number: null }],
  };
}

function frozenPage(
  { forms, season, explanations }: Reading,
  place: FrozenPlace,
  answers: Answers,
  curriculum: string | null = null,
): FrozenPage {
  const form = forms[place.form];
  const context = {
    ...frozenContext(season),
    anyYouthBegin: anyYouthBegan(answers),
    anyYouthComplete: anyYouthCompleted(answers),
  };
  const lines = form.sections
    .flatMap((section) => {
      const title = textIn(section.title, context);
      return sectionFields(section, answers, context).flatMap((field): readonly Line[] => [
        {
          name: field.name,
          section: title,
          question: toQuestion(field, context),
          answer: frozenAnswer(field, answers[field.name], curriculum),
          number: answerNumber(field, answers[field.name]),
        },
        ...furtherCells(field).map((cell) => ({
          name: cell.name,
          section: title,
          question: toQuestion(cell, context),
          answer: cellsText(cell, listRows(answers, field.name)),
          number: null,
        })),
      ]);
    })
    .filter(({ answer }) => answer !== 'No answer');
  const questions = new Map(allFields(form).map((field) => [field.name, toDescription(field, context)]));
  const explained = explanations
    .filter((one) => isExplanationAt(one, place))
    .map(({ code, field, text }) => ({
      name: `${EXPLANATION}${String(code)} ${String(field)}`,
      section: null,
      question: `Explanation: ${questions.get(String(field)) ?? String(field)}`,
      answer: String(text),
      number: null,
    }));
  const flag = (column: string) => {
    const value = answers[column];
    return typeof value === 'boolean' ? value : null;
  };
  return {
    form: place.form,
    title: form.title(season),
    status: toStatus({ minor: flag(form.flags.minor), major: flag(form.flags.major) }),
    lines: [...lines, ...explained],
  };
}

/** The context in which a snapshot's questions are read. */
export function frozenContext(season: Season): FormContext {
  return { season, collectCovid: true, reportingWindow: 'the reporting period' };
}

function frozenAnswer(field: Field, answer: Answer | undefined, curriculum: string | null): string {
  if (field.kind === 'curriculum' && curriculum !== null) return curriculum;
  // The further cells of the rows are questions of their own.
  return Array.isArray(answer) ? cohortHoursAnswer(answer) : answerText(field, answer);
}

/** The answers of all rows to a question, by the number of the row: '1. Yes; 3. No'. */
function cellsText(cell: Field, rows: readonly AnswerRow[]): string {
  const answered = rows.flatMap((row, at) =>
    isAnswered(cell, row) ? [`${at + 1}. ${answerText(cell, row[cell.name])}`] : [],
  );
  return answered.length > 0 ? answered.join('; ') : 'No answer';
}

/** Name prefix of lines that explain an issue and are not answers. */
const EXPLANATION = 'explanation ';

/** Whether a line explains an issue (decision 36). */
export function isExplanation({ name }: Line): boolean {
  return name.startsWith(EXPLANATION);
}

/** The part of a submission shared by all its pages. */
type Reading = SnapshotForms & { readonly explanations: readonly Frozen[] };
/** A page by its frozen keys. */
type FrozenPlace = { readonly form: FormName; readonly provider?: unknown; readonly program?: unknown };

/** A program matches by its own key: its explanation also carries the provider's. */
function isExplanationAt(
  explanation: Frozen,
  { form, provider = null, program = null }: FrozenPlace,
): boolean {
  if (explanation['form'] !== form || explanation['program'] !== program) return false;
  return program !== null || explanation['provider'] === provider;
}

type Frozen = Readonly<Record<string, unknown>>;

function toRecord(value: unknown): Frozen {
  return isRecord(value) ? value : {};
}

function joinList(value: unknown): readonly Frozen[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function toAnswers(value: unknown): Answers {
  const scalars = Object.entries(toRecord(value)).filter(
    ([, one]) => one === null || ['string', 'number', 'boolean'].includes(typeof one),
  );
  return Object.fromEntries(scalars) as Answers; // filtered to scalars above
}

function toUpload(value: unknown): FrozenUpload {
  if (typeof value === 'number') return value;
  if (!isRecord(value)) return null;
  const numbers = Object.entries(value).flatMap(([provider, number]) =>
    typeof number === 'number' ? [[Number(provider), number] as const] : [],
  );
  return numbers.length > 0 ? new Map(numbers) : null;
}

function isRecord(value: unknown): value is Frozen {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
