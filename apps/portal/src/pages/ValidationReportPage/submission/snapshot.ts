/** A frozen submission as pages of question and answer, with the texts of the form definitions. */
import type { Answers } from '@srae/domain/form-kit/answers';
import type { FormContext, FormName, Forms } from '@srae/domain/form-kit/form';
import { sectionFields, textIn } from '@srae/domain/form-kit/issues';
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
  const comments = granteeAnswers[COMMENTS.name];
  return {
    comments: typeof comments === 'string' ? comments : null,
    uploads: { entry: toNumberOrNull(uploads['entry']), exit: toNumberOrNull(uploads['exit']) },
    owners: [
      { key: 'grantee', name: grantee, pages: [frozenPage(asked, 'grantee', granteeAnswers)] },
      ...joinList(root['providers']).flatMap((provider) => frozenProvider(provider, asked)),
    ],
  };
}

function frozenProvider(provider: Frozen, asked: Asked): readonly FrozenOwner[] {
  const answers = toAnswers(provider['answers']);
  const own: FrozenOwner = {
    key: `provider ${String(provider['pk'])}`,
    name: String(provider['name']),
    pages: [active(ACTIVE_COLUMNS.provider, answers), frozenPage(asked, 'provider', answers)],
  };
  return [own, ...joinList(provider['programs']).map((program) => frozenProgram(program, own.name, asked))];
}

function frozenProgram(program: Frozen, provider: string, asked: Asked): FrozenOwner {
  const answers = toAnswers(program['answers']);
  const withCohorts = { ...answers, program_cohorts: joinList(program['cohorts']).map(toAnswers) } as Answers; // cells of a row are scalars
  const curriculum = program['curriculum'];
  const pages = (['programstructure', 'programreach', 'programentryexit'] as const).map((name) =>
    frozenPage(asked, name, withCohorts, typeof curriculum === 'string' ? curriculum : null),
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
  { forms, season }: Asked,
  name: FormName,
  answers: Answers,
  curriculum: string | null = null,
): FrozenPage {
  const form = forms[name];
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
  return { title: form.title(season), lines: lines.filter((line) => line.answer !== 'No answer') };
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

function toNumberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
