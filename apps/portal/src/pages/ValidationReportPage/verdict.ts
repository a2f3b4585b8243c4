/** Summary of the report in one sentence, and the open items other than pages. */
import type { ReportRead } from '@srae/contract/schemas/report';
import { pluralize } from '@srae/domain/form-kit/numbers';
import type { Report } from './report-pages.ts';
import { upperFirst } from '../../upper-first.ts';

export type Verdict = {
  readonly tone: 'major' | 'minor' | 'clean';
  readonly heading: string;
  /** Open items not covered by a page status: changes since a submission, missing information, unset Active. */
  readonly open: readonly string[];
};

type Judged = Pick<ReportRead, 'report' | 'submission' | 'read_only'>;

/** A Provider sees only its own pages and nothing about the submission (Q54). */
export function toVerdict({ report, submission, read_only }: Judged): Verdict {
  const tone = report.major ? 'major' : report.minor ? 'minor' : 'clean';
  if (submission === null) return { tone, open: openPoints(report), heading: OWN_PAGES[tone](report) };
  const { latest, reopened, changed } = submission;
  const open = [
    ...(latest === null || reopened === null ? [] : [`Reopened since submission ${latest.number}`]),
    ...(changed === null ? [] : [changed]),
    ...openPoints(report),
  ];
  const heading =
    submittedText(submission, read_only, tone === 'clean' ? '' : ', with open points') ??
    (read_only === 'period' || read_only === 'inactive'
      ? UNSUBMITTED[reopened === null ? 'never' : 'reopened']
      : READINESS[tone](report));
  return { tone, open, heading };
}

/** Null while the report is to be submitted: for the first time, after a reopening, or after a change. */
function submittedText(
  { latest, reopened, changed }: NonNullable<Judged['submission']>,
  readOnly: Judged['read_only'],
  points: string,
): string | null {
  if (latest === null || reopened !== null || (changed !== null && readOnly === null)) return null;
  // The lock may have been switched on, or the period closed, after a change.
  const rest = changed === null ? points : readOnly === 'locked' ? ' and locked' : '';
  return `Submitted as submission ${latest.number}${rest}`;
}

/** How many numbers of different pages do not agree: open points besides the issues, which raise no flag. */
export function hintsText(count: number): string {
  return pluralize(
    count,
    'pair of numbers on different pages does not agree',
    'pairs of numbers on different pages do not agree',
  );
}

/** What to do about numbers that do not agree, in the state of the report; who may not write it only looks. */
export function hintsAdvice(
  { submission, read_only }: Pick<Judged, 'submission' | 'read_only'>,
  mayWrite: boolean,
  practice = false,
): string {
  const isPracticed = practice && read_only === 'locked';
  const act = isPracticed
    ? '. The practice report is submitted and locked.'
    : hintsAct(submission, read_only, mayWrite);
  return `These saved numbers on different pages differ. They may be right${act}`;
}

function hintsAct(
  submission: Judged['submission'],
  readOnly: Judged['read_only'],
  mayWrite: boolean,
): string {
  if (readOnly === 'locked')
    return '. The report is submitted and locked: if one is wrong, ask an administrator to reopen it.';
  if (readOnly !== null) return '. The report can no longer be changed.';
  const { latest = null, reopened = null, changed = null } = submission ?? {};
  if (latest !== null && reopened === null && changed === null)
    return '. The report is submitted: if one is wrong, correct it on its page and submit again.';
  const when = latest === null ? '' : ' again';
  const by = mayWrite && submission !== null ? `you submit${when}` : `the report is submitted${when}`;
  return `: check them before ${by}. They do not prevent submission.`;
}

const UNSUBMITTED = { never: 'Not submitted', reopened: 'Reopened and not submitted again' } as const;

const READINESS: Record<Verdict['tone'], (report: Report) => string> = {
  major: (report) => `Not ready to submit: ${blockers(report).join(' and ')}`,
  minor: () => 'Ready to submit, with open points',
  clean: () => 'Ready to submit: no issues present',
};

const OWN_PAGES: Record<Verdict['tone'], (report: Report) => string> = {
  major: (report) => upperFirst(blockers(report).join(' and ')),
  minor: () => 'Nothing needs revision, but there are open points',
  clean: () => 'No issues present',
};

function blockers({ counts, providers }: Report): readonly string[] {
  const waiting = providers
    .flatMap((provider) => provider.programs)
    .filter((program) => program.missingEntryUpload || program.missingExitUpload).length;
  return [
    ...(counts.major > 0 ? [pluralize(counts.major, 'page needs review', 'pages need review')] : []),
    ...(waiting > 0
      ? [pluralize(waiting, 'program lacks uploaded survey data', 'programs lack uploaded survey data')]
      : []),
  ];
}

function openPoints({ counts, missing, providers }: Report): readonly string[] {
  const pages = counts.unsaved + counts.major + counts.minor + counts.clean;
  const unset = [...providers, ...providers.flatMap((provider) => provider.programs)].filter(
    (one) => one.activeUnset,
  ).length;
  return [
    ...(counts.unsaved > 0
      ? [`No data saved on ${counts.unsaved} of ${pluralize(pages, 'page', 'pages')}`]
      : []),
    ...(missing.surveyInfo > 0
      ? [`Missing: survey administration information of ${pluralize(missing.surveyInfo, 'program')}`]
      : []),
    ...(unset > 0
      ? [`Active status not set for ${pluralize(unset, 'provider or program', 'providers and programs')}`]
      : []),
  ];
}
