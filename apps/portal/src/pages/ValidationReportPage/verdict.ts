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

/** A Provider sees only its own pages and nothing about the submission (Q54). */
export function toVerdict({
  report,
  submission,
  read_only,
}: Pick<ReportRead, 'report' | 'submission' | 'read_only'>): Verdict {
  const tone = report.major ? 'major' : report.minor ? 'minor' : 'clean';
  const changed = submission?.changed ?? null;
  const open = [...(changed === null ? [] : [changed]), ...openPoints(report)];
  if (submission === null) return { tone, open, heading: OWN_PAGES[tone](report) };
  if (submission.latest !== null && (changed === null || read_only === 'locked')) {
    const points = tone === 'clean' ? '' : ', with open points';
    // The lock may have been switched on after a change.
    const rest = changed === null ? points : ' and locked';
    return { tone, open, heading: `Submitted as submission ${submission.latest.number}${rest}` };
  }
  if (read_only === 'period' || read_only === 'inactive') return { tone, open, heading: 'Not submitted' };
  return { tone, open, heading: READINESS[tone](report) };
}

/** How many numbers of different pages do not agree: open points besides the issues, which raise no flag. */
export function hintsText(count: number): string {
  return pluralize(
    count,
    'pair of numbers on different pages does not agree',
    'pairs of numbers on different pages do not agree',
  );
}

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
