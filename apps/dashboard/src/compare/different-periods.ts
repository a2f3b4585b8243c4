/** Periods of a trend that do not count the same: a difference can come from that alone. */
import { asManyText, DIFFERENCE, unequalText } from '@srae/contract/figures/different-bases';
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { isTrend } from '../charts/chart-kind.ts';

/**
 * 'Winter 2023 counts 92 programs, Summer 2023 66. …' of a trend, or whether as many are of other grants than those of
 * the latest period; null where all count the same.
 */
export function differentPeriodsText(figure: FigureRead): string | null {
  const { counted, rows } = figure;
  if (!isTrend(figure)) return null;
  const unequal = unequalText(
    counted,
    rows.map(({ label, valid }) => ({ name: label, count: valid })),
  );
  const latest = rows.at(-1);
  const names = rows
    .filter(({ other_grants: isOther, valid }) => isOther && valid === latest?.valid)
    .map(({ label }) => label);
  const others =
    names.length === 0 || latest === undefined
      ? []
      : [
          asManyText(
            names,
            counted,
            latest.label,
            counted === 'grants' ? 'but not the same ones' : 'but of other grants',
          ),
        ];
  const sentences = [unequal ?? [], others].flat();
  return sentences.length === 0 ? null : [...sentences, DIFFERENCE].join(' ');
}
