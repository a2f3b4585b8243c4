/** Periods and grants beside each other that do not count the same: a difference can come from that alone. */
import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { isTrend } from '../charts/chart-kind.ts';
import { countedText, numberText } from '@srae/contract/figures/figure-text';

/** What stands beside another, with the number of grants or programs that it counts; null where none is known. */
export type Counted = { readonly name: string; readonly count: number | null };

/** What stands beside another, with the figures that it shows; undefined where it shows none. */
export type CountedRead = { readonly name: string; readonly read: MeasuresRead | undefined };

const DIFFERENCE = 'A difference can come from that alone.';

/**
 * 'Winter 2023 counts 30 grants, Summer 2023 50. …', for saved data by forms and surveys; of as many grants, whether
 * they are the same ones as the first's. Null where all count the same.
 */
export function differentGrantsText(
  first: CountedRead,
  others: readonly CountedRead[],
  inOrder: readonly CountedRead[] = [first, ...others],
): string | null {
  const sides = inOrder.map(({ name, read }) => ({ name, counts: read ? listCounts(read) : [] }));
  const units = new Set(sides.flatMap(({ counts }) => counts.map(({ unit }) => unit)));
  const unequal = [...units].flatMap((unit) => {
    const counted = sides.map(({ name, counts }) => ({
      name,
      count: counts.find((one) => one.unit === unit)?.count ?? null,
    }));
    return unequalText(unit, counted) ?? [];
  });
  const replaced = [false, null].flatMap((same) => {
    const names = others.filter((other) => isReplaced(first, other, same)).map(({ name }) => name);
    if (names.length === 0) return [];
    const which = same === null ? 'which need not be' : 'which are not';
    return `${names.join(' and ')} ${names.length === 1 ? 'counts' : 'count'} as many grants as ${first.name}, ${which} the same ones.`;
  });
  const sentences = [...unequal, ...replaced];
  return sentences.length === 0 ? null : [...sentences, DIFFERENCE].join(' ');
}

/** 'Winter 2023 counts 92 programs, Summer 2023 66.' and what follows from it; null where all count the same. */
function differentBasesText(counted: string, sides: readonly Counted[]): string | null {
  const text = unequalText(counted, sides);
  return text === null ? null : `${text} ${DIFFERENCE}`;
}

/** '30 grants', or with saved data '30 grants with saved forms and 28 grants with submitted surveys'. */
export function grantsText(read: MeasuresRead): string {
  return listCounts(read)
    .map(({ unit, count }) => countedText(count, unit))
    .join(' and ');
}

/** The same for the periods of a trend, which carries the programs or grants of each. */
export function differentPeriodsText(figure: FigureRead): string | null {
  const { counted, rows } = figure;
  if (!isTrend(figure)) return null;
  return differentBasesText(
    counted,
    rows.map(({ label, valid }) => ({ name: label, count: valid })),
  );
}

function unequalText(counted: string, sides: readonly Counted[]): string | null {
  const known = sides.flatMap(({ name, count }) => (count === null ? [] : [{ name, count }]));
  if (new Set(known.map(({ count }) => count)).size < 2) return null;
  const parts = known.map(({ name, count }, at) =>
    at === 0 ? `${name} counts ${countedText(count, counted)}` : `${name} ${numberText(count)}`,
  );
  return `${parts.join(', ')}.`;
}

/** The grants behind figures; with saved data, forms are as saved and the surveys of others as submitted. */
function listCounts({ basis, counted: { forms, surveys }, surveys: { view } }: MeasuresRead) {
  const of = (count: number | null, unit: string) => (count === null ? [] : [{ count, unit }]);
  if (basis === 'submitted') return of(forms ?? surveys, 'grants');
  return [
    ...of(forms, 'grants with saved forms'),
    ...of(surveys, `grants with ${view === 'own' ? 'uploaded' : 'submitted'} surveys`),
  ];
}

/** Whether as many grants are counted, of which this is known about their being the same. */
function isReplaced({ read: first }: CountedRead, { read }: CountedRead, same: boolean | null): boolean {
  if (!first || !read || first.grants < 2 || read.counted.same !== same) return false;
  return grantsText(first) === grantsText(read);
}
