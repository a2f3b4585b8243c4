/** What a sentence needs from a figure: its shown values in descending order, and which may be called the largest. */
import type { FigureUnit } from '../catalogue/measure.ts';
import { NOISE_DEVIATIONS } from '../protection/noise.ts';

type AnswerCell = {
  readonly group: string;
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly hidden: string | null;
};
type AnswerRow = {
  readonly label: string;
  readonly valid: number | null;
  readonly hidden: string | null;
  readonly breaks?: true | undefined;
  readonly cells: readonly AnswerCell[];
};

/** The part of a figure that a sentence uses. */
export type AnswerFigure = {
  readonly id: string;
  readonly unit: FigureUnit;
  readonly counted: string;
  /** The further factor that its rows are broken down by. */
  readonly by?: string | undefined;
  readonly rows: readonly AnswerRow[];
};

/** A row's label with the value that it is compared by. */
export type Ranked = { readonly label: string; readonly value: number; readonly base: number };

/** The first value of a figure's first row, or null where it is hidden, broken or not answered. */
export function findFirstValue(figure: AnswerFigure | undefined): number | null {
  const row = figure?.rows[0];
  const cell = row?.cells[0];
  return cell === undefined || cell.hidden !== null || row?.breaks ? null : cell.value;
}

/** Rows in descending order of the sum of the named groups; rows with a hidden one of these groups are omitted. */
export function rankRows(figure: AnswerFigure | undefined, groups: readonly string[]): readonly Ranked[] {
  const ranked = (figure?.rows ?? []).flatMap(({ label, cells, valid, breaks }): readonly Ranked[] => {
    const values = cells
      .filter(({ group, hidden }) => groups.includes(group) && hidden === null)
      .flatMap(({ value }) => value ?? []);
    if (breaks || values.length === 0 || values.length < groups.length) return [];
    const base = cells.find(({ denominator }) => denominator !== null)?.denominator ?? valid ?? 0;
    return [{ label, value: values.reduce((sum, value) => sum + value, 0), base }];
  });
  return ranked.toSorted((one, other) => other.value - one.value);
}

/**
 * The rows indistinguishable from the first: for protected percentages those within two standard deviations of the
 * noise of a difference (plus the rounding of both to whole percent), otherwise those that are equal.
 */
export function leaders(ranked: readonly Ranked[], isProtected: boolean): readonly Ranked[] {
  const [first] = ranked;
  if (first === undefined) return [];
  return ranked.filter(
    (one) => Math.abs(first.value - one.value) <= (isProtected ? margin(first.base, one.base) : 0),
  );
}

/** Percentage points by which two protected shares may differ through noise and rounding alone. */
export function margin(one: number, other: number): number {
  const least = Math.max(1, Math.min(one, other));
  return 1 + (100 * countMargin()) / least;
}

/** The difference of two protected counts that noise alone may cause: two standard deviations of their difference. */
export function countMargin(): number {
  return 2 * Math.SQRT2 * Math.max(...NOISE_DEVIATIONS);
}

/** Whether anything of the figures is shown, was hidden as too small, or was not reported. */
export function toDisplayState(figures: readonly AnswerFigure[]): 'shown' | 'few' | 'none' {
  const cells = figures.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  if (cells.some(({ value, hidden }) => hidden === null && value !== null)) return 'shown';
  return cells.some(({ hidden }) => hidden !== null && hidden.includes('fewer than')) ? 'few' : 'none';
}
