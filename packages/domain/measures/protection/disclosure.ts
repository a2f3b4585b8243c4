/**
 * Threshold rule on perturbed counts (minimum frequency rule), decisions 46 and 47. Guarantees: a number of youth that
 * leaves the server is either a protected one that reaches the threshold, or a true one for somebody who holds the rows.
 */
import type { Association, Actor } from '../../access/actor.ts';
import {
  type FigureCell,
  type FigureRow,
  hiddenCell,
  type HiddenRow,
  hiddenRow,
  findValue,
} from '../figures/figure-cells.ts';
import type { Place } from '../figures/facts.ts';
import type { Group, FigureUnit } from '../catalogue/measure.ts';
import {
  type Holder,
  type Keyed,
  subtractKeyed,
  type NoiseTable,
  type OwnCount,
  protect,
  type ProtectedCount,
  reveal,
} from './noise.ts';

/** A number of youth that may leave the server. Only `protect` and `reveal` make one. */
export type ShownCount = ProtectedCount | OwnCount;

/** A cell of survey answers: its counts have passed the protection, or the row does not compile. */
export type ShownCell = FigureCell & Readonly<Record<'numerator' | 'denominator', ShownCount | null>>;

/** A row of survey answers: its counts have passed the protection; 0 where no answer can be missing. */
export type ShownRow = FigureRow & {
  readonly valid: ShownCount | null;
  readonly missing: ShownCount | 0 | null;
  readonly cells: readonly ShownCell[];
};

/** How counts of survey answers are shown: as they are to holders of the rows, protected to everybody else. */
export type Disclosure = ExactDisclosure | ProtectedDisclosure;
export type ExactDisclosure = { readonly kind: 'exact'; readonly holder: Holder };
export type ProtectedDisclosure = {
  readonly kind: 'protected';
  readonly table: NoiseTable;
  /** The least protected count that is shown. */
  readonly threshold: number;
};

/**
 * Whether somebody holds the rows of a place: Grantee-level users of the grant and Provider-level users of the provider
 * with portal access (decision 47); null for everybody else, staff included.
 */
export function findHolder(
  { associations }: Pick<Actor, 'associations'>,
  { grant, provider }: Pick<Place, 'grant' | 'provider'>,
): Holder | null {
  const holds = (one: Association) =>
    one.hasPortalAccess &&
    one.grantId === grant &&
    (one.role === 'grantee' || (one.providerId !== null && one.providerId === provider));
  return grant !== undefined && associations.some(holds) ? ({} as Holder) : null; // the only place that brands
}

/** What stands for a count below the threshold. */
export function fewerThanText(threshold: number): string {
  return `fewer than ${threshold}`;
}

/** A number of youth, or the words for it; the words are null where the number stands. */
export type Shown = { readonly value: ShownCount | null; readonly words: string | null };

/** A count by itself. */
export function showCount(keyed: Keyed, disclosure: Disclosure): Shown {
  return worded(disclose(keyed, disclosure), disclosure);
}

/** The base of a row and its missing answers; null where the base is too small to show anything. */
export function showBase(
  { base, missing }: { readonly base: Keyed; readonly missing: Keyed },
  disclosure: Disclosure,
): { readonly valid: ShownCount; readonly missing: Shown } | null {
  const valid = disclose(base, disclosure);
  if (isBelow(valid, disclosure)) return null;
  return { valid, missing: showCount(missing, disclosure) };
}

/** A row that is not shown because its base is too small. */
export function smallBase(
  id: string,
  label: string,
  groups: readonly Group[],
  disclosure: Disclosure,
): HiddenRow {
  return hiddenRow(
    id,
    label,
    groups,
    disclosure.kind === 'exact' ? NO_SURVEYS : fewerThanText(disclosure.threshold),
  );
}

/** Shown to holders of the rows where nobody answered. */
const NO_SURVEYS = 'no surveys';

/** A count over its base: both must leave at least the threshold, the count and what is left of the base. */
export function showShare(
  group: string,
  unit: FigureUnit,
  { part, base }: { readonly part: Keyed; readonly base: Keyed },
  disclosure: Disclosure,
): ShownCell {
  const numerator = disclose(part, disclosure);
  const denominator = disclose(base, disclosure);
  if (disclosure.kind === 'protected') {
    const few = `${fewerThanText(disclosure.threshold)} of ${denominator}`;
    if (isBelow(numerator, disclosure)) return hiddenCell(group, few);
    if (isBelow(disclose(subtractKeyed(base, part), disclosure), disclosure))
      return hiddenCell(group, `all but ${few}`);
  }
  const share = findValue(unit, numerator, denominator);
  // Noise can lift a part above its base.
  const value = unit === 'percent' && share !== null ? Math.min(100, share) : share;
  return { group, value, numerator, denominator, hidden: null };
}

function disclose(keyed: Keyed, disclosure: Disclosure): ShownCount {
  if (disclosure.kind === 'protected') return protect(keyed, disclosure.table);
  return reveal(keyed, disclosure.holder);
}

function isBelow(count: ShownCount, disclosure: Disclosure): boolean {
  return disclosure.kind === 'protected' ? count < disclosure.threshold : count === 0;
}

function worded(count: ShownCount, disclosure: Disclosure): Shown {
  if (disclosure.kind === 'protected' && isBelow(count, disclosure))
    return { value: null, words: fewerThanText(disclosure.threshold) };
  return { value: count, words: null };
}
