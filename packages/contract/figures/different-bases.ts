/** Periods and grants beside each other that do not count the same: a difference can come from that alone. */
import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { MeasuresRead } from '../schemas/dashboard/dashboard.ts';
import { countedText } from './figure-text.ts';

/** What stands beside another, with the number of grants or programs that it counts; null where none is known. */
type Counted = { readonly name: string; readonly count: number | null };

/** What stands beside another, with the figures that it shows; undefined where it shows none. */
type CountedRead = { readonly name: string; readonly read: MeasuresRead | undefined };

export const DIFFERENCE = 'A difference can come from that alone.';

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
    const which = same === null ? 'which need not be the same ones' : 'but not the same ones';
    return asManyText(names, 'grants', first.name, which);
  });
  const sentences = [...unequal, ...replaced];
  return sentences.length === 0 ? null : [...sentences, DIFFERENCE].join(' ');
}

/** '30 grants', or with saved data '30 grants with saved forms and 28 grants with submitted surveys'. */
export function grantsText(read: MeasuresRead): string {
  return listCounts(read)
    .map(({ unit, count }) => countedText(count, unit))
    .join(' and ');
}

/** 'Winter 2023 and Winter 2022 count as many grants as Summer 2023, but not the same ones.' */
export function asManyText(names: readonly string[], counted: string, than: string, which: string): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'counts' : 'count'} as many ${counted} as ${than}, ${which}.`;
}

/** 'Summer 2023 counts 30 grants, Winter 2023 28.' Null where the known counts are equal. */
export function unequalText(counted: string, sides: readonly Counted[]): string | null {
  const known = sides.flatMap(({ name, count }) => (count === null ? [] : [{ name, count }]));
  if (new Set(known.map(({ count }) => count)).size < 2) return null;
  const parts = known.map(({ name, count }, at) =>
    at === 0 ? `${name} counts ${countedText(count, counted)}` : `${name} ${formatNumber(count)}`,
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
