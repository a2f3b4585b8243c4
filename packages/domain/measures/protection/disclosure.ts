/**
 * Threshold rule on perturbed counts (minimum frequency rule), decisions 46 and 47. Guarantees: a number of youth
 * that leaves the server is either protected and reaches the threshold, or true and shown to a holder of the rows.
 */
import { formatNumber } from '../../form-kit/numbers.ts';
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

/** A cell of survey answers: only protected or revealed counts compile. */
export type ShownCell = FigureCell & Readonly<Record<'numerator' | 'denominator', ShownCount | null>>;

/** A row of survey answers: only protected or revealed counts compile; 0 where no answer can be missing. */
export type ShownRow = FigureRow & {
  readonly valid: ShownCount | null;
  readonly missing: ShownCount | 0 | null;
  readonly cells: readonly ShownCell[];
};

/** How counts of survey answers are disclosed: exact to holders of the rows, protected to everyone else. */
export type Disclosure = ExactDisclosure | ProtectedDisclosure;
export type ExactDisclosure = { readonly kind: 'exact'; readonly holder: Holder };
export type ProtectedDisclosure = {
  readonly kind: 'protected';
  readonly table: NoiseTable;
  /** The least protected count that is shown. */
  readonly threshold: number;
};

/**
 * Whether a person holds the rows of a place: Grantee-level users of the grant and Provider-level users of the
 * provider with portal access (decision 47); null for everyone else, staff included.
 */
export function findHolder(
  { associations }: Pick<Actor, 'associations'>,
  { grant, provider }: Pick<Place, 'grant' | 'provider'>,
): Holder | null {
  const holds = (one: Association) =>
    one.hasPortalAccess &&
    one.grantId === grant &&
    (one.role === 'grantee' || (one.providerId !== null && one.providerId === provider));
  return grant !== undefined && associations.some(holds) ? ({} as Holder) : null; // branded only here
}

/** Shown in place of a count below the threshold. */
export function fewerThanText(threshold: number): string {
  return `fewer than ${threshold}`;
}

/** A number of youth, or the text in its place; the text is null where the number is shown. */
export type Shown = { readonly value: ShownCount | null; readonly words: string | null };

/** A single count. */
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

/** A count over its base: the count and the remainder of the base must each reach the threshold. */
export function showShare(
  group: string,
  unit: FigureUnit,
  { part, base }: { readonly part: Keyed; readonly base: Keyed },
  disclosure: Disclosure,
): ShownCell {
  const numerator = disclose(part, disclosure);
  const denominator = disclose(base, disclosure);
  if (disclosure.kind === 'protected') {
    const few = `${fewerThanText(disclosure.threshold)} of ${formatNumber(denominator)}`;
    if (isBelow(numerator, disclosure)) return hiddenCell(group, few);
    if (isBelow(disclose(subtractKeyed(base, part), disclosure), disclosure))
      return hiddenCell(group, `all but ${few}`);
  }
  // Noise can lift a part above its base: the share is shown as it is, like its numbers.
  return { group, value: findValue(unit, numerator, denominator), numerator, denominator, hidden: null };
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
