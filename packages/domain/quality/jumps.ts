/** Large changes in counts against the last two comparable periods, by a robust score over all grants (BEY-187). */
import { formatNumber } from '../form-kit/numbers.ts';
import { median, robustScores, toOutlier } from '../measures/places/outliers.ts';
import { LIMITS } from './checks.ts';
import { type Finding, ofReport } from './finding.ts';

/** Counts of one grant by their names; null where nothing is reported. */
export type PeriodCounts = Readonly<Record<JumpCount, number | null>>;

export const JUMP_COUNTS = ['youth', 'entry', 'exit'] as const;
export type JumpCount = (typeof JUMP_COUNTS)[number];

const TITLES = {
  youth: 'Youth served',
  entry: 'Entry surveys reported',
  exit: 'Exit surveys reported',
} as const satisfies Record<JumpCount, string>;

export type GrantCounts = {
  readonly grantId: number;
  readonly present: PeriodCounts;
  /** Of the last two comparable periods, the latest first. */
  readonly earlier: readonly [PeriodCounts, PeriodCounts];
};

export type Jump = {
  readonly grantId: number;
  readonly count: JumpCount;
  readonly present: number;
  readonly earlier: readonly [number, number];
  readonly score: number;
  /** Number of grants in the score's distribution. */
  readonly among: number;
};

/** Counts that changed unlike those of any other grant, and by enough youth to matter. */
export function findJumps(grants: readonly GrantCounts[]): readonly Jump[] {
  return JUMP_COUNTS.flatMap((count) => {
    const known = grants.flatMap(({ grantId, present, earlier: [last, before] }) => {
      const [now, one, other] = [present[count], last[count], before[count]];
      return now === null || one === null || other === null
        ? []
        : [{ grantId, present: now, earlier: [one, other] as const, change: toChange(now, one, other) }];
    });
    const scores = robustScores(known.map(({ change }) => change));
    if (scores === null) return [];
    return known.flatMap(({ change: _change, ...one }, at) => {
      const score = scores[at] ?? 0;
      const isLarge = Math.abs(one.present - median(one.earlier)) >= LIMITS.jumpLeast;
      return toOutlier(score) !== null && isLarge ? [{ ...one, count, score, among: known.length }] : [];
    });
  });
}

/** The finding about a jump, with its numbers and score. */
export function describeJump({ count, present, earlier, score, among }: Jump): Finding {
  const [last, before] = earlier.map((one) => formatNumber(one));
  const said = `${score > 0 ? '+' : '−'}${Math.abs(score).toFixed(1)}`;
  return ofReport(
    'jump',
    `${TITLES[count]}: ${formatNumber(present)}, against ${last} and ${before} in the last two comparable periods. Most of ${among} grants changed very differently (score ${said}).`,
  );
}

function toChange(present: number, one: number, other: number): number {
  return Math.log((present + 1) / (median([one, other]) + 1));
}
