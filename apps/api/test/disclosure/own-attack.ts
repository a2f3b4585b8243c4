/** Both attacks on a question of an invented programme, with the true counts for comparison. */
import { FACTORS } from '@srae/domain/instruments/2021/measures/factors';
import { findTightBounds, findTightEstimates, type Target } from '../../src/disclosure/attack.ts';
import { propagate } from '../../src/disclosure/bounds.ts';
import { Grid, listYouthGroups } from '../../src/disclosure/grid.ts';
import { findNoiseFree } from '../../src/disclosure/noise-free.ts';
import type { ReleasedPlace } from '../../src/disclosure/place-list.ts';
import { toParts, type QuestionParts, type QuestionShape } from '../../src/disclosure/question-parts.ts';
import { type ProtectionRules, type Reading, Readings } from '../../src/disclosure/readings.ts';
import { SumList, type Sums } from '../../src/disclosure/sums.ts';

export type OwnStage = { readonly grid: Grid; readonly parts: QuestionParts; readonly sums: Sums };

/** The counts of a question by one factor. */
export function ownStage(
  places: readonly ReleasedPlace[],
  shape: QuestionShape,
  factors: readonly string[],
): OwnStage {
  const parts = toParts(shape);
  const groups = listYouthGroups(FACTORS).filter(({ factor }) => factor === '' || factors.includes(factor));
  const grid = new Grid(places, groups, parts);
  const list = new SumList();
  grid.writeSums(list);
  return { grid, parts, sums: list.of(grid.counts) };
}

/** Readings of a released table, combined from several views of it. */
export function readAll(
  stage: OwnStage,
  rules: ProtectionRules,
  ...views: readonly ReadonlyMap<number, Reading>[]
): Readings {
  const readings = new Readings(stage.grid.counts, rules);
  for (const view of views) for (const [count, reading] of view) readings.read(count, reading);
  return readings;
}

/**
 * Findings of the attacks, as text: true counts and remainders from 1 to 10 known within less than five values or
 * estimated with a standard error under 1, and agreements known within less than five values (BEY-192).
 */
export function attackOwn(
  { grid, parts, sums }: OwnStage,
  readings: Readings,
  counts: Float64Array,
): readonly string[] {
  const found: string[] = [...findNoiseFree(grid, sums, readings)];
  const toTruth = ({ count, minus }: Target) =>
    (counts[count] ?? 0) - (minus === null ? 0 : (counts[minus] ?? 0));
  const say = (target: Target, how: string) => {
    const { place, school, group, part } = grid.where(target.count);
    const without = target.minus === null ? '' : ` without ${grid.where(target.minus).place.key}`;
    found.push(`${place.key}${without}, ${school} ${group.group} ${part}: ${toTruth(target)} ${how}`);
  };
  for (const estimated of findTightEstimates(grid, readings, 1)) {
    const truth = toTruth(estimated);
    if (truth >= 1 && truth <= 10)
      say(estimated, `as ${estimated.estimate.toFixed(1)} ± ${estimated.standardError.toFixed(2)}`);
  }
  propagate(sums, readings.bounds);
  for (const known of findTightBounds(sums, readings.bounds, 5, { least: 0, most: 10 })) {
    const truth = toTruth(known);
    const isAgreement = known.minus === null && parts.agreements.includes(known.count % parts.names.length);
    const hasBase = (readings.bounds.low[toBase(parts, known.count)] ?? 0) > 0;
    if ((truth >= 1 && truth <= 10) || (truth === 0 && isAgreement && hasBase))
      say(known, `in ${known.low} to ${known.high}`);
  }
  return found;
}

/** The denominator of a count's row. */
function toBase(parts: QuestionParts, count: number): number {
  return count - (count % parts.names.length) + parts.base;
}
