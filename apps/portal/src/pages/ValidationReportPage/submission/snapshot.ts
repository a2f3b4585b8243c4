/** A frozen submission as pages of question and answer, with the texts of the form definitions. */
import type { Answers } from '@srae/domain/form-kit/answers';
import type { FormContext, FormName, Forms } from '@srae/domain/form-kit/form';
import { allFields, sectionFields, textIn, toDescription } from '@srae/domain/form-kit/issues';
import { ACTIVE_COLUMNS, COMMENTS } from '@srae/domain/forms/page-columns';
import type { Season } from '@srae/domain/period/season';
import { anyYouthBegan, anyYouthCompleted } from '@srae/domain/programme/youth';
import { isRecord } from '../../../api/problem.ts';
import { answerText } from '../../../forms/frame/answer-text.ts';

export type Line = { readonly name: string; readonly question: string; readonly answer: string };
export type FrozenPage = { readonly title: string; readonly lines: readonly Line[] };
export type FrozenOwner = {
  readonly key: string;
  readonly name: string;
  readonly pages: readonly FrozenPage[];
};
export type Snapshot = {
  readonly comments: string | null;
  readonly uploads: { readonly entry: number | null; readonly exit: number | null };
  /** The grantee, then each provider followed by its programs. */
  readonly owners: readonly FrozenOwner[];
};

/** What was asked when it was submitted: the forms of its instrument, and the season. */
export type Asked = { readonly forms: Forms; readonly season: Season };

/** Reads what the server froze; a part that is missing is left out. */
export function readSnapshot(content: unknown, grantee: string, asked: Asked): Snapshot {
  const root = toRecord(content);
  const granteeAnswers = toAnswers(root['grantee']);
  const uploads = toRecord(root['uploads']);
  const reading: Reading = { ...asked, explanations: joinList(root['explanations']) };
  const comments = granteeAnswers[COMMENTS.name];
  return {
    comments: typeof comments === 'string' ? comments : null,
    uploads: { entry: toNumberOrNull(uploads['entry']), exit: toNumberOrNull(uploads['exit']) },
    owners: [
      { key: 'grantee', name: grantee, pages: [frozenPage(reading, { form: 'grantee' }, granteeAnswers)] },
      ...joinList(root['providers']).flatMap((provider) => frozenProvider(provider, reading)),
    ],
  };
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
  return { title: 'Status', lines: [{ name: column.name, question: column.label, answer: text }] };
}

function frozenPage(
  { forms, season, explanations }: Reading,
  place: FrozenPlace,
  answers: Answers,
  curriculum: string | null = null,
): FrozenPage {
  const form = forms[place.form];
  const context: FormContext = {
    season,
    collectCovid: true,
    reportingWindow: 'the reporting period',
    anyYouthBegin: anyYouthBegan(answers),
    anyYouthComplete: anyYouthCompleted(answers),
  };
  const fields = form.sections.flatMap((section) => sectionFields(section, answers, context));
  const lines = fields.map((field) => ({
    name: field.name,
    question: textIn(field.label, context),
    answer:
      field.kind === 'curriculum' && curriculum !== null
        ? curriculum
        : answerText(field, answers[field.name]),
  }));
  const questions = new Map(allFields(form).map((field) => [field.name, toDescription(field, context)]));
  const explained = explanations
    .filter((one) => isOf(one, place))
    .map(({ code, field, text }) => ({
      name: `explanation ${String(code)} ${String(field)}`,
      question: `Explanation: ${questions.get(String(field)) ?? String(field)}`,
      answer: String(text),
    }));
  const answered = lines.filter((line) => line.answer !== 'No answer');
  return { title: form.title(season), lines: [...answered, ...explained] };
}

type Frozen = Readonly<Record<string, unknown>>;
/** What of a submission is the same for all its pages. */
type Reading = Asked & { readonly explanations: readonly Frozen[] };
/** A page by the keys that the server froze. */
type FrozenPlace = { readonly form: FormName; readonly provider?: unknown; readonly program?: unknown };

/** A program is found by its own key: the explanation has that of its provider beside it. */
function isOf(explanation: Frozen, { form, provider = null, program = null }: FrozenPlace): boolean {
  if (explanation['form'] !== form || explanation['program'] !== program) return false;
  return program !== null || explanation['provider'] === provider;
}

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

function toNumberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
