/** The differences between two submissions of a grant, of one period or two, question by question (BEY-186). */
import type { FormName } from '../form-kit/form.ts';
import { COMMENTS } from '../forms/page-columns.ts';
import type { FindInstrument } from '../instrument/crosswalk.ts';
import type { PageStatus } from '../report/page-status.ts';
import { type NotCompared, pairQuestions, type Questions, type Submission } from './pair-questions.ts';
import {
  type FrozenOwner,
  type FrozenPage,
  isExplanation,
  type Line,
  type Snapshot,
  uploadText,
} from './read-snapshot.ts';

/** A changed answer: `added` has no answer before, `removed` none after. */
export type Difference = {
  readonly name: string;
  /** The title of the question's section; null for what stands in no section of a form. */
  readonly section: string | null;
  readonly question: string;
  readonly kind: 'changed' | 'added' | 'removed';
  /** The later number less the earlier one; null where one of them is no number. */
  readonly change: number | null;
  readonly before: string | null;
  readonly after: string | null;
};

export type ComparedPage = {
  readonly form: FormName | null;
  readonly title: string;
  /** Null while it is the same, or the page has none. */
  readonly status: { readonly before: PageStatus | null; readonly after: PageStatus | null } | null;
  readonly differences: readonly Difference[];
};

/** The grantee, a provider or a program with any difference. */
export type ComparedOwner = {
  readonly key: string;
  readonly name: string;
  /** The name in the earlier of the two, where it was another. */
  readonly formerName: string | null;
  readonly presence: 'both' | 'added' | 'removed';
  readonly pages: readonly ComparedPage[];
};

export type ComparedUpload = {
  readonly survey: 'entry' | 'exit';
  /** Such as 'Number 2'; null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
};

export type Comparison = {
  readonly owners: readonly ComparedOwner[];
  readonly notCompared: readonly NotCompared[];
  readonly uploads: readonly ComparedUpload[];
};

export type Compared = {
  readonly grantee: string;
  readonly before: Submission;
  readonly after: Submission;
  readonly find: FindInstrument;
};

/** Changed, added and removed answers with the words of each submission's own instrument, and what does not compare. */
export function compareSubmissions({ grantee, before, after, find }: Compared): Comparison {
  const [own, other] = [before.snapshot, after.snapshot];
  const questions = pairQuestions(before, after, find);
  const keys = new Set([...other.owners, ...own.owners].map(({ key }) => key));
  const owners = [...keys].flatMap((key) => {
    const compared = compareOwner(
      own.owners.find((one) => one.key === key),
      other.owners.find((one) => one.key === key),
      questions,
    );
    return compared ? [compared] : [];
  });
  const comments = questions.areTextsCompared ? compareLines('Comments', own.comments, other.comments) : null;
  return {
    owners: withComments(owners, grantee, comments),
    notCompared: questions.notCompared,
    uploads: compareUploads(own, other),
  };
}

function compareOwner(
  own: FrozenOwner | undefined,
  other: FrozenOwner | undefined,
  questions: Questions,
): ComparedOwner | null {
  const owner = other ?? own;
  if (!owner) return null;
  const formerName = own && other && own.name !== other.name ? own.name : null;
  const presence = own && other ? 'both' : other ? 'added' : 'removed';
  const pages = owner.pages
    .map((page) => {
      const same = (one: FrozenPage) => one.form === page.form;
      return comparePage(own?.pages.find(same), other?.pages.find(same), questions);
    })
    .filter(({ status, differences }) => status !== null || differences.length > 0);
  const isSame = presence === 'both' && formerName === null && pages.length === 0;
  return isSame ? null : { key: owner.key, name: owner.name, formerName, presence, pages };
}

function comparePage(
  own: FrozenPage | undefined,
  other: FrozenPage | undefined,
  { laterNames, areTextsCompared }: Questions,
): ComparedPage {
  const page = other ?? own;
  const form = page?.form ?? null;
  const pairs = form === null ? null : laterNames[form];
  const paired = new Set(pairs?.values());
  // An owner present in only one of the two has all its answers listed.
  const isWhole = pairs === null || !own || !other;
  const toNames = (ofLine: (line: Line) => string | undefined) => (line: Line) =>
    isExplanation(line) ? (areTextsCompared ? line.name : undefined) : ofLine(line);
  const before = linesByName(
    own,
    toNames(({ name }) => pairs?.get(name) ?? (isWhole ? name : undefined)),
  );
  const after = linesByName(
    other,
    toNames(({ name }) => (isWhole || paired.has(name) ? name : undefined)),
  );
  const differences = [...new Set([...after.keys(), ...before.keys()])].flatMap(
    (name) => compareAnswer(name, before.get(name), after.get(name)) ?? [],
  );
  const [was, is] = [own?.status ?? null, other?.status ?? null];
  return {
    form,
    title: page?.title ?? '',
    status: was === is ? null : { before: was, after: is },
    differences,
  };
}

/** The lines that compare, by their later name. */
function linesByName(
  page: FrozenPage | undefined,
  toLaterName: (line: Line) => string | undefined,
): ReadonlyMap<string, Line> {
  return new Map(
    (page?.lines ?? []).flatMap((line) => {
      const name = toLaterName(line);
      return name === undefined ? [] : [[name, line] as const];
    }),
  );
}

function compareAnswer(name: string, own: Line | undefined, other: Line | undefined): Difference | null {
  const line = other ?? own;
  if (line === undefined) return null;
  const [before, after] = [findAnswer(own), findAnswer(other)];
  if (before === after) return null;
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  const { section, question } = line;
  return { name, section, question, kind, change: subtract(other?.number, own?.number), before, after };
}

/** Rounded, because a difference of decimals is not exact. */
function subtract(later: number | null | undefined, earlier: number | null | undefined): number | null {
  return typeof later === 'number' && typeof earlier === 'number'
    ? Number((later - earlier).toFixed(6))
    : null;
}

/** The comments are part of the grantee's page. */
function compareLines(question: string, before: string | null, after: string | null): Difference | null {
  const toLine = (answer: string | null): Line | undefined =>
    answer === null ? undefined : { name: COMMENTS.name, section: null, question, answer, number: null };
  return compareAnswer(COMMENTS.name, toLine(before), toLine(after));
}

function withComments(
  owners: readonly ComparedOwner[],
  grantee: string,
  comments: Difference | null,
): readonly ComparedOwner[] {
  if (comments === null) return owners;
  const page: ComparedPage = { form: null, title: 'Comments', status: null, differences: [comments] };
  const found = owners.find(({ key }) => key === 'grantee');
  const first = found ?? { key: 'grantee', name: grantee, formerName: null, presence: 'both', pages: [] };
  return [{ ...first, pages: [...first.pages, page] }, ...owners.filter((one) => one !== found)];
}

/** Uploads by their numbers, which count from 1 in each period. */
function compareUploads(own: Snapshot, other: Snapshot): readonly ComparedUpload[] {
  return (['entry', 'exit'] as const).map((survey) => ({
    survey,
    before: uploadText(own, survey),
    after: uploadText(other, survey),
  }));
}

/** A provider or program whose Active select is unset has no answer. */
function findAnswer(line: Line | undefined): string | null {
  return line === undefined || line.answer === 'No answer' ? null : line.answer;
}
