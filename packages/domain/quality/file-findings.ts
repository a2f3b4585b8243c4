/** Findings about the survey files of a grant's last release, from protected counts alone (BEY-187, BEY-192). */
import { formatNumber } from '../form-kit/numbers.ts';
import { NOISE_MAX, type ProtectedCount } from '../measures/protection/noise.ts';
import type { SurveyKind } from '../survey/catalogue/column.ts';
import { LIMITS } from './checks.ts';
import { type Finding, ofFile } from './finding.ts';
import { countText, isAbove, leastTrue, type ProtectedShare, shareText } from './protected-share.ts';
import { type Mark, MARKS } from './row-marks.ts';

/** The counts of a file, or of one program in it. */
export type FileCounts = {
  /** The name in the sentence; null for the whole file. */
  readonly program: string | null;
  readonly programId: number | null;
  readonly rows: ProtectedCount;
  /** Surveys that the forms report; null where they report none. */
  readonly reported: number | null;
  /** Null where the rows were deleted before they were checked. */
  readonly marks: Readonly<Record<Mark, ProtectedShare>> | null;
  /** Surveys without an answer to each question. */
  readonly items: readonly ItemCounts[];
};

/** A question, by its column or, of a mark-all question, its item of the tallies. */
export type ItemCounts = { readonly item: string; readonly label: string; readonly missing: ProtectedShare };

export type SurveyFile = {
  readonly survey: SurveyKind;
  readonly whole: FileCounts;
  readonly programs: readonly FileCounts[];
};

export type FileRules = {
  /** The least protected count that is shown. */
  readonly threshold: number;
  /** Maximum difference in rows between the submitted file and its last release. */
  readonly unreleased: number;
};

/** All findings about one file. */
export function findFileFaults(file: SurveyFile, rules: FileRules): readonly Finding[] {
  return [
    ...findCoverage(file, rules),
    ...MARKS.flatMap((mark) => findMarked(file, mark, rules)),
    ...findNonresponse(file, rules),
  ];
}

/** Programs that a sentence names; the others are counted. */
const NAMED = 3;

function findCoverage({ survey, whole, programs }: SurveyFile, rules: FileRules): readonly Finding[] {
  const differs = (one: FileCounts) => isApart(one, rules);
  const apart = programs.filter(differs);
  if (!differs(whole) && apart.length === 0) return [];
  const total = differs(whole)
    ? `The ${survey} survey file has ${countText(whole.rows, rules.threshold)} surveys; the forms report ${formatCount(whole.reported)}.`
    : `The ${survey} survey file as a whole is near the reported number, single programs are not.`;
  const each = apart.map(
    (one) =>
      `${one.program} (${countText(one.rows, rules.threshold)} of ${formatCount(one.reported)} reported)`,
  );
  return [ofFile('coverage', survey, sentences(total, toNamesSentence('Programs that differ', each)))];
}

/** Whether surveys and reported number differ by more than the limit, whatever the noise and unreleased rows. */
function isApart({ rows, reported }: FileCounts, { threshold, unreleased }: FileRules): boolean {
  if (reported === null) return false;
  const least = leastTrue(rows) - unreleased;
  const most = Math.max(rows, threshold - 1) + NOISE_MAX + unreleased;
  return (
    most < reported * (1 - LIMITS.coverage) || (rows >= threshold && least > reported * (1 + LIMITS.coverage))
  );
}

const MARK_WORDS = {
  repeated: {
    limit: LIMITS.repeated,
    text: (share: string, survey: SurveyKind) =>
      `${capital(share)} ${survey} surveys repeat an earlier survey of the same program in every closed question.`,
  },
  'straight-lining': {
    limit: LIMITS.straightLining,
    text: (share: string, survey: SurveyKind) =>
      `${capital(share)} ${survey} surveys give one and the same number on all rating scales, although it means opposite things.`,
  },
  improbable: {
    limit: LIMITS.improbable,
    text: (share: string, survey: SurveyKind) =>
      `${capital(share)} ${survey} surveys have answers that hardly go together, such as age and grade.`,
  },
} as const satisfies Record<Mark, unknown>;

function findMarked(
  { survey, whole, programs }: SurveyFile,
  mark: Mark,
  rules: FileRules,
): readonly Finding[] {
  const { limit, text } = MARK_WORDS[mark];
  const reached = ({ marks }: FileCounts) =>
    marks !== null && isAbove(marks[mark], limit, rules.threshold) ? marks[mark] : null;
  const share = reached(whole);
  const each = programs.flatMap((one) => {
    const own = reached(one);
    return own === null ? [] : [`${one.program} (${shareText(own, rules.threshold)})`];
  });
  if (share === null && each.length === 0) return [];
  const total =
    share === null
      ? text('in single programs, many of the', survey)
      : text(shareText(share, rules.threshold), survey);
  return [ofFile(mark, survey, sentences(total, toNamesSentence('Programs', each)))];
}

function findNonresponse(
  { survey, whole, programs }: SurveyFile,
  { threshold }: FileRules,
): readonly Finding[] {
  const listMissing = ({ items }: FileCounts) =>
    items.filter(({ missing }) => isAbove(missing, LIMITS.nonresponse, threshold));
  const missing = listMissing(whole);
  const known = new Set(missing.map(({ label }) => label));
  const each = programs.flatMap((one) => {
    const further = listMissing(one).filter(({ label }) => !known.has(label));
    return further.length === 0 ? [] : [`${one.program} (${further.map(({ label }) => label).join(', ')})`];
  });
  if (missing.length === 0 && each.length === 0) return [];
  const percent = Math.round(LIMITS.nonresponse * 100);
  const total =
    missing.length === 0
      ? ''
      : toNamesSentence(
          `Without an answer in more than ${percent} percent of the ${survey} surveys that ask it`,
          missing.map(({ label, missing: share }) => `${label} (${shareText(share, threshold)})`),
        );
  const single = toNamesSentence(
    `Without an answer in more than ${percent} percent of the ${survey} surveys of single programs`,
    each,
  );
  return [ofFile('nonresponse', survey, sentences(total, single))];
}

function toNamesSentence(heading: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length - NAMED;
  return `${heading}: ${names.slice(0, NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function formatCount(count: number | null): string {
  return count === null ? 'none' : formatNumber(count);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
