/** One number of a figure over the report periods, as a separate figure for a line chart. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';

export type PeriodFigures = {
  readonly pk: number;
  readonly name: string;
  /** The figures of the period; null where none are shown. */
  readonly figures: readonly FigureRead[] | null;
};

/** Identifies a number of a figure by row and group. */
export type FigureNumber = { readonly row: string; readonly group: string };

/** One row per period, oldest first; a period without the question or the number states so. */
export function overPeriods(
  figure: FigureRead,
  { row: rowId, group }: FigureNumber,
  periods: readonly PeriodFigures[],
): FigureRead {
  const named = [
    figure.rows.length > 1 ? figure.rows.find(({ id }) => id === rowId)?.label : undefined,
    figure.groups.length > 1 ? figure.groups.find(({ id }) => id === group)?.label : undefined,
  ].filter((label) => label !== undefined);
  return {
    ...figure,
    title: [figure.title, ...named].join(' · '),
    shape: 'bars',
    over_periods: true,
    groups: [{ id: 'all', label: 'Value' }],
    rows: periods.map(({ pk, name, figures }) => {
      const asked = figures?.find(({ id }) => id === figure.id)?.rows.find(({ id }) => id === rowId);
      const found = asked?.cells.find((cell) => cell.group === group);
      const none = figures === null ? 'Not shown' : asked === undefined ? 'Not asked' : null;
      return {
        id: String(pk),
        label: name,
        valid: asked?.valid ?? null,
        missing: asked?.missing ?? null,
        missing_hidden: asked?.missing_hidden ?? null,
        hidden: asked?.hidden ?? none,
        ...(asked?.breaks ? { breaks: true as const } : {}),
        cells: [
          found && asked
            ? { ...found, group: 'all' }
            : { group: 'all', value: null, numerator: null, denominator: null, hidden: none },
        ],
      };
    }),
  };
}
